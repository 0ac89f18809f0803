import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DocumentPlaces, LibrarySort } from '../../shared/schemas/library-search.ts'
import type { Database } from './database.ts'
import { openStorage } from './open-storage.ts'
import { createOperations, type Operations } from './operations.ts'
import { document, makeFolder } from './test-library.ts'
import {
  compareScanned,
  compareSortValues,
  contains,
  type ScannedDocument,
  scan,
  scanDocuments,
  sortValue,
  valuesOf,
} from './test-scan.ts'

const connections = [randomUUID(), randomUUID()] as const
const dayMs = 86_400_000
const firstDay = new Date(2026, 0, 1, 12).getTime()

let db: Database
let operations: Operations
let remove: () => void
beforeEach(() => {
  const folder = makeFolder()
  remove = folder.remove
  db = openStorage({ folder: folder.folder, openedAt: 1 }).db
  operations = createOperations(db)
  operations.keepConnectionNames([
    { id: connections[0], name: 'Museum live' },
    { id: connections[1], name: 'Archive' },
  ])
})
afterEach(() => {
  db.close()
  remove()
})

// Few of each, so that they meet.
const word = fc.constantFrom(
  'river',
  'rivers',
  'Über',
  'ubung',
  'a',
  'as',
  'bank',
  'straße',
  '北京',
  '图书馆',
  'ไทย',
  '1990',
)
const text = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '))
const value = fc.oneof(
  fc.constantFrom<unknown>(
    'Ada L',
    'ada l',
    'Ádá',
    'Zoë',
    '1990',
    '1990.0',
    '2026-01-05',
    '2026-01-05T10:00',
    '2026-02',
    '',
  ),
  fc.constantFrom<unknown>(1990, 1990.5, -3, 0, 12, 100, true, false, null),
)
const metadata = fc
  .record(
    {
      author: fc.oneof(value, fc.array(value, { maxLength: 3 })),
      year: value,
      place: fc.record({ city: value }, { requiredKeys: [] }),
      tags: fc.array(fc.oneof(value, fc.record({ city: value })), { maxLength: 3 }),
    },
    { requiredKeys: [] },
  )
  .map((fields) => JSON.stringify(fields))
