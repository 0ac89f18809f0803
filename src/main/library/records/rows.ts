import { z } from 'zod'
import { changeStep } from '../../../shared/schemas/bulk-edits.ts'
import {
  type DocumentContent,
  type DocumentRow,
  documentContent,
  documentKind,
  documentRow,
  itemState,
  storedPicture,
} from '../../../shared/schemas/document.ts'
import {
  type ItemHistoryEntry,
  itemHistoryEntry,
  operation,
  type QueueItem,
  type Receipt,
  receipt,
  type SendProblem,
  sendProblem,
  serviceAnswer,
} from '../../../shared/schemas/queue.ts'
import { flag, jsonColumn } from '../db/columns.ts'

export const itemRow = z.object({
  item_key: z.int(),
  item_id: z.uuid(),
  connection_id: z.uuid(),
  document_id: z.string(),
  operation,
  kind: documentKind,
  shown_title: z.string(),
  collection: z.string().nullable(),
  title: z.string().nullable(),
  metadata: z.string().nullable(),
  content_key: z.int().nullable(),
  state: itemState,
  doubtful: flag,
  attempts: z.int(),
  tries: z.int(),
  accepted_at: z.int(),
  not_before: z.int().nullable(),
  problem: jsonColumn(sendProblem),
  byte_length: z.int(),
  batch: z.int(),
})
export type ItemRow = z.output<typeof itemRow>

/** The id of the picture that a content describes; its body is JSON then (`contentBody`). */
const pictureIdOf = (contentKey: string) =>
  `(SELECT json_extract(c.body, '$.id') FROM contents c
    WHERE c.content_key = ${contentKey} AND c.kind = 'picture-file' AND json_valid(c.body))`

/** The columns of a list: what is to be sent, which may be megabytes, is left on disk. */
export const queueRow = itemRow
  .omit({ collection: true, title: true, metadata: true, content_key: true, tries: true, batch: true })
  .extend({ picture_id: z.string().nullable() })
  .transform((row): { readonly key: number; readonly item: QueueItem } => ({
    key: row.item_key,
    item: toQueueItem(row, row.picture_id),
  }))
/** An edit sends no content: its picture is the document's. */
export const queueColumns = `item_key, item_id, connection_id, document_id, operation, kind, shown_title, state, doubtful, attempts, accepted_at, not_before, problem, byte_length,
  CASE WHEN kind = 'picture-file' THEN ${pictureIdOf(`coalesce(items.content_key, (SELECT d.content_key FROM documents d
    WHERE d.connection_id = items.connection_id AND d.document_id = items.document_id))`)} END AS picture_id`

export function toQueueItem(
  row: Omit<ItemRow, 'collection' | 'title' | 'metadata' | 'content_key' | 'tries' | 'batch'>,
  pictureId: string | null = null,
): QueueItem {
  return {
    id: row.item_id,
    connectionId: row.connection_id,
    documentId: row.document_id,
    operation: row.operation,
    kind: row.kind,
    title: row.shown_title,
    pictureId,
    state: row.state,
    doubtful: row.doubtful,
    attempts: row.attempts,
    acceptedAt: row.accepted_at,
    notBefore: row.not_before,
    problem: row.problem,
    byteLength: row.byte_length,
  }
}

export const listedDocumentColumns = `d.document_key, d.connection_id, d.document_id, d.kind, d.collection, d.title, d.excerpt, d.state, d.added_at, d.changed_at,
  CASE WHEN d.kind = 'picture-file' THEN ${pictureIdOf('d.content_key')} END AS picture_id`
export const listedDocumentRow = z
  .object({
    document_key: z.int(),
    connection_id: z.string(),
    document_id: z.string(),
    kind: z.string(),
    collection: z.string().nullable(),
    title: z.string().nullable(),
    excerpt: z.string(),
    picture_id: z.string().nullable(),
    state: z.string(),
    added_at: z.int(),
    changed_at: z.int(),
  })
  .transform((row): { readonly key: number; readonly row: DocumentRow } => ({
    key: row.document_key,
    row: documentRow.parse({
      connectionId: row.connection_id,
      documentId: row.document_id,
      kind: row.kind,
      collection: row.collection,
      title: row.title,
      excerpt: row.excerpt,
      pictureId: row.picture_id,
      state: row.state,
      addedAt: row.added_at,
      changedAt: row.changed_at,
    }),
  }))

