import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRecord } from '../../records.ts'
import { mergeMetadata } from './merge-metadata.ts'
import { compactJson, parseMetadata } from './metadata-text.ts'

const read = (text: string) => {
  const parsed = parseMetadata(text)
  if (!parsed.ok) throw new Error(`Not metadata: ${text}`)
  return parsed.value
}
const merge = (base: string, mine: string, theirs: string) =>
  mergeMetadata(read(base), read(mine), read(theirs))
const merged = (base: string, mine: string, theirs: string) => {
  const result = merge(base, mine, theirs)
  return result.ok ? compactJson(result.value) : result.error.map(({ path }) => path.join('.'))
}

test.each([
  ['different fields', '{"a":1,"b":2}', '{"a":3,"b":2}', '{"a":1,"b":4}', '{"a":3,"b":4}'],
  [
    'fields of a group',
    '{"g":{"a":1,"b":2}}',
    '{"g":{"a":3,"b":2}}',
    '{"g":{"a":1,"b":4}}',
    '{"g":{"a":3,"b":4}}',
  ],
  ['a new field on each side', '{}', '{"a":1}', '{"b":2}', '{"a":1,"b":2}'],
  ['a removal beside a change', '{"a":1,"b":2}', '{"b":2}', '{"a":1,"b":4}', '{"b":4}'],
  ['the same change', '{"a":1}', '{"a":2}', '{"a":2}', '{"a":2}'],
  [
    'a list on one side',
    '{"l":[1,2],"b":1}',
    '{"l":[1,2,3],"b":1}',
    '{"l":[1,2],"b":2}',
    '{"l":[1,2,3],"b":2}',
  ],
  ['another order', '{"a":1,"b":2}', '{"b":2,"a":1}', '{"a":1,"b":3}', '{"a":1,"b":3}'],
  ['spellings', '{"n":1.10,"b":1}', '{"n":1.10,"b":2}', '{"n":1e2,"b":1}', '{"n":1e2,"b":2}'],
  [
    '__proto__',
    '{"__proto__":1,"b":1}',
    '{"__proto__":2,"b":1}',
    '{"__proto__":1,"b":2}',
    '{"__proto__":2,"b":2}',
  ],
])('merges %s', (_, base, mine, theirs, expected) => {
  expect(merged(base, mine, theirs)).toBe(expected)
})

test.each([
  ['one field', '{"a":1}', '{"a":2}', '{"a":3}', ['a']],
  ['a change of what is gone', '{"a":1}', '{"a":2}', '{}', ['a']],
  ['a removal of what changed', '{"a":1}', '{}', '{"a":2}', ['a']],
  ['one list', '{"l":[1,2]}', '{"l":[1,2,3]}', '{"l":[0,1,2]}', ['l']],
  ['a field in a group that is gone', '{"g":{"a":1}}', '{"g":{"a":2}}', '{}', ['g']],
  ['a field in a group that became a text', '{"g":{"a":1}}', '{"g":{"a":1,"b":2}}', '{"g":"x"}', ['g']],
  ['two new values of one name', '{}', '{"a":1}', '{"a":2}', ['a']],
])('tells a conflict over %s', (_, base, mine, theirs, paths) => {
  expect(merged(base, mine, theirs)).toEqual(paths)
})

test.each([
  ['added by both', '{}', '{"a":[]}', '{"a":[0]}', '{"a":[]}'],
  ['changed here, removed there', '{"a":1}', '{"a":2}', '{}', '{"a":2}'],
  ['removed here, changed there', '{"a":1}', '{}', '{"a":2}', '{}'],
])('settles a field %s for mine', (_, base, mine, theirs, expected) => {
  const result = mergeMetadata(read(base), read(mine), read(theirs), () => 'mine')
  expect(result.ok && compactJson(result.value)).toBe(expected)
})

