import { z } from 'zod'
import { isFinal } from '../../../shared/domain/item-state.ts'
import { documentKind } from '../../../shared/schemas/document.ts'
import { flag } from '../db/columns.ts'
import type { Database } from '../db/database.ts'
import { eventRow, itemRow } from '../records/rows.ts'
import { arrivalIdOf } from './archive-arrivals.ts'
import { type DocumentLine, type ItemLine, longestBodyPiece, type VersionLine } from './archive-lines.ts'
import type { ReadNext } from './archive-read.ts'

const wantedColumns = {
  kind: documentKind,
  collection: z.string().nullable(),
  title: z.string().nullable(),
  metadata: z.string().nullable(),
  content_key: z.int().nullable(),
}
const documentRow = z.object({
  document_key: z.int(),
  connection_id: z.string(),
  document_id: z.string(),
  ...wantedColumns,
  added_at: z.int(),
  changed_at: z.int(),
  arrival_id: z.string().nullable(),
})
const versionRow = z.object({
  item_key: z.int(),
  item_id: z.string(),
  number: z.int(),
  action: z.enum(['add', 'edit', 'restore']),
  way: z.enum(['undo', 'table']).nullable(),
  superseded: flag,
  ...wantedColumns,
  at: z.int(),
  change_id: z.string().nullable(),
})
const joinedItemRow = itemRow.extend({ joined: z.int() })
const bodyRow = z.object({ kind: documentKind.exclude(['unknown']), body: z.string() })

/** A document and all that belongs to it: its contents, its items and its versions, in this order. */
export const readDocumentLines: ReadNext = (db, place) => {
  const row = db.get(
    documentRow,
    `SELECT *, ${arrivalIdOf('documents')} AS arrival_id FROM documents WHERE document_key > :after AND document_key <= :upTo
     ORDER BY document_key LIMIT 1`,
    { ...place },
  )
  if (row === undefined) return undefined
  const versions = db.all(
    versionRow,
    `SELECT v.*, i.item_id, c.change_id FROM versions v JOIN items i ON i.item_key = v.item_key
       LEFT JOIN changes c ON c.change_key = v.change_key
     WHERE v.document_key = :key ORDER BY v.number`,
    { key: row.document_key },
  )
  const items = [...new Set(versions.map(({ item_key }) => item_key))].flatMap((key) => {
    const item = db.get(joinedItemRow, 'SELECT * FROM items WHERE item_key = :key', { key })
    return item === undefined ? [] : [item]
  })
  const keys = [row, ...items, ...versions]
    .map(({ content_key }) => content_key)
    .filter((key) => key !== null)
  const contents = [...new Set(keys)].flatMap((key) => {
    const content = db.get(bodyRow, 'SELECT kind, body FROM contents WHERE content_key = :key', { key })
    return content === undefined ? [] : [{ key, ...content }]
  })
  const numbers = new Map(contents.map(({ key }, index) => [key, index] as const))
  const wantedOf = ({ kind, collection, title, metadata, content_key }: z.output<typeof wantedRow>) => ({
    ...{ kind, collection, title, metadata },
    content: content_key === null ? null : (numbers.get(content_key) ?? null),
  })
  const document = {
    connection: row.connection_id,
    id: row.document_id,
    ...wantedOf(row),
    addedAt: row.added_at,
    changedAt: row.changed_at,
    ...(row.arrival_id !== null && { arrival: row.arrival_id }),
  } satisfies DocumentLine
  return {
    key: row.document_key,
    versions: versions.length,
    lines: [
      { document },
      ...contents.flatMap(({ kind, body }, number) => contentLines(number, kind, body)),
      ...items.map((item) => ({ item: itemLine(db, item, wantedOf(item)) })),
      ...versions.map((version) => ({
        version: {
          item: version.item_id,
          number: version.number,
          action: version.action,
          way: version.way,
          superseded: version.superseded,
          ...wantedOf(version),
          at: version.at,
          change: version.change_id,
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
    { key: item.item_key },
  )
  return {
    id: item.item_id,
    operation: item.operation,
    shownTitle: item.shown_title,
    ...wanted,
    state: item.state,
    doubtful: item.doubtful,
    unfinished: !isFinal(item.state) || item.joined === 2,
    attempts: item.attempts,
    tries: item.tries,
    acceptedAt: item.accepted_at,
    problem: item.problem,
    byteLength: item.byte_length,
    events: events.map(({ at, event, from, to, note }) => [at, event, from, to, note]),
  }
}
