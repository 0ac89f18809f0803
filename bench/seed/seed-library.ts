import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Database, openDatabase, wrapConnection } from '../../src/main/library/database.ts'
import { allMigrations, applyMigrations } from '../../src/main/library/migrate.ts'
import { createOperations, type Operations } from '../../src/main/library/operations.ts'
import { settings } from '../../src/shared/schemas/settings.ts'
import { createRandom, seedOf } from './random.ts'
import { createSampleDocuments, type SampleDocument, type SampleDocuments } from './sample-documents.ts'

export type SeedPlan = {
  readonly folder: string
  readonly documents: number
  readonly seed: number
  /** Told of the documents that are done, now and then. */
  readonly onProgress: (done: number) => void
}

export const seededConnectionId = '5eed5eed-0000-4000-8000-000000000000'

/** So many are one transaction, and at most so many are added together, which makes a batch of them. */
const mostTogether = 4000
const fewestTogether = 500
const firstDay = Date.UTC(2023, 0, 2)
/** A million documents fill some four years. */
const betweenMs = 120_000
const editedOneIn = 20
const refusedOneIn = 5000

/**
 * Makes the data folder of an app that was used for years, by the library's own operations: each document is added,
 * claimed and answered, one in twenty edited after that. Until it is whole nothing is kept safe from a power cut,
 * which is what makes it quick.
 */
export function seedLibrary({ folder, documents, seed, onProgress }: SeedPlan): void {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'library.db')
  for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(file + ending, { force: true })
  const db = openForFilling(file)
  try {
    applyMigrations(db, allMigrations)
    const source = createSampleDocuments(seed)
    const sizes = createRandom(seed)
    for (let first = 0; first < documents; ) {
      const count = Math.min(
        documents - first,
        fewestTogether + sizes.below(mostTogether - fewestTogether + 1),
      )
      fillTogether(db, { source, seed, first, count })
      first += count
      onProgress(first)
    }
  } finally {
    db.close()
  }
  // The app's own way of opening, once, leaves the file as the app itself would.
  openDatabase(file).close()
  writeFileSync(path.join(folder, 'settings.json'), settingsText())
}

function openForFilling(file: string): Database {
  const connection = new DatabaseSync(file)
  for (const pragma of [
    'journal_mode = OFF',
    'synchronous = OFF',
    'locking_mode = EXCLUSIVE',
    'cache_size = -800000',
    'foreign_keys = ON',
  ])
    connection.exec(`PRAGMA ${pragma}`)
  return wrapConnection(connection)
}

type Piece = {
  readonly source: SampleDocuments
  readonly seed: number
  readonly first: number
  readonly count: number
}

function fillTogether(db: Database, { source, seed, first, count }: Piece): void {
  const operations = createOperations(db)
  const made = Array.from({ length: count }, (_, index) => ({
    number: first + index,
    document: source.at(first + index),
  }))
  const at = (number: number) => firstDay + number * betweenMs
  db.transaction(() => {
    for (const { number, document } of made) {
      operations.acceptAdd({
        document: toNewDocument(document),
        itemId: idOf('add', number),
        at: at(number),
        notBefore: null,
      })
    }
    sendAll(
      operations,
      at(first + count),
      (number) => createRandom(seedOf(~seed, number)).below(refusedOneIn) === 0,
    )
    const edited = made.filter(({ number }) => createRandom(seedOf(seed, ~number)).below(editedOneIn) === 0)
    for (const { number, document } of edited) {
      operations.acceptEdit({
        ...{ connectionId: seededConnectionId, documentId: document.documentId, action: 'edit' },
        metadata: source.at(~number).metadata,
        ...{ itemId: idOf('edit', number), at: at(first + count) + 60_000, unknown: false },
      })
    }
    sendAll(operations, at(first + count) + 90_000, () => false)
    for (let isWhole = false; !isWhole; ) isWhole = operations.reviewTakeUpLibrary()
  })
}

function sendAll(operations: Operations, now: number, isRefused: (number: number) => boolean): void {
  const claimed = operations.claim({ connectionId: seededConnectionId, now, limit: 2 * mostTogether })
  for (const { id, attemptId, documentId } of claimed) {
    const answer = { status: 200, id: documentId, message: 'Indexed', type: 'text', usage: 1 }
    operations.settle(
      { itemId: id, attemptId },
      isRefused(Number(documentId.replace('document-', '')))
        ? {
            kind: 'refused',
            problem: { code: 'rejected', status: 400, words: 'Too long', detail: 'HTTP 400' },
          }
        : {
            kind: 'accepted',
            answer: { ...answer, body: JSON.stringify(answer), cut: false },
            countedAsRepeat: false,
            problem: null,
          },
      now + 1000,
    )
  }
}

function toNewDocument({ text, ...document }: SampleDocument) {
  return { connectionId: seededConnectionId, ...document, content: { kind: 'text' as const, text } }
}

function idOf(what: 'add' | 'edit', number: number): string {
  return `${what === 'add' ? 'add0' : 'ed17'}0000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`
}

function settingsText(): string {
  const { preferences, ...rest } = settings.parse({
    connections: [
      {
        ...{ id: seededConnectionId, kind: 'service', name: 'A million documents' },
        // Nothing listens there, and nothing waits to be sent.
        ...{ address: 'http://127.0.0.1:9', colour: 'teal', picturesTravel: 'inside' },
      },
    ],
  })
  return JSON.stringify({ ...rest, preferences: { ...preferences, chosenConnection: seededConnectionId } })
}
