import { expect, test } from 'vitest'
import type { KnownField } from '../../../shared/domain/templates/template.ts'
import { typeValue } from '../testing/type-value.ts'
import { offersOfFields, renamed } from './field-offers.ts'
import { isEmptyValue, kindOfSingle, noValue, rawOfSingle, valueFromRaw, withKind } from './single-value.ts'

test.each([
  '"final"',
  '12345678901234567890.10',
  'true',
  '["a","b"]',
  '{"a":1}',
  '[1,null]',
  'null',
  '"2026-09-21"',
])('keeps %s as it is written', (raw) => {
  expect(rawOfSingle(valueFromRaw(raw))).toEqual({ raw })
})

test('edits a group as JSON', () => {
  expect(kindOfSingle(valueFromRaw('{"a":1}'))).toBe('json')
  expect(kindOfSingle(valueFromRaw('[{"a":1}]'))).toBe('json')
  expect(kindOfSingle(noValue('groups'))).toBe('json')
})

test('a text or list that was not typed is empty, a number or date is missing', () => {
  expect(rawOfSingle(noValue())).toEqual({ raw: '""' })
  expect(rawOfSingle(noValue('list'))).toEqual({ raw: '[]' })
  for (const kind of ['number', 'date', 'json', 'yes-no'] as const)
    expect(rawOfSingle(noValue(kind))).toEqual({ problem: 'value-missing' })
})

test('reports unreadable values', () => {
  expect(rawOfSingle(typeValue(noValue('number'), 'many'))).toEqual({ problem: 'not-a-number' })
  expect(rawOfSingle(typeValue(noValue('number'), ''))).toEqual({ problem: 'value-missing' })
  expect(rawOfSingle(typeValue(noValue('date'), 'soon'))).toEqual({ problem: 'not-a-date' })
  expect(rawOfSingle(typeValue(noValue('json'), '{'))).toEqual({ problem: 'not-json' })
})

test('an emptied value is empty, a switch never is', () => {
  expect(isEmptyValue(noValue('number'))).toBe(true)
  expect(isEmptyValue(typeValue(valueFromRaw('12'), ''))).toBe(true)
  expect(isEmptyValue(typeValue(valueFromRaw('"a"'), ''))).toBe(true)
  expect(isEmptyValue(typeValue(valueFromRaw('"a"'), ' '))).toBe(false)
  expect(isEmptyValue(valueFromRaw('[]'))).toBe(true)
  expect(isEmptyValue(withKind(noValue(), 'yes-no'))).toBe(false)
})

test('another type takes the value along', () => {
  expect(rawOfSingle(withKind(typeValue(noValue(), '12.50'), 'number'))).toEqual({ raw: '12.50' })
  expect(rawOfSingle(withKind(valueFromRaw('"a, b"'), 'list'))).toEqual({ raw: '["a, b"]' })
  expect(rawOfSingle(withKind(valueFromRaw('"a, b"'), 'list', true))).toEqual({ raw: '["a","b"]' })
  expect(rawOfSingle(withKind(noValue(), 'yes-no'))).toEqual({ raw: 'true' })
})

const known: readonly KnownField[] = [
  { path: ['depth'], kind: 'number', seen: 3, samples: [] },
  { path: ['open'], kind: 'yes-no', seen: 2, samples: [] },
  { path: ['place', 'town'], kind: 'text', seen: 1, samples: [] },
]

test('a known field takes its own type, unless what is typed cannot have it', () => {
  const offers = offersOfFields([], known)
  expect(offers.map(({ name }) => name)).toEqual(['depth', 'open'])
  const start = { name: '', value: noValue() }
  const depth = renamed(start, 'depth', offers)
  expect(kindOfSingle(depth.value)).toBe('number')
  expect(kindOfSingle(renamed(renamed(depth, 'open', offers), 'depth', offers).value)).toBe('number')
  const typed = { name: '', value: typeValue(noValue(), 'deep') }
  expect(rawOfSingle(renamed(typed, 'depth', offers).value)).toEqual({ raw: '"deep"' })
  const twelve = { name: '', value: typeValue(noValue(), '12') }
  expect(rawOfSingle(renamed(twelve, 'depth', offers).value)).toEqual({ raw: '12' })
})
