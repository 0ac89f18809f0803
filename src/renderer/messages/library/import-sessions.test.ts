import { expect, test } from 'vitest'
import type { ImportSession } from '../../../shared/schemas/import-session.ts'
import { importSessions } from './import-sessions.ts'

const now = new Date(2026, 10, 22, 12).getTime()

function labelOf(batch: Partial<ImportSession>): string {
  const some = { batch: 1, connectionId: '', at: now - 60_000, way: 'review' as const, names: [] }
  const counts = { documents: 0, texts: 0, websites: 0, pictures: 0, isElsewhere: false, by: null }
  return importSessions.label({ ...some, ...counts, ...batch }, now).replace(/ \d+:\d+.*?(?=,|$)/, ' TIME')
}

test('names an import session by its tables or files, else by its kind', () => {
  const names = ['prices.xlsx', 'opening.csv', 'people.csv', 'streets.csv']
  expect(labelOf({ names: names.slice(0, 1), documents: 312, texts: 312 })).toBe(
    'prices.xlsx, today TIME, 312 documents',
  )
  const two = names.slice(0, 2)
  expect(labelOf({ names: two, documents: 9 })).toBe('prices.xlsx and opening.csv, today TIME, 9 documents')
  expect(labelOf({ names, documents: 1, texts: 1 })).toBe('prices.xlsx and 3 more, today TIME, 1 document')
  expect(labelOf({ documents: 3, websites: 3 })).toBe('3 websites, today TIME')
  expect(labelOf({ documents: 3, websites: 2, texts: 1 })).toBe('3 documents, today TIME')
  expect(labelOf({ way: 'lost', documents: 1 })).toBe('1 document, today TIME')
})

test('what was added one by one on a day has no time, and no number before it is counted', () => {
  const yesterday = now - 24 * 3_600_000
  expect(labelOf({ way: 'form', at: yesterday, documents: 2 })).toBe(
    'Added individually, yesterday, 2 documents',
  )
  expect(labelOf({ way: 'form', at: yesterday })).toBe('Added individually, yesterday')
  expect(labelOf({ way: 'form', isElsewhere: true, documents: 2 })).toBe(
    'Added individually on another computer, today, 2 documents',
  )
})

test('names the colleague who imported it', () => {
  const by = { isElsewhere: true, by: 'Ada' }
  expect(labelOf({ ...by, names: ['prices.xlsx'], documents: 2 })).toBe(
    'prices.xlsx by Ada, today TIME, 2 documents',
  )
  expect(labelOf({ ...by, way: 'form', documents: 2 })).toBe('Added individually by Ada, today, 2 documents')
  // The import itself has not been shared yet.
  expect(labelOf({ ...by, way: 'lost' })).toBe('Imported by Ada, today TIME')
})

test('an archive is called by its file', () => {
  expect(labelOf({ way: 'archive', names: ['Ada’s.indexdesk'], documents: 4 })).toBe(
    'Archive “Ada’s.indexdesk”, today TIME, 4 documents',
  )
})
