import { expect, test } from 'vitest'
import type { ChangeRow } from '../../../shared/schemas/bulk-edits.ts'
import type { Piece } from './mark-change.ts'
import { toShownRow } from './shown-row.ts'

const row = (change: Partial<ChangeRow>): ChangeRow => ({
  position: 1,
  documentId: 'log',
  document: null,
  titleBefore: 'Log',
  titleAfter: null,
  metadataBefore: null,
  metadataAfter: null,
  problem: null,
  state: 'planned',
  ...change,
})
const text = (pieces: readonly Piece[] | null) => pieces?.map((piece) => piece.text).join('') ?? null
const shown = (change: Partial<ChangeRow>) =>
  toShownRow(row(change)).changes.map(({ name, before, after }) => [name, text(before), text(after)])

test('shows changed title and fields before and after', () => {
  expect(
    shown({
      titleAfter: 'Book',
      metadataBefore: '{"a":1,"tags":["x"],"gone":true,"__proto__":"p"}',
      metadataAfter: '{"a":1.0,"tags":["x","y"],"__proto__": "p","new":{"b":[1]}}',
    }),
  ).toEqual([
    [null, 'Log', 'Book'],
    ['a', '1', '1.0'],
    ['tags', 'x', 'x, y'],
    ['new', null, '{"b":[1]}'],
    ['gone', 'Yes', null],
  ])
})

test('distinguishes equal looking values by type or spelling', () => {
  expect(shown({ metadataBefore: '{"a":1}', metadataAfter: '{"a":"1"}' })).toEqual([
    ['a', '1 (number)', '1 (text)'],
  ])
  expect(shown({ metadataBefore: '{"a":"b, c"}', metadataAfter: '{"a":["b","c"]}' })).toEqual([
    ['a', 'b, c (text)', 'b, c (list)'],
  ])
  expect(shown({ metadataBefore: '{"a":"é"}', metadataAfter: '{"a":"\\u00e9"}' })).toEqual([
    ['a', '"é"', '"\\u00e9"'],
  ])
})

test('shows dates in words, and marks entries of lists as wholes', () => {
  const metadataBefore = '{"made":"1931-08-22","tags":["boats","Woolf, Leonard"]}'
  const metadataAfter = '{"made":"1931-09","tags":["boats","Woolf, Virginia"]}'
  const piece = (isChanged: boolean) => (text: string) => ({ text, isChanged })
  const [changed, same] = [piece(true), piece(false)]
  expect(toShownRow(row({ metadataBefore, metadataAfter })).changes).toEqual([
    { name: 'made', before: [changed('August 22, 1931')], after: [changed('September 1931')] },
    {
      name: 'tags',
      before: [same('boats'), same(', '), changed('Woolf, Leonard')],
      after: [same('boats'), same(', '), changed('Woolf, Virginia')],
    },
  ])
})

test('reports a changed order, but not equal metadata', () => {
  expect(shown({ metadataBefore: '{"a":1}' })).toEqual([])
  expect(toShownRow(row({ metadataBefore: '{"a":1}' })).isOrderOnly).toBe(false)
  const turned = toShownRow(row({ metadataBefore: '{"a":1,"b":2}', metadataAfter: '{"b":2,"a":1}' }))
  expect(turned).toMatchObject({ changes: [], isOrderOnly: true })
})

test('shows the first of many fields and counts the rest', () => {
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`f${at}`, at]))
  const all = toShownRow(row({ metadataAfter: JSON.stringify(many) }))
  expect(all.changes).toHaveLength(30)
  expect(all.more).toBe(10)
})
