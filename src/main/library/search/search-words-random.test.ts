import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LibrarySort } from '../../../shared/schemas/search.ts'
import { shortOrLong } from '../../testing/long-form.ts'
import type { Database } from '../db/database.ts'
import type { Operations } from '../operations.ts'
import { document } from '../testing/test-library.ts'
import { openOperations } from '../testing/test-operations.ts'
import { type ScannedDocument, scan, scanDocuments } from '../testing/test-scan.ts'

const connectionId = randomUUID()
const newest = 600
const letters = [...'abcdefghijklmnopqrstuvwxyz']

let db: Database
let operations: Operations
let documents: readonly ScannedDocument[]
let end: () => void

/**
 * Words with a common prefix in enough documents that a search does not start from the words: `rive` is
 * everywhere, `riva` in few and old ones, `z` hardly anywhere.
 */
function textOf(index: number): string {
  const letter = letters[index % 26] ?? ''
  const other = letters[Math.floor(index / 26) % 26] ?? ''
  const words = [`river${letter}${other}`, 'bank', `b${letter}${other}`, letter]
  if (index % 3 === 0) words.reverse()
  if (index < 70) words.push(`rivan${letter}${other}`, 'Älteste')
  if (index < 25) words.push(`bank z${letter}`)
  if (index % 50 === 7) words.push('selten', `${other}${letter}`)
  return words.join(' ')
}

function metadataOf(index: number, text: string | null): string | null {
  const said = text === null ? '' : `"words":"${text}"`
  const held = index < 20 ? '' : '"held":"so"'
  return `{${[said, held].filter((part) => part !== '').join(',')}}`
}

beforeAll(() => {
  ;({ db, operations, end } = openOperations())
  db.transaction(() => {
    for (let index = 0; index < newest; index += 1) {
      const text = textOf(index)
      const place = index % 4
      const added = document(connectionId, `id-${index}`, {
        collection: 'news',
        title: place === 0 ? text : `Title ${index % 7}`,
        content: { kind: 'text', text: place === 1 || place === 2 ? text : 'nothing' },
        metadata: metadataOf(index, place === 3 ? text : null),
      })
      operations.documents.acceptAdd({
        document: added,
        itemId: randomUUID(),
        at: 1 + index,
        notBefore: null,
      })
    }
  })
  while (!operations.search.prepare());
  // Later changes are known from the documents alone.
  for (const [index, metadata] of [
    [3, '{"held":"now"}'],
    [400, '{}'],
  ] as const) {
    const edit = { connectionId, documentId: `id-${index}`, title: 'Changed', metadata, at: 2000 }
    operations.documents.acceptEdit({ ...edit, action: 'edit', itemId: randomUUID(), unknown: false })
  }
  documents = scanDocuments(db.connection)
})
afterAll(() => end())

type Asked = { readonly text: string; readonly fits: (document: ScannedDocument) => boolean }

const remembered = new Map<string, boolean>()
function words(wanted: string, isOpen: boolean): Asked['fits'] {
  const fits = scan.words(wanted, isOpen)
  return (one) => {
    const name = `${one.documentKey} ${isOpen} ${wanted}`
    const known = remembered.get(name) ?? fits(one)
    remembered.set(name, known)
    return known
  }
}

const whole = fc.constantFrom('bank', 'selten', 'alteste', 'riverab', 'rivanaa', 'nothing', 'a', 'none')
const open = fc.constantFrom(
  ...['rive', 'riva', 'rivan', 'rivana', 'riverb', 'ri', 'riv', 'b', 'z', 'za', 'a', 's', 'selt', 'none'],
)
const asWord = whole.map((one): Asked => ({ text: one, fits: words(one, false) }))
const asBeginning = open.map((one): Asked => ({ text: `${one}*`, fits: words(one, true) }))
const inTitle = open.map((one): Asked => ({ text: `title:${one}`, fits: scan.title(one) }))
const unwanted = fc
  .oneof(asWord, asBeginning, inTitle)
  .map(({ text, fits }): Asked => ({ text: `-${text}`, fits: (one) => !fits(one) }))
const isHeld = scan.field(['held'], (value) => typeof value === 'string')
const held = fc.constantFrom<Asked>(
  { text: 'has:held', fits: isHeld },
  { text: 'missing:held', fits: (one) => !isHeld(one) },
  { text: 'missing:none', fits: () => true },
)
const typed = fc.oneof(
  open.map((one): Asked => ({ text: one, fits: words(one, true) })),
  fc
    .tuple(whole, open)
    .map(([one, other]): Asked => ({ text: `"${one} ${other}`, fits: words(`${one} ${other}`, true) })),
)
const before = fc.array(fc.oneof(asWord, asWord, asBeginning, inTitle, unwanted), { maxLength: 2 })
const anyWords = fc.tuple(before, typed)
const anyHeld = fc.tuple(fc.array(fc.oneof(unwanted, asBeginning), { maxLength: 1 }), held)
const query = fc.oneof({ weight: 4, arbitrary: anyWords }, { weight: 1, arbitrary: anyHeld }).map(
  ([terms, last]): Asked => ({
    text: [...terms, last].map(({ text }) => text).join(' '),
    fits: (one) => [...terms, last].every(({ fits }) => fits(one)),
  }),
)

function searched(text: string, sort: LibrarySort, limit: number): readonly string[] {
  const found: string[] = []
  let after: string | null = null
  do {
    const page = operations.calls['documents/search']({ connectionId, text, sort, after, limit })
    expect(page.isPreparing).toBe(false)
    found.push(...page.rows.map(({ documentId }) => documentId))
    after = page.next
  } while (after !== null)
  return found
}

test('matches a full scan for any number of words and prefixes', () => {
  const looks = fc.record({
    asked: query,
    by: fc.constantFrom('added' as const, 'id' as const),
    descending: fc.boolean(),
    limit: fc.constantFrom(25, 50, 200),
  })
  fc.assert(
    fc.property(looks, ({ asked, by, descending, limit }) => {
      const expected = documents.filter(asked.fits).map((one) => one.documentId)
      const found = searched(asked.text, { by, descending }, limit)
      if (by === 'added') expect(found).toEqual(descending ? expected.toReversed() : expected)
      else expect(found.toSorted()).toEqual(expected.toSorted())
      const counted: number[] = []
      for (let after: string | null = null; ; ) {
        const places = operations.calls['documents/places']({
          connectionId,
          text: asked.text,
          sort: { by, descending },
          every: limit,
          after,
        })
        counted.push(places.places.length)
        after = places.next
        if (after === null) {
          expect(places.total).toEqual({ count: expected.length, isExact: true })
          expect(counted.reduce((sum, one) => sum + one)).toBe(
            Math.max(0, Math.ceil(expected.length / limit) - 1),
          )
          break
        }
      }
    }),
    { numRuns: shortOrLong(5, 40) },
  )
})
