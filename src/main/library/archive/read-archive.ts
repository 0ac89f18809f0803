import { z } from 'zod'
import { isFinal } from '../../../shared/domain/item-state.ts'
import { documentKind } from '../../../shared/schemas/document.ts'
import type { ArchivePart, ArchivePiece, ArchivePlace } from '../../archive/ports.ts'
import { flag } from '../db/columns.ts'
import type { Database } from '../db/database.ts'
import { createBudget } from '../db/work-budget.ts'
import { earlierImportSessionSql, importSessionRow } from '../records/import-sessions.ts'
import { attemptRow, bulkEditRow, eventRow, itemRow } from '../records/rows.ts'
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
import { readViewLine } from './merge-views.ts'

const wantedColumns = {
  kind: documentKind,
  collection: z.string().nullable(),
  title: z.string().nullable(),
  metadata: z.string().nullable(),
  contentKey: z.int().nullable(),
}
const documentRow = z.object({
  documentKey: z.int(),
  connectionId: z.string(),
  documentId: z.string(),
  ...wantedColumns,
  addedAt: z.int(),
  changedAt: z.int(),
  arrivalId: z.string().nullable(),
})
const versionRow = z.object({
  itemKey: z.int(),
  itemId: z.string(),
  number: z.int(),
  action: z.enum(['add', 'edit', 'restore']),
  way: z.enum(['undo', 'table']).nullable(),
  superseded: flag,
  ...wantedColumns,
  at: z.int(),
  changeId: z.string().nullable(),
})
const joinedItemRow = itemRow.extend({ joined: z.int() })
const bodyRow = z.object({ kind: documentKind.exclude(['unknown']), body: z.string() })

