import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DocumentPlaces, LibrarySort } from '../../../shared/schemas/search.ts'
import { shortOrLong } from '../../testing/long-form.ts'
import type { Database } from '../db/database.ts'
import type { Operations } from '../operations.ts'
import { openOperations } from '../testing/test-operations.ts'
import {
  compareSortValues,
  type ScannedDocument,
  scanDocuments,
  sortValue,
  valuesOf,
} from '../testing/test-scan.ts'
import { type Asked, anyQuery, sort } from '../testing/test-search-questions.ts'
import { step, take } from '../testing/test-search-steps.ts'

const connections = [randomUUID(), randomUUID()] as const

let db: Database
let operations: Operations
let end: () => void
beforeEach(() => {
  ;({ db, operations, end } = openOperations())
  operations.search.keepConnectionNames([
    { id: connections[0], name: 'Museum live' },
    { id: connections[1], name: 'Archive' },
  ])
})
afterEach(() => end())

const states = ['waiting', 'sending', 'unsure', 'needs-attention', 'paused', 'done', 'discarded']
function sortedBy(
  document: ScannedDocument,
  column: LibrarySort['by'],
  isOrdered: boolean,
): ReturnType<typeof sortValue> {
  switch (column) {
    case 'added':
      return sortValue(isOrdered ? document.documentKey : document.addedAt)
    case 'changed':
      return sortValue(document.changedAt)
    case 'title':
    case 'collection':
      return sortValue(document[column])
    case 'id':
      return sortValue(document.documentId)
    case 'kind':
      return sortValue(document.kind === 'text' ? 0 : document.kind === 'website' ? 1 : 2)
    case 'state':
      return sortValue(states.indexOf(document.state))
    default:
      return sortValue(valuesOf(document, column.field.split('.'))[0])
  }
}

function scanned(connectionId: string | null, { fits }: Asked, order: LibrarySort): readonly string[] {
  const turn = order.descending ? -1 : 1
  const unordered = db.texts('SELECT connection_id FROM unordered_connections')
  const isOrdered = !unordered.some((id) => connectionId === null || connectionId === id)
  return scanDocuments(db.connection)
    .filter((one) => (connectionId === null || one.connectionId === connectionId) && fits(one))
    .map((one) => ({ one, value: sortedBy(one, order.by, isOrdered) }))
    .sort((a, b) => {
      if ((a.value === null) !== (b.value === null)) return a.value === null ? 1 : -1
      return turn * (compareSortValues(a.value, b.value) || a.one.documentKey - b.one.documentKey)
    })
    .map(({ one }) => `${one.connectionId} ${one.documentId}`)
}

function searched(
  connectionId: string | null,
  query: Asked,
  order: LibrarySort,
  limit: number,
): readonly string[] {
  const found: string[] = []
  let after: string | null = null
  let calls = 0
  do {
    calls += 1
    if (calls > 500) throw new Error(`${query.text} has no end`)
    const page = operations.calls['documents/search']({
      connectionId,
      text: query.text,
      sort: order,
      after,
      limit,
    })
    // Unindexed documents have no place in such an order; retry once they are indexed.
    if (page.isPreparing) return searched(connectionId, query, order, limit)
    expect(page.rows.length).toBeLessThanOrEqual(limit)
    found.push(...page.rows.map((row) => `${row.connectionId} ${row.documentId}`))
    after = page.next
  } while (after !== null)
  return found
}

function byPlaces(
  connectionId: string | null,
  { text: written }: Asked,
  order: LibrarySort,
  every: number,
): readonly string[] {
  const query = { connectionId, text: written, sort: order }
  const starts: (string | null)[] = [null]
  let found: DocumentPlaces
  let after: string | null = null
  do {
    found = operations.calls['documents/places']({ ...query, every, after })
    starts.push(...found.places)
    after = found.next
  } while (after !== null)
  const pages = starts.toReversed().map((start) => {
    const rows: string[] = []
    for (
      let next = start, isFirst = true;
      isFirst || (next !== null && rows.length < every);
      isFirst = false
    ) {
      const page = operations.calls['documents/search']({ ...query, after: next, limit: every - rows.length })
      rows.push(...page.rows.map((row) => `${row.connectionId} ${row.documentId}`))
      next = page.next
    }
    return rows
  })
  expect(found.total).toEqual({ count: pages.flat().length, isExact: true })
  return pages.toReversed().flat()
}

test('matches a full scan in the same order after random steps', () => {
  const query = fc.record({
    kind: fc.constant('look' as const),
    connection: fc.constantFrom(null, ...connections),
    query: anyQuery,
    sort,
    limit: fc.integer({ min: 1, max: 9 }),
  })
  const steps = fc.array(fc.oneof({ weight: 1, arbitrary: step }, { weight: 1, arbitrary: query }), {
    minLength: 40,
    maxLength: 80,
  })
  fc.assert(
    fc.property(fc.boolean(), steps, (isDownloaded, all) => {
      if (isDownloaded) db.insert('unordered_connections', { connectionId: connections[0] })
      for (const one of all) {
        if (one.kind !== 'look') {
          take(one, { db, operations, connections })
          continue
        }
        const expected = scanned(one.connection, one.query, one.sort)
        const seen = `${one.query.text} by ${JSON.stringify(one.sort)}`
        expect([seen, ...searched(one.connection, one.query, one.sort, one.limit)]).toEqual([
          seen,
          ...expected,
        ])
        expect([seen, ...byPlaces(one.connection, one.query, one.sort, one.limit)]).toEqual([
          seen,
          ...expected,
        ])
      }
      db.connection.exec(
        'DELETE FROM unordered_connections; DELETE FROM versions; DELETE FROM item_events; DELETE FROM documents; DELETE FROM documents_search; DELETE FROM items; UPDATE item_counts SET amount = 0',
      )
    }),
    { numRuns: shortOrLong(5, 10) },
  )
})
