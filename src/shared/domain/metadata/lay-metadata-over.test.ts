import { expect, it } from 'vitest'
import { layMetadataOver, parseMetadata } from './metadata-text.ts'

const read = (text: string | null) => {
  if (text === null) return null
  const parsed = parseMetadata(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.value
}

it.each([
  [null, null, '{}'],
  [null, '{"a": 1.0}', '{\n  "a": 1.0\n}'],
  ['{ "a":1 }', null, '{ "a":1 }'],
  ['{ "a":1 }', '{}', '{ "a":1 }'],
  ['{ "a":{"x": 1} }', '{"a":{ "x":1 }}', '{ "a":{"x": 1} }'],
  ['{"a":1,"b":2}', '{"c":3,"a":1.0}', '{\n  "a": 1.0,\n  "b": 2,\n  "c": 3\n}'],
  [
    '{"n":12345678901234567890,"__proto__":"x"}',
    '{"constructor":1e400}',
    '{\n  "n": 12345678901234567890,\n  "__proto__": "x",\n  "constructor": 1e400\n}',
  ],
])('%j under %j gives %j', (known, over, laid) => {
  expect(layMetadataOver(read(known), read(over))).toBe(laid)
})
