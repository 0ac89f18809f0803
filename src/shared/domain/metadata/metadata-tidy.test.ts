import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compactJson } from './metadata-text.ts'
import { tidyEdits, tidyJson } from './metadata-tidy.ts'

const spaced = fc.letrec<{ value: string; text: string }>((tie) => {
  const space = fc.constantFrom('', ' ', '\n', '\t', '\r\n', '  \n ')
  const around = (inner: fc.Arbitrary<string>) =>
    fc.tuple(space, inner, space).map(([before, text, after]) => `${before}${text}${after}`)
  const text = fc.oneof(
    fc.string().map((plain) => JSON.stringify(plain)),
    fc.constantFrom('"{"', '"a, b: c"', '"\\""', '"\\\\"', '"\\u0041"', '" // no "'),
  )
  return {
    text,
    value: fc.oneof(
      { maxDepth: 4 },
      text,
      fc.constantFrom('0', '-0', '1.0', '1e400', '12345678901234567890', 'true', 'false', 'null'),
      fc.array(around(tie('value'))).map((entries) => `[${entries.join(',')}]`),
      fc
        .array(fc.tuple(around(text), around(tie('value'))))
        .map((entries) => `{${entries.map(([name, value]) => `${name}:${value}`).join(',')}}`),
    ),
  }
}).value

describe('tidying up', () => {
  test('puts one entry on a line and keeps empty lists and groups on one', () => {
    expect(tidyJson('\n{ "a" :1.0,\r\n"b":[ 1,{ }, [ ]], "c" : "x,  y" }\n')).toBe(
      '{\n  "a": 1.0,\n  "b": [\n    1,\n    {},\n    []\n  ],\n  "c": "x,  y"\n}',
    )
  })

  test('changes only white space between tokens', () => {
    fc.assert(
      fc.property(spaced, (text) => {
        const tidied = tidyJson(text)
        expect(compactJson(tidied)).toBe(compactJson(text))
        expect(tidyEdits(tidied)).toEqual([])
      }),
    )
  })

  test('replaces only white space by each edit', () => {
    fc.assert(
      fc.property(spaced, (text) => {
        for (const { offset, length, insert } of tidyEdits(text) ?? [])
          expect(`${text.slice(offset, offset + length)}${insert}`.trim()).toBe('')
      }),
    )
  })

  test('leaves invalid JSON as typed', () => {
    for (const text of ['', '{"a": 1,}', '{"a" 1}', "{'a': 1}", '{"a": 1} x'])
      expect(tidyJson(text)).toBe(text)
  })

  test('formats objects with duplicate names', () => {
    expect(tidyJson('{"a":1,"a":2}')).toBe('{\n  "a": 1,\n  "a": 2\n}')
  })

  test('bounds white space for a thousand nested groups', () => {
    const deep = `${'['.repeat(900)}${'1,'.repeat(1000)}1${']'.repeat(900)}`
    expect(tidyJson(deep).length).toBeLessThan(deep.length * 100)
    expect(compactJson(tidyJson(deep))).toBe(deep)
  })
})
