import { z } from 'zod'
import { isFinal } from '../../../shared/domain/item-state.ts'
import type { ArchivePart } from '../../../shared/schemas/archive.ts'
import { receipt } from '../../../shared/schemas/queue.ts'
import { flag } from '../db/columns.ts'
import type { Database } from '../db/database.ts'
import { createBudget } from '../db/work-budget.ts'
import { connectionsIn } from '../records/documents.ts'
import { importSessionRow } from '../records/import-sessions.ts'
import {
  attemptRow,
  type BulkEditRow,
  bulkEditRow,
  eventRow,
  itemRow,
  versionWay,
  type Wanted,
  wantedRow,
} from '../records/rows.ts'
import type { ArchivePlace } from './lines.ts'
import {
  type ChangeLine,
  type DocumentLine,
  type ImportSessionLine,
  type ItemLine,
  longestBodyPiece,
  type ReadNext,
  type ReceiptLine,
  type TemplateLine,
  type VersionLine,
} from './lines.ts'
import { viewLineOf, viewRow } from './merge-views.ts'

export type ArchivePiece = {
  readonly bytes: Uint8Array
  readonly next: ArchivePlace | null
  readonly counts: { readonly lines: number; readonly versions: number }
}

const documentRow = wantedRow.extend({
  documentKey: z.int(),
  connectionId: z.string(),
  documentId: z.string(),
  addedAt: z.int(),
  changedAt: z.int(),
  importSessionId: z.string().nullable(),
})
const versionRow = wantedRow.extend({
  itemKey: z.int(),
  itemId: z.string(),
  number: z.int(),
  action: z.enum(['add', 'edit', 'restore']),
  way: versionWay.nullable(),
  superseded: flag,
  at: z.int(),
  bulkEditId: z.string().nullable(),
})
const joinedItemRow = itemRow.extend({ joined: z.int() })
const bodyRow = z.object({ kind: z.string(), body: z.string() })

const readDocumentLines: ReadNext = (db, place) => {
  const row = db.get(
    documentRow,
    `SELECT *, ${importSessionIdSql('documents')} AS import_session_id FROM documents WHERE document_key > :after AND document_key <= :upTo
     ORDER BY document_key LIMIT 1`,
    place,
  )
  if (row === undefined) return undefined
  const versions = db.all(
    versionRow,
    `SELECT v.*, i.item_id, c.bulk_edit_id FROM versions v JOIN items i ON i.item_key = v.item_key
       LEFT JOIN bulk_edits c ON c.bulk_edit_key = v.bulk_edit_key
     WHERE v.document_key = :key ORDER BY v.number`,
    { key: row.documentKey },
  )
  const items = [...new Set(versions.map(({ itemKey }) => itemKey))].flatMap((key) => {
    const item = db.get(joinedItemRow, 'SELECT * FROM items WHERE item_key = :key', { key })
    return item === undefined ? [] : [item]
  })
  const keys = [row, ...items, ...versions].map(({ contentKey }) => contentKey).filter((key) => key !== null)
  const contents = [...new Set(keys)].flatMap((key) => {
    const content = db.get(bodyRow, 'SELECT kind, body FROM contents WHERE content_key = :key', { key })
    return content === undefined ? [] : [{ key, ...content }]
  })
  const numbers = new Map(contents.map(({ key }, index) => [key, index] as const))
  const wantedOf = ({ kind, collection, title, metadata, contentKey }: Wanted) => ({
    ...{ kind, collection, title, metadata },
    content: contentKey === null ? null : (numbers.get(contentKey) ?? null),
  })
  return {
    key: row.documentKey,
    versions: versions.length,
    lines: [
      { document: documentLine(row, wantedOf(row)) },
      ...contents.flatMap(({ kind, body }, number) => contentLines(number, kind, body)),
      ...items.map((item) => ({ item: itemLine(db, item, wantedOf(item)) })),
      ...versions.map((version) => ({ version: versionLine(version, wantedOf(version)) })),
    ],
  }
}

type WantedLine = Pick<ItemLine, 'kind' | 'collection' | 'title' | 'metadata' | 'content'>

function documentLine(row: z.output<typeof documentRow>, wanted: WantedLine): DocumentLine {
  const { connectionId: connection, documentId: id, addedAt, changedAt, importSessionId: importSession } = row
  return { connection, id, ...wanted, addedAt, changedAt, ...(importSession !== null && { importSession }) }
}

function versionLine(row: z.output<typeof versionRow>, wanted: WantedLine): VersionLine {
  const { itemId: item, number, action, way, superseded, at, bulkEditId: change } = row
  return { item, number, action, way, superseded, ...wanted, at, change }
}

function contentLines(number: number, kind: string, body: string): readonly unknown[] {
  const lines: unknown[] = []
  for (let from = 0; from === 0 || from < body.length; from += longestBodyPiece) {
    const piece = body.slice(from, from + longestBodyPiece)
    const more = from + longestBodyPiece < body.length
    lines.push({ content: { number, kind, body: piece, ...(more && { more }) } })
  }
  return lines
}

function itemLine(db: Database, item: z.output<typeof joinedItemRow>, wanted: WantedLine): ItemLine {
  const { itemId: id, operation, shownTitle, state, doubtful, attempts, tries } = item
  const { acceptedAt, problem, byteLength } = item
  const events = db.all(
    eventRow,
    `SELECT at, event, from_state, to_state, note FROM item_events WHERE item_key = :itemKey ORDER BY event_key`,
    { itemKey: item.itemKey },
  )
  return {
    ...{ id, operation, shownTitle, ...wanted, state, doubtful },
    unfinished: !isFinal(state) || item.joined === 2,
    ...{ attempts, tries, acceptedAt, problem, byteLength },
    events: events.map(({ at, event, from, to, note }) => [at, event, from, to, note]),
  }
}

