import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LibrarySort } from '../../../shared/schemas/search.ts'
import { shortOrLong } from '../../testing/long-form.ts'
import type { Database } from '../db/database.ts'
import type { Operations } from '../operations.ts'
import { removeDocument } from '../records/documents.ts'
import { document } from '../testing/test-library.ts'
import { openOperations } from '../testing/test-operations.ts'
import { scanDocuments } from '../testing/test-scan.ts'
import { compileQuery } from './compile-query.ts'
import { type FoundPlaces, findPlaces } from './find-places.ts'

const connectionId = randomUUID()
const others = randomUUID()
const firstDay = new Date(2026, 0, 1, 12).getTime()

let db: Database
let operations: Operations
let end: () => void
let added = 0

function add(): void {
  const index = added
  added += 1
  const to = index % 11 === 3 ? others : connectionId
  const depth = index % 4 === 0 ? '' : `"depth":${(index * 7) % 90}`
  const tags = index % 6 === 0 ? `"tags":["a${index % 5}","b"]` : ''
  operations.documents.acceptAdd({
    document: document(to, `id-${index}`, {
      collection: index % 3 === 0 ? 'news' : 'blog',
      title: `Title ${(index * 13) % 97}`,
      content: { kind: 'text', text: index % 5 === 0 ? 'river bank' : 'bank' },
      metadata: `{${[depth, tags].filter((part) => part !== '').join(',')}}`,
    }),
    itemId: randomUUID(),
    at: firstDay + index * 3_600_000,
    notBefore: null,
  })
}

function edit(pick: number): void {
  const all = scanDocuments(db.connection)
  const picked = all[pick % all.length]
  if (picked === undefined) return
  operations.documents.acceptEdit({
    ...{ connectionId: picked.connectionId, documentId: picked.documentId, title: `Title ${pick % 97}` },
    ...{ metadata: `{"depth":${pick % 90}}`, action: 'edit', itemId: randomUUID(), unknown: false },
    at: firstDay + pick,
  })
}

function takeAway(pick: number): void {
  const all = scanDocuments(db.connection)
  const picked = all[pick % all.length]
  if (picked !== undefined) db.transaction(() => removeDocument(db, picked.documentKey))
}

beforeAll(() => {
  ;({ db, operations, end } = openOperations())
  db.transaction(() => {
    for (let count = 0; count < 240; count += 1) add()
  })
  while (!operations.search.prepare());
})
afterAll(() => end())

type Asked = {
  readonly connectionId: string | null
  readonly text: string
  readonly sort: LibrarySort
  readonly every: number
}

function ask({ text, sort, every, ...asked }: Asked, after: string | null, looks: number): FoundPlaces {
  let left = looks
  const isOver = () => {
    left -= 1
    return left < 0
  }
  const query = compileQuery(db, { ...asked, text })
  return findPlaces(db, query, { sort, every, after, isOver, asked: { ...asked, text } })
}

function pageAt({ every, ...asked }: Asked, start: string | null): readonly string[] {
  const ids: string[] = []
  let after = start
  do {
    const page = operations.calls['documents/search']({ ...asked, after, limit: every - ids.length })
    ids.push(...page.rows.map((row) => `${row.connectionId} ${row.documentId}`))
    after = page.next
  } while (after !== null && ids.length < every)
  return ids
}

function listed(asked: Asked): readonly string[] {
  return pageAt({ ...asked, every: 500 }, null)
}

const asked = fc.record({
  connectionId: fc.constantFrom(null, connectionId, others),
  text: fc.constantFrom(
    ...[
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      'river',
      'ba*',
      'b*',
      '-river',
      '-r*',
      'collection:news',
      'collection:news,none river',
    ],
    ...['depth:7', 'depth:>40', 'has:depth', 'missing:depth', 'missing:tags', 'tags:b', 'added:>2026-01-08'],
    ...['-added:2026-01-03..2026-01-09', 'state:waiting', 'kind:text', 'kind:website', 'id:id-1*', 'none'],
  ),
  sort: fc.record({
    by: fc.constantFrom<LibrarySort['by']>(
      ...(['added', 'title', 'id', 'collection', 'changed', 'kind', 'state'] as const),
      ...[{ field: 'depth' }, { field: 'tags' }, { field: 'none' }],
    ),
    descending: fc.boolean(),
  }),
  every: fc.oneof(fc.constant(1), fc.integer({ min: 4, max: 60 })),
})
/** Includes zero: each request progresses by one step even without time. */
const looks = fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 1, maxLength: 5 })
const change = fc.record({ kind: fc.constantFrom('add', 'edit', 'take', 'prepare'), pick: fc.nat() })

function make({ kind, pick }: { readonly kind: string; readonly pick: number }): void {
  if (kind === 'add') add()
  else if (kind === 'edit') edit(pick)
  else if (kind === 'take') takeAway(pick)
  else operations.search.prepare()
}

test('finds the same page starts, however often interrupted', () => {
  fc.assert(
    fc.property(asked, looks, fc.array(change, { maxLength: 4 }), (query, cuts, changes) => {
      for (const one of changes) make(one)
      while (!operations.search.prepare());
      const starts: (string | null)[] = [null]
      let found: FoundPlaces
      let after: string | null = null
      let calls = 0
      do {
        found = ask(query, after, cuts[calls % cuts.length] ?? 0)
        starts.push(...found.places)
        after = found.next
        calls += 1
        if (calls > 3000) throw new Error('has no end')
      } while (after !== null)
      const all = listed(query)
      expect(found.total).toEqual({ count: all.length, isExact: true })
      expect(starts.length).toBe(Math.max(1, Math.ceil(all.length / query.every)))
      const pages = starts.toReversed().map((start) => pageAt(query, start))
      expect(pages.toReversed().flat()).toEqual(all)
    }),
    { numRuns: shortOrLong(4, 20) },
  )
})

test('shifts pages only by concurrent changes, without duplicates or gaps', () => {
  fc.assert(
    fc.property(asked, looks, fc.array(change, { minLength: 1, maxLength: 12 }), (query, cuts, changes) => {
      while (!operations.search.prepare());
      const before = listed(query).length
      const starts: (string | null)[] = [null]
      let found: FoundPlaces
      let after: string | null = null
      let calls = 0
      do {
        found = ask(query, after, cuts[calls % cuts.length] ?? 0)
        starts.push(...found.places)
        after = found.next
        const one = changes[calls]
        if (one !== undefined) make(one)
        calls += 1
        if (calls > 3000) throw new Error('has no end')
      } while (after !== null)
      const made = Math.min(calls, changes.length)
      expect(Math.abs(found.total.count - before)).toBeLessThanOrEqual(made)
      while (!operations.search.prepare());
      const all = listed(query)
      for (const [number, start] of starts.entries()) {
        const [first] = pageAt(query, start)
        // A page at the very end may disappear.
        if (first === undefined) continue
        expect(Math.abs(all.indexOf(first) - number * query.every)).toBeLessThanOrEqual(2 * made)
      }
    }),
    { numRuns: shortOrLong(4, 20) },
  )
})
