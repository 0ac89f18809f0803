import { expect, test } from 'vitest'
import type { ReviewRow } from '../../../../shared/schemas/review.ts'
import { sampleRow } from '../testing/sample-row.ts'
import { cellsOf, placeOf } from './metadata-cells.tsx'
import { summariseMetadata } from './metadata-summary.ts'
import { columnsFor, hiddenStops } from './review-columns.ts'
import { nearestStop, stopsOf } from './row-stops.ts'

const picture: ReviewRow = {
  ...sampleRow,
  content: {
    kind: 'picture-file',
    picture: {
      ...({ id: 'a'.repeat(64), mediaType: 'image/png', name: 'pier.png' } as const),
      ...{ byteLength: 1000, width: 3, height: 2 },
    },
  },
}
const duplicate: ReviewRow = {
  ...sampleRow,
  duplicate: {
    by: 'id',
    of: { where: 'library', documentId: 'harbour-rules', title: null },
    choice: 'undecided',
  },
}
const wide = 1040
const forRows = (rows: readonly ReviewRow[], names: readonly string[] = [], width = wide) =>
  columnsFor({ rows, names, width, checkOf: () => undefined })

test('fields have columns where there is room, and share one with the rest where there is not', () => {
  expect(forRows([sampleRow], ['taken', 'place'])).toMatchObject({
    fields: ['taken', 'place'],
    hasOtherFields: false,
  })
  expect(forRows([sampleRow], ['taken', 'place', 'rights'])).toMatchObject({
    fields: ['taken'],
    hasOtherFields: true,
  })
  expect(forRows([sampleRow], ['taken'], 840)).toMatchObject({ fields: [], hasOtherFields: true })
  expect(forRows([sampleRow])).toMatchObject({ fields: [], hasOtherFields: true })
})

test('a column with nothing in it is not there', () => {
  expect(forRows([sampleRow])).toMatchObject({ hasContent: true, check: 'none' })
  expect(forRows([picture])).toMatchObject({ hasContent: false, check: 'short' })
  expect(forRows([picture, duplicate])).toMatchObject({ hasContent: true, check: 'choices' })
})

test('the checks have as much room as the widest of them needs', () => {
  const problem = { field: 'title', code: 'title-missing', facts: {} } as const
  const near = { field: 'collection', code: 'collection-near', facts: { known: 'Harbour' } } as const
  const wrong: ReviewRow = { ...sampleRow, state: 'problem', problems: [problem] }
  expect(forRows([sampleRow, wrong]).check).toBe('short')
  expect(forRows([wrong, { ...wrong, problems: [problem, problem] }]).check).toBe('facts')
  expect(forRows([{ ...sampleRow, state: 'undecided', problems: [near] }, wrong]).check).toBe('choices')
})

test('IDs of pictures have a column only in a wide window', () => {
  expect(forRows([picture], [], 1040).hasDocumentId).toBe(false)
  expect(forRows([picture], [], 1300).hasDocumentId).toBe(true)
})

test('rows are numbered where one is told by its number', () => {
  const of = { where: 'batch', key: 3, title: 'Tides', position: 3 } as const
  expect(forRows([duplicate]).hasNumbers).toBe(false)
  expect(forRows([{ ...duplicate, duplicate: { by: 'id', of, choice: 'undecided' } }]).hasNumbers).toBe(true)
})

test('IDs have a column beside the rail only where one is wrong', () => {
  const wrong = { field: 'documentId', code: 'id-missing', facts: {} } as const
  expect(forRows([sampleRow], [], 1040).hasDocumentId).toBe(true)
  expect(forRows([sampleRow], [], 834).hasDocumentId).toBe(false)
  expect(forRows([{ ...sampleRow, problems: [wrong] }], [], 834).hasDocumentId).toBe(true)
  expect(stopsOf(sampleRow, hiddenStops(forRows([sampleRow], [], 834)))).not.toContain('documentId')
})

test('the keys pass over places without a column', () => {
  const stops = stopsOf(picture, hiddenStops(forRows([picture])))
  expect(stops).toEqual(['select', 'title', 'collection', 'metadata', 'check'])
  expect(nearestStop('content', stops)).toBe('title')
  expect(stopsOf(sampleRow, hiddenStops(forRows([sampleRow])))).not.toContain('check')
})

test('every field of a row is in one of its cells', () => {
  const summary = summariseMetadata('{"taken": "1871", "place": "North quay", "rights": "free"}', false)
  expect(cellsOf(summary, { fields: ['taken', 'place'], hasOtherFields: false })).toEqual([
    '1871',
    'North quay · rights: free',
  ])
  expect(cellsOf(summary, { fields: ['taken'], hasOtherFields: true })).toEqual([
    '1871',
    'place: North quay · rights: free',
  ])
  expect(cellsOf(summary, { fields: [], hasOtherFields: true })).toEqual([
    'taken: 1871 · place: North quay · rights: free',
  ])
  expect(cellsOf(summariseMetadata('{"oops', false), { fields: ['taken'], hasOtherFields: true })).toEqual([
    '{"oops',
    '',
  ])
})

test.each([
  ['taken', 0],
  ['place', 2],
  ['place.town', 2],
  ['', 0],
])('shows a problem of the field “%s” in cell %i of three', (field, at) => {
  const problem = { field: 'metadata', code: 'date-not-known', facts: { field } } as const
  expect(placeOf(problem, ['taken', 'keywords'], 3)).toBe(at)
})
