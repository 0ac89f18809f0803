import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { workedMs } from '../testing/worked.ts'
import { compareMetadata } from './metadata-changes.ts'
import { compactJson, parseMetadata } from './metadata-text.ts'
import { patchMetadata } from './patch-metadata.ts'

const read = (text: string | null) => {
  const parsed = text === null ? null : parseMetadata(text)
  if (parsed?.ok === false) throw new Error(text ?? '')
  return parsed === null ? null : parsed.value
}
const changesOf = (before: string | null, after: string | null) =>
  compareMetadata(read(before), read(after)).changes
const lead = (before: string | null, after: string | null) =>
  compactJson(patchMetadata(before, changesOf(before, after)))

const awkwardNames = fc.constantFrom('a', 'b', 'c', '', '__proto__', 'constructor', '/a', '~', '0', 'é')

const objectText = fc.letrec<{ value: string; group: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(
      '1',
      '1.0',
      '-0',
      '1e400',
      '12345678901234567890',
      'true',
      'null',
      '"x"',
      '"\\u0078"',
      '""',
    ),
    fc.array(tie('value'), { maxLength: 5 }).map((entries) => `[ ${entries.join(' , ')}]`),
    tie('group'),
  ),
  group: fc
    .uniqueArray(fc.tuple(awkwardNames, tie('value')), { maxLength: 5, selector: ([name]) => name })
    .map((fields) => `{${fields.map(([name, raw]) => `\n ${spell(name)} :${raw}`).join(',')} }`),
})).group

function spell(name: string): string {
  return name === 'é' ? '"\\u00e9"' : JSON.stringify(name)
}

test('transforms any value into any other by its changes', () => {
  fc.assert(
    fc.property(objectText, objectText, (before, after) => {
      const { changes, differs } = compareMetadata(read(before), read(after))
      expect(compactJson(patchMetadata(before, changes))).toBe(compactJson(after))
      expect(differs).toBe(compactJson(before) !== compactJson(after))
      const places = changes.map(
        ({ kind, path }) => `${kind === 'added' || kind === 'order' ? kind : ''}${JSON.stringify(path)}`,
      )
      expect(new Set(places).size).toBe(places.length)
    }),
    { numRuns: 1000 },
  )
})

test('transforms mostly equal objects', () => {
  fc.assert(
    fc.property(objectText, objectText, objectText, fc.nat(), (one, other, third, pick) => {
      const before = `{"list":[${[one, other, third, one].join()}],"group":${one},"last":1}`
      const entries = [one, other, third, one].filter((_, at) => at !== pick % 5)
      const after = `{"last":1,"list":[${entries.join()},${pick}],"group":${pick % 2 === 0 ? one : other}}`
      expect(lead(before, after)).toBe(compactJson(after))
    }),
    { numRuns: 500 },
  )
})

describe('a part of the changes', () => {
  const before = '{"a":{"b":1,"c":2},"d":[1,2,3],"e":"x"}'
  const after = '{"e":"y","a":{"c":3,"n":0},"d":[1,3,4]}'
  const only = (wish: (path: string) => boolean) =>
    compactJson(
      patchMetadata(
        before,
        changesOf(before, after).filter(({ path }) => wish(path.join('.'))),
      ),
    )

  test('keeps the rest', () => {
    expect(only((path) => path === 'a.b')).toBe('{"a":{"c":2},"d":[1,2,3],"e":"x"}')
    expect(only((path) => path.startsWith('d'))).toBe('{"a":{"b":1,"c":2},"d":[1,3,4],"e":"x"}')
    expect(only((path) => path === '')).toBe('{"e":"x","a":{"b":1,"c":2},"d":[1,2,3]}')
    expect(only(() => false)).toBe(before)
  })

  test('keeps spelling and place of other fields', () => {
    const spelt = '{"a": 1.0, "\\u0062": [ 1e2,\n 2 ], "c": {"d": 1, "e": "\\u0078"}}'
    const change = changesOf(spelt, spelt.replace('"d": 1', '"d": 2'))
    expect(patchMetadata(spelt, change)).toBe(
      '{\n  "a": 1.0,\n  "\\u0062": [ 1e2,\n 2 ],\n  "c": {"d": 2, "e": "\\u0078"}\n}',
    )
  })

  test('skips missing fields and adds none twice', () => {
    expect(compactJson(patchMetadata('{"n":1}', changesOf(before, after)))).toBe('{"n":1}')
    expect(compactJson(patchMetadata('{"d":1,"x":2}', changesOf('{}', '{"x":9,"y":3}')))).toBe(
      '{"d":1,"y":3,"x":2}',
    )
  })
})

test.each([
  [
    'groups',
    (at: number, edit: number) => `{"name":"n${at}","value":${at * edit},"note":"${'x'.repeat(60)}"}`,
  ],
  ['texts', (at: number, edit: number) => `"${at + edit} ${'x'.repeat(90)}"`],
])('two megabytes of %s that differ everywhere are compared in a moment', (_kind, entry) => {
  const make = (edit: number) => {
    const entries = Array.from({ length: 10_000 }, (_, at) => entry(at, edit))
    return `{"list":[${entries.join()}],${entries.map((raw, at) => `"f${at}":${raw}`).join()}}`
  }
  const [before, after] = [make(1), make(2)]
  const parsed = [read(before), read(after)] as const
  const start = workedMs()
  const { changes } = compareMetadata(...parsed)
  const patched = patchMetadata(before, changes)
  // A quadratic comparison takes minutes; the limit allows for slow computers.
  expect(workedMs() - start).toBeLessThan(30_000)
  expect(compactJson(patched)).toBe(compactJson(after))
})