const pictureColumn = jsonColumn(storedPicture)
export const contentRow = z
  .object({ kind: documentKind.exclude(['unknown']), body: z.string() })
  .transform(({ kind, body }, context): DocumentContent => {
    switch (kind) {
      case 'text':
        return { kind, text: body }
      case 'website':
      case 'picture-address': {
        const content = documentContent.safeParse({ kind, address: body })
        if (content.success) return content.data
        break
      }
      case 'picture-file': {
        const picture = pictureColumn.safeParse(body)
        if (picture.success && picture.data !== null) return { kind, picture: picture.data }
      }
    }
    context.addIssue({ code: 'custom', message: 'no such content' })
    return z.NEVER
  })

export function contentBody(content: DocumentContent): string {
  switch (content.kind) {
    case 'text':
      return content.text
    case 'website':
    case 'picture-address':
      return content.address
    case 'picture-file':
      return JSON.stringify(content.picture)
  }
}

export function problemColumn(problem: SendProblem | null): string | null {
  return problem === null ? null : JSON.stringify(problem)
}

export const eventRow = z
  .object({
    at: z.int(),
    event: z.string(),
    from_state: z.string().nullable(),
    to_state: z.string(),
    note: z.string(),
  })
  .transform(
    ({ from_state, to_state, ...row }): ItemHistoryEntry =>
      itemHistoryEntry.parse({ ...row, from: from_state, to: to_state }),
  )

export const attemptRow = z
  .object({
    attempt_key: z.int(),
    item_id: z.string(),
    connection_id: z.string(),
    document_id: z.string(),
    operation: z.string(),
    title: z.string(),
    number: z.int(),
    started_at: z.int(),
    finished_at: z.int().nullable(),
    outcome: z.string(),
    counted_as_repeat: flag,
    answer: jsonColumn(serviceAnswer),
    problem: jsonColumn(sendProblem),
  })
  .transform(
    (row): Receipt =>
      receipt.parse({
        id: row.attempt_key,
        itemId: row.item_id,
        connectionId: row.connection_id,
        documentId: row.document_id,
        operation: row.operation,
        title: row.title,
        attempt: row.number,
        startedAt: row.started_at,
        finishedAt: row.finished_at,
        outcome: row.outcome,
        countedAsRepeat: row.counted_as_repeat,
        answer: row.answer,
        problem: row.problem,
      }),
  )

const steps = jsonColumn(z.array(changeStep)).transform((found) => found ?? [])

const names = jsonColumn(z.array(z.string())).transform((found) => found ?? [])

export const bulkEditRow = z.object({
  change_key: z.int(),
  change_id: z.uuid(),
  connection_id: z.uuid(),
  at: z.int(),
  state: z.enum(['collecting', 'preparing', 'ready', 'running', 'done', 'stopped', 'dropped']),
  steps,
  undoes: z.uuid().nullable(),
  removes: names,
  total: z.int(),
  planned: z.int(),
  same: z.int(),
  problems: z.int(),
  done: z.int(),
  left_out: z.int(),
  last_position: z.int(),
  keeps_rows: flag,
})

export type BulkEditRow = z.output<typeof bulkEditRow>

/** What the app wants the service to hold for a document, as of one version. */
export type Wanted = {
  readonly kind: z.output<typeof documentKind>
  readonly collection: string | null
  readonly title: string | null
  readonly metadata: string | null
  readonly contentKey: number | null
}

export const nothingKnown: Wanted = {
  kind: 'unknown',
  collection: null,
  title: null,
  metadata: null,
  contentKey: null,
}

export const wantedRow = z
  .object({
    kind: documentKind,
    collection: z.string().nullable(),
    title: z.string().nullable(),
    metadata: z.string().nullable(),
    content_key: z.int().nullable(),
  })
  .transform(({ content_key, ...row }): Wanted => ({ ...row, contentKey: content_key }))