test('resolves a conflict by the chosen side', () => {
  const sides = [read('{"a":1,"b":1}'), read('{"a":2,"b":2}'), read('{"a":3,"b":3}')] as const
  const result = mergeMetadata(...sides, ([name]) => (name === 'a' ? 'mine' : 'theirs'))
  expect(result.ok && compactJson(result.value)).toBe('{"a":2,"b":3}')
})

describe('for any metadata', () => {
  const values = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.integer(),
      fc.string(),
      fc.array(fc.integer(), { maxLength: 3 }),
      tie('group'),
    ),
    group: fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__', 'd.e'), tie('value'), { maxKeys: 4 }),
  })).group
  const texts = values.map((value) => JSON.stringify(value))

  test('returns the other side if one is unchanged', () => {
    fc.assert(
      fc.property(texts, texts, (base, other) => {
        expect(merged(base, base, other)).toBe(compactJson(other))
        const result = merge(base, other, base)
        expect(result.ok && sorted(result.value)).toBe(sorted(other))
      }),
    )
  })

  test('gives the same fields or conflicts in both directions', () => {
    fc.assert(
      fc.property(texts, texts, texts, (base, one, other) => {
        const [there, back] = [merge(base, one, other), merge(base, other, one)]
        if (there.ok && back.ok) expect(sorted(there.value)).toBe(sorted(back.value))
        else expect(conflictsOf(there)).toEqual(conflictsOf(back))
      }),
    )
  })

  test('applies or asks about each of my changes', () => {
    fc.assert(
      fc.property(texts, texts, texts, (base, mine, theirs) => {
        const result = mergeMetadata(read(base), read(mine), read(theirs), () => 'mine')
        const merged: unknown = JSON.parse(result.ok ? result.value : 'null')
        const sides: unknown[] = [base, mine, theirs].map((text) => JSON.parse(text))
        for (const path of fieldsOf(sides)) {
          const [before, wanted, now] = sides.map((side) => valueAt(side, path))
          if (JSON.stringify(before) === JSON.stringify(wanted)) continue
          const isGroup = [before, wanted, now].some(isRecord)
          if (!isGroup) expect(valueAt(merged, path)).toEqual(wanted)
        }
      }),
    )
  })

  test('keeps values of the other side byte for byte', () => {
    const numbers = fc.constantFrom('1.0', '1e2', '-0', '12345678901234567890', '"\\u00e9"', '[ 1.50 ,2]')
    const spelled = fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'c d'), numbers, { minKeys: 1 })
    const write = (fields: Record<string, string>, more: string) =>
      `{${[...Object.entries(fields).map(([name, raw]) => `${JSON.stringify(name)}: ${raw}`), more].join(' ,\n')}}`
    fc.assert(
      fc.property(spelled, (fields) => {
        const result = merge(
          write(fields, '"x": 1'),
          write(fields, '"x": 2'),
          write(fields, '"x": 1, "y": 3'),
        )
        const text = result.ok ? result.value : ''
        for (const [name, raw] of Object.entries(fields))
          expect(text).toContain(`${JSON.stringify(name)}: ${raw}`)
      }),
    )
  })
})

const conflictsOf = (result: ReturnType<typeof merge>) =>
  result.ok ? [] : result.error.map(({ path }) => JSON.stringify(path)).sort()

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) => (isRecord(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined),
    value,
  )
}

function fieldsOf(sides: readonly unknown[]): readonly string[][] {
  const paths = (value: unknown): string[][] =>
    isRecord(value)
      ? Object.entries(value).flatMap(([name, inner]) => [
          [name],
          ...paths(inner).map((rest) => [name, ...rest]),
        ])
      : []
  return [...new Map(sides.flatMap(paths).map((path) => [JSON.stringify(path), path])).values()]
}

function sorted(text: string): string {
  const order = (value: unknown): unknown =>
    Array.isArray(value) || typeof value !== 'object' || value === null
      ? value
      : Object.entries(value)
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([name, inner]) => [name, order(inner)])
  return JSON.stringify(order(JSON.parse(text)))
}
