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
  itemKey: z.int(),
  itemId: z.uuid(),
  connectionId: z.uuid(),
  documentId: z.string(),
  operation,
  kind: documentKind,
  shownTitle: z.string(),
  collection: z.string().nullable(),
  title: z.string().nullable(),
  metadata: z.string().nullable(),
  contentKey: z.int().nullable(),
  state: itemState,
  doubtful: flag,
  attempts: z.int(),
  tries: z.int(),
  acceptedAt: z.int(),
  notBefore: z.int().nullable(),
  problem: jsonColumn(sendProblem),
  byteLength: z.int(),
  batch: z.int(),
})
export type ItemRow = z.output<typeof itemRow>

/** The id of the picture that a content describes; its body is JSON then (`contentBody`). */
const pictureIdOf = (contentKey: string) =>
  `(SELECT json_extract(c.body, '$.id') FROM contents c
    WHERE c.content_key = ${contentKey} AND c.kind = 'picture-file' AND json_valid(c.body))`

/** The columns of a list: what is to be sent, which may be megabytes, is left on disk. */
export const queueRow = itemRow
  .omit({ collection: true, title: true, metadata: true, contentKey: true, tries: true, batch: true })
  .extend({ pictureId: z.string().nullable() })
  .transform((row): { readonly key: number; readonly item: QueueItem } => ({
    key: row.itemKey,
    item: toQueueItem(row, row.pictureId),
  }))
/** An edit sends no content: its picture is the document's. */
export const queueColumns = `item_key, item_id, connection_id, document_id, operation, kind, shown_title, state, doubtful, attempts, accepted_at, not_before, problem, byte_length,
  CASE WHEN kind = 'picture-file' THEN ${pictureIdOf(`coalesce(items.content_key, (SELECT d.content_key FROM documents d
    WHERE d.connection_id = items.connection_id AND d.document_id = items.document_id))`)} END AS picture_id`

export function toQueueItem(
  row: Omit<ItemRow, 'collection' | 'title' | 'metadata' | 'contentKey' | 'tries' | 'batch'>,
  pictureId: string | null = null,
): QueueItem {
  return {
    id: row.itemId,
    connectionId: row.connectionId,
    documentId: row.documentId,
    operation: row.operation,
    kind: row.kind,
    title: row.shownTitle,
    pictureId,
    state: row.state,
    doubtful: row.doubtful,
    attempts: row.attempts,
    acceptedAt: row.acceptedAt,
    notBefore: row.notBefore,
    problem: row.problem,
    byteLength: row.byteLength,
  }
}

export const listedDocumentColumns = `d.document_key, d.connection_id, d.document_id, d.kind, d.collection, d.title, d.excerpt, d.state, d.added_at, d.changed_at,
  CASE WHEN d.kind = 'picture-file' THEN ${pictureIdOf('d.content_key')} END AS picture_id`
export const listedDocumentRow = z
  .object({
    documentKey: z.int(),
    connectionId: z.string(),
    documentId: z.string(),
    kind: z.string(),
    collection: z.string().nullable(),
    title: z.string().nullable(),
    excerpt: z.string(),
    pictureId: z.string().nullable(),
    state: z.string(),
    addedAt: z.int(),
    changedAt: z.int(),
  })
  .transform((row): { readonly key: number; readonly row: DocumentRow } => ({
    key: row.documentKey,
    row: documentRow.parse({
      connectionId: row.connectionId,
      documentId: row.documentId,
      kind: row.kind,
      collection: row.collection,
      title: row.title,
      excerpt: row.excerpt,
      pictureId: row.pictureId,
      state: row.state,
      addedAt: row.addedAt,
      changedAt: row.changedAt,
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
    fromState: z.string().nullable(),
    toState: z.string(),
    note: z.string(),
  })
  .transform(
    ({ fromState, toState, ...row }): ItemHistoryEntry =>
      itemHistoryEntry.parse({ ...row, from: fromState, to: toState }),
  )

export const attemptRow = z
  .object({
    attemptKey: z.int(),
    itemId: z.string(),
    connectionId: z.string(),
    documentId: z.string(),
    operation: z.string(),
    title: z.string(),
    number: z.int(),
    startedAt: z.int(),
    finishedAt: z.int().nullable(),
    outcome: z.string(),
    countedAsRepeat: flag,
    answer: jsonColumn(serviceAnswer),
    problem: jsonColumn(sendProblem),
  })
  .transform(
    (row): Receipt =>
      receipt.parse({
        id: row.attemptKey,
        itemId: row.itemId,
        connectionId: row.connectionId,
        documentId: row.documentId,
        operation: row.operation,
        title: row.title,
        attempt: row.number,
        startedAt: row.startedAt,
        finishedAt: row.finishedAt,
        outcome: row.outcome,
        countedAsRepeat: row.countedAsRepeat,
        answer: row.answer,
        problem: row.problem,
      }),
  )

const steps = jsonColumn(z.array(changeStep)).transform((found) => found ?? [])

const names = jsonColumn(z.array(z.string())).transform((found) => found ?? [])

export const bulkEditRow = z.object({
  changeKey: z.int(),
  changeId: z.uuid(),
  connectionId: z.uuid(),
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
  leftOut: z.int(),
  lastPosition: z.int(),
  keepsRows: flag,
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
    contentKey: z.int().nullable(),
  })
  .transform(({ contentKey, ...row }): Wanted => ({ ...row, contentKey }))