const templateRow = z.object({
  templateKey: z.int(),
  connectionId: z.string(),
  collection: z.string(),
  schema: z.string(),
  changedAt: z.int(),
})

function templateLine(row: z.output<typeof templateRow>): TemplateLine {
  const { connectionId: connection, collection, schema, changedAt } = row
  return { connection, collection, schema, changedAt }
}

function changeLine(row: BulkEditRow): ChangeLine {
  const { bulkEditId: id, connectionId: connection, at, steps, undoes, removes } = row
  const { total, planned, same, problems, done, leftOut } = row
  return {
    ...{ id, connection, at, state: row.state === 'done' ? 'done' : 'stopped', steps, undoes, removes },
    ...{ total, planned, same, problems, done, leftOut },
  }
}

const endedRow = attemptRow.pipe(receipt.extend({ outcome: receipt.shape.outcome.exclude(['sending']) }))

function receiptLine(row: z.output<typeof endedRow>): ReceiptLine {
  const { itemId: item, connectionId: connection, documentId: document, operation, title } = row
  const { attempt: number, startedAt, finishedAt, outcome, countedAsRepeat, answer, problem } = row
  return {
    ...{ item, connection, document, operation, title, number, startedAt, finishedAt },
    ...{ outcome, countedAsRepeat, answer, problem },
  }
}

/** Excludes `archive`: the archive that brought a document here means nothing elsewhere. */
const ownSessionRow = importSessionRow.extend({ way: importSessionRow.shape.way.exclude(['archive']) })

function importSessionLine(row: z.output<typeof ownSessionRow>): ImportSessionLine {
  const { importSessionId: id, connectionId: connection, at, way, names } = row
  const { documents, texts, websites, pictures } = row
  return { id, connection, at, way, names, documents, texts, websites, pictures }
}

function importSessionIdSql(table: string): string {
  return `(SELECT a.import_session_id FROM import_sessions a WHERE a.import_session_key = ${table}.import_session)`
}

const mostRows = 500
const enoughBytes = 256_000

type Source = { readonly table: string; readonly key: string; readonly next: ReadNext }

function linesOf<T>(
  { table, key, only = 'TRUE' }: { readonly table: string; readonly key: string; readonly only?: string },
  row: z.ZodType<T>,
  keyOf: (row: T) => number,
  lineOf: (row: T, db: Database) => unknown,
): Source {
  const select = `SELECT * FROM ${table} WHERE ${key} > :after AND ${key} <= :upTo AND ${only}
    ORDER BY ${key} LIMIT 1`
  const next: ReadNext = (db, place) => {
    const found = db.get(row, select, place)
    return found === undefined ? undefined : { key: keyOf(found), lines: [lineOf(found, db)] }
  }
  return { table, key, next }
}

const sources: Readonly<Record<ArchivePart, Source>> = {
  // An unfinished bulk edit has no versions to identify it by.
  changes: linesOf(
    { table: 'bulk_edits', key: 'bulk_edit_key', only: "state IN ('running', 'done', 'stopped')" },
    bulkEditRow,
    (row) => row.bulkEditKey,
    changeLine,
  ),
  templates: linesOf(
    { table: 'templates', key: 'template_key' },
    templateRow,
    (row) => row.templateKey,
    templateLine,
  ),
  views: linesOf(
    { table: 'views', key: 'view_key' },
    viewRow,
    (row) => row.viewKey,
    (row, db) => viewLineOf(db, row),
  ),
  imports: linesOf(
    { table: 'import_sessions', key: 'import_session_key', only: "way <> 'archive'" },
    ownSessionRow,
    (row) => row.importSessionKey,
    importSessionLine,
  ),
  documents: { table: 'documents', key: 'document_key', next: readDocumentLines },
  receipts: linesOf(
    { table: 'attempts', key: 'attempt_key', only: "outcome <> 'sending'" },
    endedRow,
    (row) => row.id,
    receiptLine,
  ),
}

/**
 * Returns the next lines of a part. The archive has all rows that existed when the part began, each as it is
 * when read; a document is read at once with all that belongs to it. Later rows are left to the next archive.
 */
export function readArchive(db: Database, part: ArchivePart, from: ArchivePlace | null): ArchivePiece {
  const { table, key, next } = sources[part]
  const upTo = from?.upTo ?? db.number(`SELECT max(${key}) FROM ${table}`) ?? 0
  const mayGoOn = createBudget(mostRows)
  const pieces: Buffer[] = []
  let size = 0
  let after = from?.after ?? 0
  const counts = { lines: 0, versions: 0 }
  while (mayGoOn()) {
    const read = next(db, { after, upTo })
    if (read === undefined) return { bytes: Buffer.concat(pieces), next: null, counts }
    for (const line of read.lines) {
      const bytes = Buffer.from(`${JSON.stringify(line)}\n`)
      pieces.push(bytes)
      size += bytes.length
    }
    after = read.key
    if (read.lines.length > 0) counts.lines += 1
    counts.versions += read.versions ?? 0
    if (size >= enoughBytes) break
  }
  return { bytes: Buffer.concat(pieces), next: { after, upTo }, counts }
}

export function connectionsOfLibrary(db: Database): readonly string[] {
  const tables = ['documents', 'attempts', 'templates', 'import_sessions'] as const
  return [...new Set(tables.flatMap((table) => connectionsIn(db, table)))]
}