/** A document and all that belongs to it: its contents, its items and its versions, in this order. */
const readDocumentLines: ReadNext = (db, place) => {
  const row = db.get(
    documentRow,
    `SELECT *, ${importSessionIdSql('documents')} AS arrival_id FROM documents WHERE document_key > :after AND document_key <= :upTo
     ORDER BY document_key LIMIT 1`,
    { ...place },
  )
  if (row === undefined) return undefined
  const versions = db.all(
    versionRow,
    `SELECT v.*, i.item_id, c.change_id FROM versions v JOIN items i ON i.item_key = v.item_key
       LEFT JOIN changes c ON c.change_key = v.change_key
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
  const wantedOf = ({ kind, collection, title, metadata, contentKey }: z.output<typeof wantedRow>) => ({
    ...{ kind, collection, title, metadata },
    content: contentKey === null ? null : (numbers.get(contentKey) ?? null),
  })
  const document = {
    connection: row.connectionId,
    id: row.documentId,
    ...wantedOf(row),
    addedAt: row.addedAt,
    changedAt: row.changedAt,
    ...(row.arrivalId !== null && { arrival: row.arrivalId }),
  } satisfies DocumentLine
  return {
    key: row.documentKey,
    versions: versions.length,
    lines: [
      { document },
      ...contents.flatMap(({ kind, body }, number) => contentLines(number, kind, body)),
      ...items.map((item) => ({ item: itemLine(db, item, wantedOf(item)) })),
      ...versions.map((version) => ({
        version: {
          item: version.itemId,
          number: version.number,
          action: version.action,
          way: version.way,
          superseded: version.superseded,
          ...wantedOf(version),
          at: version.at,
          change: version.changeId,
        } satisfies VersionLine,
      })),
    ],
  }
}

const wantedRow = z.object(wantedColumns)

function contentLines(number: number, kind: string, body: string): readonly unknown[] {
  const lines: unknown[] = []
  for (let from = 0; from === 0 || from < body.length; from += longestBodyPiece) {
    const piece = body.slice(from, from + longestBodyPiece)
    const more = from + longestBodyPiece < body.length
    lines.push({ content: { number, kind, body: piece, ...(more && { more }) } })
  }
  return lines
}

function itemLine(
  db: Database,
  item: z.output<typeof joinedItemRow>,
  wanted: Pick<ItemLine, 'kind' | 'collection' | 'title' | 'metadata' | 'content'>,
): ItemLine {
  const events = db.all(
    eventRow,
    `SELECT at, event, from_state, to_state, note FROM item_events WHERE item_key = :key ORDER BY event_key`,
    { key: item.itemKey },
  )
  return {
    id: item.itemId,
    operation: item.operation,
    shownTitle: item.shownTitle,
    ...wanted,
    state: item.state,
    doubtful: item.doubtful,
    unfinished: !isFinal(item.state) || item.joined === 2,
    attempts: item.attempts,
    tries: item.tries,
    acceptedAt: item.acceptedAt,
    problem: item.problem,
    byteLength: item.byteLength,
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

const readTemplateLine: ReadNext = (db, place) => {
  const row = db.get(
    templateRow,
    `SELECT * FROM templates WHERE template_key > :after AND template_key <= :upTo ORDER BY template_key LIMIT 1`,
    { ...place },
  )
  if (row === undefined) return undefined
  const line: TemplateLine = {
    connection: row.connectionId,
    collection: row.collection,
    schema: row.schema,
    changedAt: row.changedAt,
  }
  return { key: row.templateKey, lines: [line] }
}

/** What is not at its end has no versions that it could be told of by. */
const readChangeLine: ReadNext = (db, place) => {
  const row = db.get(
    bulkEditRow,
    `SELECT * FROM changes WHERE change_key > :after AND change_key <= :upTo
       AND state IN ('running', 'done', 'stopped') ORDER BY change_key LIMIT 1`,
    { ...place },
  )
  if (row === undefined) return undefined
  const line: ChangeLine = {
    id: row.changeId,
    connection: row.connectionId,
    at: row.at,
    state: row.state === 'done' ? 'done' : 'stopped',
    steps: row.steps,
    undoes: row.undoes,
    removes: row.removes,
    total: row.total,
    planned: row.planned,
    same: row.same,
    problems: row.problems,
    done: row.done,
    leftOut: row.leftOut,
  }
  return { key: row.changeKey, lines: [line] }
}

/** A try that is under way has no receipt yet. */
const readReceiptLine: ReadNext = (db, place) => {
  const found = db.get(
    attemptRow,
    `SELECT * FROM attempts WHERE attempt_key > :after AND attempt_key <= :upTo AND outcome <> 'sending'
     ORDER BY attempt_key LIMIT 1`,
    { ...place },
  )
  if (found === undefined || found.outcome === 'sending') return undefined
  const line: ReceiptLine = {
    item: found.itemId,
    connection: found.connectionId,
    document: found.documentId,
    operation: found.operation,
    title: found.title,
    number: found.attempt,
    startedAt: found.startedAt,
    finishedAt: found.finishedAt,
    outcome: found.outcome,
    countedAsRepeat: found.countedAsRepeat,
    answer: found.answer,
    problem: found.problem,
  }
  return { key: found.id, lines: [line] }
}

/** Which archive brought a document here is of no use anywhere else. */
const readImportSessionLine: ReadNext = (db, place) => {
  const row = db.get(
    importSessionRow,
    `SELECT * FROM arrivals WHERE arrival_key > :after AND arrival_key <= :upTo AND way <> 'archive'
     ORDER BY arrival_key LIMIT 1`,
    { ...place },
  )
  if (row === undefined || row.way === 'archive') return undefined
  const { at, way, documents, texts, websites, pictures } = row
  const line: ImportSessionLine = {
    id: row.arrivalId,
    connection: row.connectionId,
    ...{ at, way },
    names: row.names ?? [],
    ...{ documents, texts, websites, pictures },
  }
  return { key: row.arrivalKey, lines: [line] }
}

/** The id of what a document of that table came with first. */
function importSessionIdSql(table: string): string {
  return `(SELECT a.arrival_id FROM arrivals a
    WHERE a.arrival_key = coalesce(${table}.arrival, ${earlierImportSessionSql(table)}))`
}

/** One piece: at most so many rows, so long, and about so many bytes. */
const mostRows = 500
const enoughBytes = 256_000

const sources: Readonly<
  Record<ArchivePart, { readonly table: string; readonly key: string; next: ReadNext }>
> = {
  changes: { table: 'changes', key: 'change_key', next: readChangeLine },
  templates: { table: 'templates', key: 'template_key', next: readTemplateLine },
  views: { table: 'views', key: 'view_key', next: readViewLine },
  arrivals: { table: 'arrivals', key: 'arrival_key', next: readImportSessionLine },
  documents: { table: 'documents', key: 'document_key', next: readDocumentLines },
  receipts: { table: 'attempts', key: 'attempt_key', next: readReceiptLine },
}

/**
 * The next lines of a part. What is there when the part is begun is in the archive, each row as it is when its turn
 * comes, and a document with all that belongs to it at once; what comes to it later is left to the next archive.
 */
export function readArchive(db: Database, part: ArchivePart, from: ArchivePlace | null): ArchivePiece {
  const { table, key, next } = sources[part]
  const upTo = from?.upTo ?? lastKey(db, table, key)
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

function lastKey(db: Database, table: string, key: string): number {
  const row = db.get(z.object({ last: z.int() }), `SELECT coalesce(max(${key}), 0) AS last FROM ${table}`)
  return row?.last ?? 0
}

const connectionRow = z.object({ connectionId: z.string().nullable() })

/** Every connection that the library has anything of, each found by one step along an index. */
export function connectionsOfLibrary(db: Database): readonly string[] {
  const found = new Set<string>()
  for (const table of ['documents', 'attempts', 'templates', 'arrivals']) {
    let after = ''
    for (;;) {
      const row = db.get(
        connectionRow,
        `SELECT min(connection_id) AS connection_id FROM ${table} WHERE connection_id > :after`,
        { after },
      )
      const id = row?.connectionId ?? null
      if (id === null) break
      found.add(id)
      after = id
    }
  }
  return [...found]
}

/** With what documents came, on its way from one library to another. */
