import { expect, test } from 'vitest'
import type { WholeReviewRow } from '../../../shared/schemas/review.ts'
import { commonTable, layOutProblemTable } from './problem-table.ts'

const row = (more: Partial<WholeReviewRow>): WholeReviewRow => ({
  key: 1,
  position: 1,
  content: { kind: 'text', text: 'Some text' },
  title: 'A title',
  collection: 'shop',
  documentId: 'a1',
  metadata: null,
  source: 'prices.csv, row 2',
  problems: [{ field: 'title', code: 'title-missing', facts: {} }],
  duplicate: null,
  state: 'problem',
  isLeftOut: false,
  address: 'as-given',
  ...more,
})

test('rows of one table keep its columns, without those that were left out, and say what is wrong', () => {
  const { layout, cellsOf } = layOutProblemTable(
    {
      columns: ['Nr', 'Titel', 'Inhalt', 'Preis', 'Notiz'],
      mapping: {
        uses: [
          { to: 'documentId' },
          { to: 'title' },
          { to: 'text' },
          { to: 'field', name: 'price.net', kind: 'number-comma' },
          { to: 'nothing' },
        ],
        collection: 'shop',
      },
    },
    [
      { path: ['price', 'net'], kind: 'number' },
      { path: ['Titel'], kind: 'text' },
    ],
    ',',
  )
  expect(layout.columns).toEqual([
    'Nr',
    'Titel',
    'Inhalt',
    'Preis',
    '\\Titel',
    'Unreadable metadata',
    'Problem',
  ])
  expect(layout.mapping.collection).toBe('shop')
  expect(cellsOf(row({ metadata: '{"price": {"net": 12.50}, "Titel": "x"}' }))).toEqual([
    'a1',
    'A title',
    'Some text',
    '12,50',
    'x',
    '',
    'Enter a title',
  ])
  expect(cellsOf(row({ metadata: '{"price": ' })).slice(3)).toEqual(['', '', '{"price": ', 'Enter a title'])
})

test('rows of several sources have a column for each part of a document', () => {
  const { layout, cellsOf } = layOutProblemTable(null, [{ path: ['a.b'], kind: 'yes-no' }], '.')
  expect(layout.columns.slice(0, 7)).toEqual([
    'Title',
    'Collection',
    'Document ID',
    'Text',
    'Website address',
    'Image address',
    'a\\.b',
  ])
  expect(layout.mapping.uses[6]).toEqual({ to: 'field', name: 'a\\.b', kind: 'yes-no' })
  expect(
    cellsOf(row({ content: { kind: 'website', address: 'https://a.org' }, metadata: '{"a.b": true}' })).slice(
      3,
      7,
    ),
  ).toEqual(['', 'https://a.org', '', 'true'])
})

test('names a common table only if all rows come from it', () => {
  expect(commonTable(['a, b.csv, row 2', 'a, b.csv, row 30'])).toBe('a, b.csv')
  expect(commonTable(['a.csv, row 2', 'b.csv, row 2'])).toBeUndefined()
  expect(commonTable(['a.csv, row 2', 'photo.jpg'])).toBeUndefined()
})
