import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FoundDocuments } from '../../../../shared/schemas/search.ts'
import { someOrAll } from '../../../testing/long-form.ts'
import type { OpenedLibrary } from '../../open-library.ts'
import { openStorage } from '../../open-storage.ts'
import { createOperations } from '../../operations.ts'
import { useCompiler } from '../../records/templates.ts'
import { compileTemplate } from '../../templates/template-compiler.ts'
import { foundIds } from '../../testing/test-found-ids.ts'
import { accepted, add, document, edit, makeFolder, openIn, sendAll } from '../../testing/test-library.ts'
import { allMigrations } from '../migrate.ts'
import { putAside } from './fill-review.ts'
import { oddView } from './fill-views.ts'
import { archive, museum, oddMetadata, sentDocuments, writtenAt } from './old-content.ts'
import { oldSchemas, rowsOf, schemaOf, unpackOldFile } from './old-file.ts'

let folder: string
let remove: () => void
let file: string
beforeEach(() => {
  ;({ folder, remove } = makeFolder())
  file = path.join(folder, 'library.db')
})
afterEach(() => remove())

const newest = allMigrations.at(-1)?.version ?? 0
const openedAt = Date.UTC(2026, 10, 22, 9, 8, 7)
const open = (): Promise<OpenedLibrary> => openIn(folder, { now: () => openedAt })
const later = writtenAt + 30 * 86_400_000

/** Words of a title that mean nothing but themselves to a search. */
const plainWords = (title: string): string =>
  (title.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, 4).join(' ')

test('no file is missing', () => {
  expect(oldSchemas).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 13, 15])
})

/** Those that know of what came with a schema. */
const from = (first: number): readonly number[] => oldSchemas.filter((schema) => schema >= first)

