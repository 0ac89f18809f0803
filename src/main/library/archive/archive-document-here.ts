import { z } from 'zod'
import { documentKind, itemState } from '../../../shared/schemas/document.ts'
import { flag } from '../db/columns.ts'
import type { Database } from '../db/database.ts'
import type { Wanted } from '../records/rows.ts'
import type { Step } from './archive-compare.ts'

/** A version of the library, with the item it left by. */
export type OurStep = Step & {
  readonly versionKey: number
  readonly number: number
  readonly itemKey: number
  readonly contentKeys: readonly (number | null)[]
  readonly joined: number
  /** Of an item that was still on its way elsewhere: how much of that is known. */
  readonly events: number
}

/** A document of the library with its history, read once for all that joining asks of it. */
export type DocumentHere = {
  readonly key: number
  readonly wanted: Wanted
  readonly state: z.output<typeof itemState>
  readonly addedAt: number
  readonly changedAt: number
  readonly arrival: number | null
  readonly steps: readonly OurStep[]
}

const headRow = z.object({
  document_key: z.int(),
  kind: documentKind,
  collection: z.string().nullable(),
  title: z.string().nullable(),
  metadata: z.string().nullable(),
  content_key: z.int().nullable(),
  state: itemState,
  added_at: z.int(),
  changed_at: z.int(),
  arrival: z.int().nullable(),
})

const stepRow = z
  .object({
    version_key: z.int(),
    number: z.int(),
    action: z.string(),
    superseded: flag,
    at: z.int(),
    content_key: z.int().nullable(),
    item_key: z.int(),
    item_id: z.string(),
    sent_key: z.int().nullable(),
    state: itemState,
    doubtful: flag,
    joined: z.int(),
    events: z.int(),
  })
  .transform(
    ({ version_key, content_key, item_key, item_id, sent_key, ...row }): OurStep => ({
      ...row,
      versionKey: version_key,
      itemKey: item_key,
      itemId: item_id,
      contentKeys: [content_key, sent_key],
      isElsewhere: row.joined === 2,
    }),
  )

export function findDocumentHere(
  db: Database,
  connectionId: string,
  documentId: string,
): DocumentHere | undefined {
  const head = db.get(
    headRow,
    `SELECT document_key, kind, collection, title, metadata, content_key, state, added_at, changed_at, arrival
     FROM documents WHERE connection_id = :connectionId AND document_id = :documentId`,
    { connectionId, documentId },
  )
  if (head === undefined) return undefined
  const { document_key: key, kind, collection, title, metadata, content_key: contentKey } = head
  const steps = db.all(
    stepRow,
    `SELECT v.version_key, v.number, v.action, v.superseded, v.at, v.content_key, i.item_key, i.item_id,
       i.content_key AS sent_key, i.state, i.doubtful, i.joined,
       iif(i.joined = 2, (SELECT count(*) FROM item_events e WHERE e.item_key = i.item_key), 0) AS events
     FROM versions v JOIN items i ON i.item_key = v.item_key WHERE v.document_key = :key ORDER BY v.number`,
    { key },
  )
  return {
    key,
    wanted: { kind, collection, title, metadata, contentKey },
    state: head.state,
    addedAt: head.added_at,
    changedAt: head.changed_at,
    arrival: head.arrival,
    steps,
  }
}