const idNumber = fc.nat(40)
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      connection: fc.nat(1),
      id: idNumber,
      collection: fc.constantFrom('news', 'News', 'Blog', 'ärchiv'),
      title: text,
      content: fc.oneof(
        text.map((body) => ({ kind: 'text' as const, text: body })),
        fc.constant({ kind: 'website' as const, address: 'https://river.example.org/as' }),
      ),
      metadata: fc.option(metadata, { nil: null }),
      day: fc.nat(60),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      pick: fc.nat(),
      title: text,
      metadata,
      day: fc.nat(60),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('send' as const, 'discard' as const, 'pause' as const),
      pick: fc.nat(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('prepare' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

function take(one: Step): void {
  if (one.kind === 'prepare') {
    while (!operations.prepareFinding());
    return
  }
  if (one.kind === 'add') {
    const added = document(connections[one.connection] ?? connections[0], `id-${one.id}`, {
      collection: one.collection,
      title: one.title,
      content: one.content,
      metadata: one.metadata,
    })
    operations.acceptAdd({
      document: added,
      itemId: randomUUID(),
      at: firstDay + one.day * dayMs,
      notBefore: null,
    })
    return
  }
  const documents = scanDocuments(db.connection)
  const picked = documents[one.pick % Math.max(1, documents.length)]
  if (picked === undefined) return
  const connectionId = picked.connection_id
  if (one.kind === 'edit') {
    const at = firstDay + one.day * dayMs
    const edit = { connectionId, documentId: picked.document_id, title: one.title, metadata: one.metadata }
    operations.acceptEdit({ ...edit, action: 'edit', itemId: randomUUID(), at, unknown: false })
    return
  }
  if (one.kind === 'send') {
    for (const { id, attemptId } of operations.claim({
      connectionId,
      now: firstDay + 99 * dayMs,
      limit: 3,
    })) {
      const answer = { status: 200, id: null, message: null, type: null, usage: null, body: '', cut: false }
      operations.settle(
        { itemId: id, attemptId },
        { kind: 'accepted', answer, countedAsRepeat: false, problem: null },
        firstDay,
      )
    }
    return
  }
  const items = operations.list({ connectionId, states: ['waiting'], after: null, limit: 50 }).items
  const item = items[one.pick % Math.max(1, items.length)]
  if (item !== undefined)
    operations.apply(one.kind === 'discard' ? 'discarded' : 'paused', [item.id], firstDay)
}

type Asked = { readonly text: string; readonly fits: (document: ScannedDocument) => boolean }
const asked = (written: string, fits: Asked['fits']): Asked => ({ text: written, fits })
const path = fc.constantFrom(['author'], ['year'], ['place', 'city'], ['tags', 'city'], ['tags'], ['none'])
const askedValue = fc.constantFrom('ada l', 'Zoe', '1990', '1.99e3', '-3', '12', '2026-01-05', '2026-01', 'b')
const bound = (compare: (order: number) => boolean, wanted: string) => (one: unknown) => {
  const order = compareScanned(one, wanted)
  return order !== undefined && compare(order)
}
const term: fc.Arbitrary<Asked> = fc.oneof(
  { weight: 3, arbitrary: word.map((one) => asked(`"${one}"`, scan.words(one, false))) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('r', 'ri', 'riv', 'rive', 'ü', 'a', 's', '北', 'ไ', '19', 'x')
      .map((one) => asked(`${one}*`, scan.words(one, true))),
  },
  fc
    .tuple(word, word)
    .map(([one, other]) => asked(`"${one} ${other}"`, scan.words(`${one} ${other}`, false))),
  fc.constantFrom('riv', 'uber', 'as').map((one) => asked(`title:${one}`, scan.title(one))),
  fc
    .constantFrom('news', 'BLOG', 'archiv', 'none')
    .map((one) => asked(`collection:${one}`, scan.collection(one))),
  fc.constant(asked('collection:news,blog', scan.collection('news', 'blog'))),
  fc.constantFrom('id-1', 'ID-2', 'id-1*', 'id*', 'd-1').map((one) => asked(`id:${one}`, scan.id(one))),
  fc
    .constantFrom('waiting', 'done', 'paused', 'needs-attention')
    .map((one) => asked(`state:${one}`, scan.state(one))),
  fc.constantFrom('text', 'website').map((one) => asked(`kind:${one}`, scan.kind(one))),
  fc.nat(4).map((one) => asked(`batch:${one}`, scan.batch(one))),
  fc.constantFrom('added', 'changed').chain((name) => {
    const of = name === 'added' ? 'added_at' : 'changed_at'
    return fc.constantFrom(
      asked(`${name}:2026-01-05`, scan.days(of, '2026-01-05', '2026-01-05')),
      asked(`${name}:>2026-01-05`, scan.days(of, '2026-01-06', null)),
      asked(`${name}:<=2026-01-05`, scan.days(of, null, '2026-01-05')),
      asked(`${name}:2026-01-03..2026-01-20`, scan.days(of, '2026-01-03', '2026-01-20')),
      asked(`${name}:2026-02`, scan.days(of, '2026-02-01', '2026-02-28')),
    )
  }),
  {
    weight: 6,
    arbitrary: fc.tuple(path, askedValue).chain(([names, wanted]) => {
      const name = names.join('.')
      const field = (fits: (one: unknown) => boolean) => scan.field(names, fits)
      return fc.constantFrom(
        asked(`${name}:"${wanted}"`, field(bound((order) => order === 0, wanted))),
        asked(
          `${name}:>${wanted.replace(' ', '')}`,
          field(bound((order) => order > 0, wanted.replace(' ', ''))),
        ),
        asked(
          `${name}:<=${wanted.replace(' ', '')}`,
          field(bound((order) => order <= 0, wanted.replace(' ', ''))),
        ),
        asked(`${name}~"${wanted.slice(0, 3)}"`, field(contains(wanted.slice(0, 3)))),
        asked(
          `${name}:yes`,
          field((one) => one === true),
        ),
        asked(
          `has:${name}`,
          field((one) => typeof one !== 'object' || (one !== null && Object.keys(one).length > 0)),
        ),
        asked(
          `missing:${name}`,
          (one) =>
            !field((each) => typeof each !== 'object' || (each !== null && Object.keys(each).length > 0))(
              one,
            ),
        ),
      )
    }),
  },
)
const anyQuery = fc.array(fc.tuple(term, fc.boolean(), fc.boolean()), { maxLength: 3 }).map(
  (terms): Asked => ({
    text: terms.map(([{ text: one }, without, twice]) => (without && twice ? '-' : '') + one).join(' '),
    fits: (one) => terms.every(([{ fits }, without, twice]) => fits(one) !== (without && twice)),
  }),
)
const by: fc.Arbitrary<LibrarySort['by']> = fc.oneof(
  fc.constantFrom('added', 'changed', 'title', 'id', 'collection', 'kind', 'state'),
  path.map((names) => ({ field: names.join('.') })),
)
const sort = fc.record({ by, descending: fc.boolean() })

const states = ['waiting', 'sending', 'unsure', 'needs-attention', 'paused', 'done', 'discarded']
function sortedBy(document: ScannedDocument, column: LibrarySort['by']): ReturnType<typeof sortValue> {
  switch (column) {
    case 'added':
      return sortValue(document.document_key)
    case 'changed':
      return sortValue(document.changed_at)
    case 'title':
    case 'collection':
      return sortValue(document[column])
    case 'id':
      return sortValue(document.document_id)
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
  return scanDocuments(db.connection)
    .filter((one) => (connectionId === null || one.connection_id === connectionId) && fits(one))
    .map((one) => ({ one, value: sortedBy(one, order.by) }))
    .sort((a, b) => {
      if ((a.value === null) !== (b.value === null)) return a.value === null ? 1 : -1
      return turn * (compareSortValues(a.value, b.value) || a.one.document_key - b.one.document_key)
    })
    .map(({ one }) => `${one.connection_id} ${one.document_id}`)
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
    const page = operations.search({ connectionId, text: query.text, sort: order, after, limit })
    // What was not taken up yet has no place in such an order; the page is asked for anew once it has.
    if (page.isPreparing) return searched(connectionId, query, order, limit)
    expect(page.rows.length).toBeLessThanOrEqual(limit)
    found.push(...page.rows.map((row) => `${row.connectionId} ${row.documentId}`))
    after = page.next
  } while (after !== null)
  return found
}

/** What pages have that are asked for by their places, the last one first. */
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
    found = operations.places({ ...query, every, after })
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
      const page = operations.search({ ...query, after: next, limit: every - rows.length })
      rows.push(...page.rows.map((row) => `${row.connectionId} ${row.documentId}`))
      next = page.next
    }
    return rows
  })
  expect(found.total).toEqual({ count: pages.flat().length, isExact: true })
  return pages.toReversed().flat()
}

test('a search finds what looking at every document finds, in the same order, whatever was done before', () => {
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
    fc.property(steps, (all) => {
      for (const one of all) {
        if (one.kind !== 'look') {
          take(one)
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
        'DELETE FROM versions; DELETE FROM item_events; DELETE FROM documents; DELETE FROM documents_search; DELETE FROM items; UPDATE item_counts SET amount = 0',
      )
    }),
    { numRuns: 10 },
  )
}, 120_000)