describe.each(oldSchemas)('a library of schema %i', (schema) => {
  beforeEach(() => unpackOldFile(schema, folder))

  test('has every row it had once it is brought up to date, and lies beside itself as it was', () => {
    const before = rowsOf(file)
    const schemaBefore = schemaOf(file)
    expect(schemaBefore.version).toBe(schema)
    const opened = openStorage({ folder, openedAt })
    const copy = schema === newest ? null : 'library-2026-11-22T09-08-07.db'
    expect(opened.integrity).toMatchObject({ outcome: 'opened', copyBeforeMigration: copy, setAside: null })
    opened.db.close()

    expect(schemaOf(file).version).toBe(newest)
    expect(rowsOf(file, before)).toEqual(before)
    const plain = new DatabaseSync(file)
    expect(plain.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    expect(plain.prepare('PRAGMA foreign_key_check').all()).toEqual([])
    plain.close()
    if (copy !== null) {
      const copyFile = path.join(folder, 'backups', copy)
      expect(schemaOf(copyFile)).toEqual(schemaBefore)
      expect(rowsOf(copyFile)).toEqual(before)
    }

    const again = openStorage({ folder, openedAt })
    expect(again.integrity).toMatchObject({ outcome: 'opened', copyBeforeMigration: null })
    again.db.close()
  })
})

describe.each(someOrAll(oldSchemas, 5))('a library of schema %i', (schema) => {
  beforeEach(() => unpackOldFile(schema, folder))

  test('has every document and all of its queue, and goes on where it was', async () => {
    const opened = await open()
    const { library } = opened
    for (const { connectionId, documentId, title, collection, content, metadata } of sentDocuments) {
      const found = await library.documents.get(connectionId, documentId)
      expect(found, documentId).toMatchObject({ connectionId, documentId, collection, content })
      // What was corrected before it was sent is in its first version as it was corrected.
      if (documentId !== 'corrected-later') {
        expect(await library.versions.get(connectionId, documentId, 1)).toEqual({
          number: 1,
          title,
          metadata,
        })
      }
      expect(await foundBy(opened, connectionId, plainWords(found?.title ?? ''))).toContain(documentId)
    }
    expect(await foundBy(opened, museum, 'evening bank')).toEqual(['river'])
    expect(await foundBy(opened, museum, 'lovelace')).toEqual(['odd-twice'])
    expect(await foundBy(opened, museum, 'winding')).toEqual(['long'])

    const before = await library.queue.summary()
    expect(before.counts).toMatchObject({ sending: 1, unsure: 1, paused: 1, 'needs-attention': 1 })
    expect(before.pauses).toEqual([{ connectionId: archive, reason: 'editor', until: null }])
    expect(await library.drafts.get('add')).toBe('{"text":"half a sen')
    expect(await library.drafts.get(`edit:${museum}:edited`)).toBe('Ünfinished “draft”\n')
    const outcomes = (await receiptsOf(opened)).map(({ outcome }) => outcome)
    expect(new Set(outcomes)).toEqual(new Set(['done', 'lost-contact', 'postponed', 'refused', 'sending']))

    expect(await library.queue.recover(later)).toBe(1)
    await library.queue.clearPause(archive)
    await sendEverything(opened)
    expect((await library.queue.summary()).counts).toMatchObject({
      waiting: 0,
      sending: 0,
      unsure: 0,
      paused: 0,
      'needs-attention': 0,
    })
    expect(await library.documents.get(museum, 'edited')).toMatchObject({
      title: 'Still waiting',
      metadata: '{"year": 1991, "note":"waits"}',
      state: 'done',
    })
    expect(await library.documents.get(archive, 'on-its-way')).toMatchObject({ state: 'done' })

    for (const { connectionId, documentId } of sentDocuments) {
      await edit(opened, connectionId, documentId, { title: 'Changed', metadata: '{"x":1.0}' }, later)
    }
    await add(opened, document(museum, 'new', { title: 'Quite new' }), later)
    await sendEverything(opened)
    for (const { connectionId, documentId, title, metadata } of sentDocuments) {
      const found = await library.documents.get(connectionId, documentId)
      expect(found).toMatchObject({ title: 'Changed', metadata: '{"x":1.0}', state: 'done' })
      if (documentId === 'corrected-later') continue
      expect(await library.versions.get(connectionId, documentId, 1)).toEqual({ number: 1, title, metadata })
    }
    expect(await foundBy(opened, museum, 'quite new')).toEqual(['new'])
    expect(await foundBy(opened, museum, 'lovelace')).toEqual([])
    await opened.close()
    expect(readdirSync(folder).filter((name) => name !== 'backups')).toEqual(['library.db'])
  })
})

test.each(someOrAll(from(2), 3))(
  'a library of schema %i has its review with every row, and what is ready can be added',
  (schema) => {
    unpackOldFile(schema, folder)
    const { db } = openStorage({ folder, openedAt })
    useCompiler(db, compileTemplate)
    const operations = createOperations(db)
    expect(operations.review.summary(museum)).toMatchObject({
      source: 'Fünde.csv',
      total: 10,
      ready: 4,
      problem: 3,
      undecided: 2,
      skipped: 1,
      accepted: 0,
      notTaken: [{ name: 'film.mp4', reason: 'type-not-taken', facts: { type: 'video/mp4' } }],
      canBeShorter: schema >= 7 ? 2 : 0,
      incomplete: schema >= 6 ? [{ arrived: 11, total: 40, end: null }] : [],
    })
    expect(operations.review.summary(archive)).toMatchObject({ total: 3, accepted: 2, problem: 1 })
    while (!operations.review.prepare(museum, { sendsPictures: true }));
    operations.review.begin(museum, { kind: 'put-back', removal: putAside })
    operations.review.beginAdding({ connectionId: museum, holdUntil: null })
    while (!operations.review.addNext({ connectionId: museum, at: later, held: new Map() }).isDone);
    expect(operations.documents.get(museum, 'ready')).toMatchObject({
      title: 'Reviewed ready',
      metadata: '{\n  "n": 1.0,\n  "set \\"for all\\"": "yes"\n}',
      content: { kind: 'text', text: 'Reviewed text of ready' },
    })
    expect(operations.documents.get(museum, 'long-find')?.content).toEqual({
      kind: 'text',
      text: 'A long find. '.repeat(60),
    })
    expect(operations.documents.get(museum, 'removed')).not.toBeNull()
    db.close()
  },
)

test.each(someOrAll(from(6), 2))(
  'a library of schema %i has its changes of many: one goes on, and any of them can be undone',
  (schema) => {
    unpackOldFile(schema, folder)
    const { db } = openStorage({ folder, openedAt })
    const operations = createOperations(db)
    const goOn = (changeId: string): void => {
      while (!operations.bulkEdits.continue(changeId, later).isDone);
    }
    const [late, looked, undoing, undone, kept] = operations.bulkEdits.list(museum, 10)
    expect(looked).toMatchObject({ state: 'ready', total: 2 })
    expect(undoing).toMatchObject({ undoes: undone?.changeId })
    expect(operations.bulkEdits.unfinished().map(({ changeId }) => changeId)).toEqual([late?.changeId])
    goOn(late?.changeId ?? '')
    expect(operations.documents.get(museum, 'japanese')?.metadata).toBe('{\n  "late": "yes"\n}')
    expect(operations.documents.get(museum, 'odd-names')?.metadata).toContain('1.0e2')
    const back = operations.bulkEdits.undo(kept?.changeId ?? '', { changeId: randomUUID(), at: later })
    if (back.ok) goOn(back.value.changeId)
    for (const name of ['numbers', 'names', 'twice', 'spacing', 'deep', 'escapes']) {
      expect(operations.documents.get(museum, `odd-${name}`)?.metadata).toBe(oddMetadata[name])
    }
    db.close()
  },
)

test.each(someOrAll(from(7), 2))('a library of schema %i has its templates, word for word', (schema) => {
  unpackOldFile(schema, folder)
  const { db } = openStorage({ folder, openedAt })
  const operations = createOperations(db)
  expect(operations.templates.list(museum).map(({ collection }) => collection)).toEqual(['', 'odd values'])
  const kept = operations.templates.get(museum, 'odd values')
  expect(JSON.parse(kept?.schema ?? '')).toMatchObject({
    properties: { 'year of birth': { default: 1815 } },
  })
  db.close()
})

// From schema 14 on it is written down with what documents came.
test.each(
  someOrAll(
    oldSchemas.filter((schema) => schema < 14),
    3,
  ),
)(
  'a library of schema %i knows what was added together, by its old number, and counts on behind it',
  (schema) => {
    unpackOldFile(schema, folder)
    const { db } = openStorage({ folder, openedAt })
    const operations = createOperations(db)
    const found = (batch: number | undefined) =>
      foundIds(operations, { connectionId: museum, text: `batch:${batch}` })
    const untouched = operations.importSessions.list(museum, 50)
    expect(untouched).toMatchObject([{ way: 'earlier', names: [] }])
    const [earlier] = untouched
    const together = found(earlier?.batch)
    expect(together).toContain('river')
    expect(earlier?.documents).toBeGreaterThanOrEqual(together.length)
    expect(operations.documents.get(museum, 'river')?.cameWith).toEqual(untouched)
    while (!operations.search.prepare());
    expect(found(earlier?.batch)).toEqual(together)

    operations.documents.acceptAdd({
      document: document(museum, 'new'),
      itemId: randomUUID(),
      at: later,
      notBefore: null,
    })
    while (!operations.search.prepare());
    const [newest, ...others] = operations.importSessions.list(museum, 50)
    expect(newest).toMatchObject({ way: 'form', documents: 1 })
    expect(others).toEqual(untouched)
    expect(found(newest?.batch)).toEqual(['new'])
    expect(newest?.batch).toBeGreaterThan(earlier?.batch ?? 0)
    db.close()
  },
)

test.each(from(13))('a library of schema %i has its views and the archives brought in', (schema) => {
  unpackOldFile(schema, folder)
  const { db } = openStorage({ folder, openedAt })
  const operations = createOperations(db)
  expect(operations.views.list()).toMatchObject([oddView])
  expect(operations.archive.lastMerge()).toMatchObject({ name: 'Ada’s.indexdesk', endedAt: null })
  db.close()
})

async function foundBy(
  { library }: OpenedLibrary,
  connectionId: string,
  text: string,
): Promise<readonly string[]> {
  const ids: string[] = []
  let after: string | null = null
  do {
    const page: FoundDocuments = await library.search.documents({ connectionId, text, after, limit: 100 })
    ids.push(...page.rows.map(({ documentId }) => documentId))
    after = page.next
  } while (after !== null)
  return ids
}

async function receiptsOf({ library }: OpenedLibrary) {
  const query = { connectionId: null, outcome: null, text: '', after: null, limit: 500 } as const
  return (await library.queue.receipts(query)).receipts
}

/** Also what was held, paused, being sent or in need of attention. */
async function sendEverything(opened: OpenedLibrary): Promise<void> {
  const { library } = opened
  await library.queue.recover(later)
  for (const connectionId of [museum, archive]) {
    const list = { connectionId, after: null, limit: 500 } as const
    const paused = await library.queue.list({ ...list, states: ['paused'] })
    await library.queue.apply(
      'resumed',
      paused.items.map(({ id }) => id),
      later,
    )
    const refused = await library.queue.list({ ...list, states: ['needs-attention'] })
    await library.queue.apply(
      'retried',
      refused.items.map(({ id }) => id),
      later,
    )
    while ((await sendAll(opened, connectionId, accepted, later)).length > 0);
  }
}
