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
  itemHistoryEntry,
  type QueueItem,
  queueItem,
  type Receipt,
  receipt,
  sendProblem,
  serviceAnswer,
} from '../../../shared/schemas/queue.ts'
import { flag, jsonColumn, listColumn } from '../db/columns.ts'

/** Table with a key to walk along, and the schema for rows of a damaged library. */
export type SalvagedTable = { readonly name: string; readonly key: string; readonly row: z.ZodType }

const key = z.int().positive()

/** Columns that a row needs to be trusted, for a document and its version, in the library or in the trash. */
export const documentOfTable = z.object({
  documentKey: key,
  connectionId: z.uuid(),
  documentId: z.string().min(1),
  kind: documentKind,
  state: itemState,
  addedAt: z.int(),
  changedAt: z.int(),
  sharedNumber: key.nullable(),
})
export const versionOfTable = z.object({
  versionKey: key,
  documentKey: key,
  number: key,
  itemKey: key,
  kind: documentKind,
  superseded: flag,
  at: z.int(),
  versionId: z.uuid().nullable(),
  sharedNumber: key.nullable(),
  author: key.nullable(),
})

export const blockedBy = { nothing: 0, toBeShared: 1, lease: 2, otherComputer: 3 } as const

/**
 * Origin that the action does not tell: `undo` reverts a save, `table` came with an update table, `merge` kept what
 * others had changed meanwhile.
 */
export const versionWay = z.enum(['undo', 'table', 'merge'])
export type VersionWay = z.infer<typeof versionWay>

export const wantedRow = z.object({
  kind: documentKind,
  collection: z.string().nullable(),
  title: z.string().nullable(),
  metadata: z.string().nullable(),
  contentKey: z.int().nullable(),
})
export type Wanted = Readonly<z.output<typeof wantedRow>>

export const nothingKnown: Wanted = {
  kind: 'unknown',
  collection: null,
  title: null,
  metadata: null,
  contentKey: null,
}

export const itemRow = queueItem
  .pick({ connectionId: true, documentId: true, operation: true, state: true, attempts: true })
  .extend({
    ...wantedRow.shape,
    itemKey: z.int(),
    itemId: z.uuid(),
    shownTitle: z.string(),
    doubtful: flag,
    tries: z.int(),
    acceptedAt: z.int(),
    notBefore: z.int().nullable(),
    problem: jsonColumn(sendProblem),
    byteLength: z.int(),
    batch: z.int(),
    blockedBy: z.int().min(0).max(3),
    fence: z.int().nullable(),
    leasedNumber: z.int().nullable(),
  })
export type ItemRow = z.output<typeof itemRow>

const pictureIdOf = (contentKey: string) =>
  `(SELECT json_extract(c.body, '$.id') FROM contents c
    WHERE c.content_key = ${contentKey} AND c.kind = 'picture-file' AND json_valid(c.body))`

/** Excludes the content to send, which may be megabytes. */
export const queueRow = itemRow
  .omit({
    ...{ collection: true, title: true, metadata: true, contentKey: true, tries: true, batch: true },
    ...{ blockedBy: true, fence: true, leasedNumber: true },
  })
  .extend({ pictureId: z.string().nullable() })
  .transform(({ pictureId, ...row }) => ({ key: row.itemKey, item: toQueueItem(row, pictureId) }))
/** An edit sends no content: its picture is the document's. */
export const queueColumns = `item_key, item_id, connection_id, document_id, operation, kind, shown_title, state, doubtful, attempts, accepted_at, not_before, problem, byte_length,
  CASE WHEN kind = 'picture-file' THEN ${pictureIdOf(`coalesce(items.content_key, (SELECT d.content_key FROM documents d
    WHERE d.connection_id = items.connection_id AND d.document_id = items.document_id))`)} END AS picture_id`

type NotListed = 'collection' | 'title' | 'metadata' | 'contentKey' | 'tries' | 'batch' | SharingColumn
type SharingColumn = 'blockedBy' | 'fence' | 'leasedNumber'

export function toQueueItem(row: Omit<ItemRow, NotListed>, pictureId: string | null = null): QueueItem {
  return queueItem.parse({ ...row, id: row.itemId, title: row.shownTitle, pictureId })
}

export const listedDocumentColumns = `d.document_key, d.connection_id, d.document_id, d.kind, d.collection, d.title, d.excerpt, d.state, d.added_at, d.changed_at,
  CASE WHEN d.kind = 'picture-file' THEN ${pictureIdOf('d.content_key')} END AS picture_id`
export const listedDocumentRow = documentRow
  .extend({ documentKey: z.int() })
  .transform(({ documentKey: key, ...row }): { readonly key: number; readonly row: DocumentRow } => ({
    key,
    row,
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

export const eventRow = itemHistoryEntry
  .omit({ from: true, to: true })
  .extend({ fromState: itemHistoryEntry.shape.from, toState: itemHistoryEntry.shape.to })
  .transform(({ fromState, toState, ...row }) => ({ ...row, from: fromState, to: toState }))

export const attemptRow = receipt
  .omit({ id: true, attempt: true })
  .extend({
    attemptKey: receipt.shape.id,
    number: receipt.shape.attempt,
    countedAsRepeat: flag,
    answer: jsonColumn(serviceAnswer),
    problem: jsonColumn(sendProblem),
  })
  .transform(({ attemptKey, number, ...row }): Receipt => ({ ...row, id: attemptKey, attempt: number }))

export const bulkEditRow = z.object({
  bulkEditKey: z.int(),
  bulkEditId: z.uuid(),
  connectionId: z.uuid(),
  at: z.int(),
  state: z.enum(['collecting', 'preparing', 'ready', 'running', 'done', 'stopped', 'dropped']),
  steps: listColumn(changeStep),
  undoes: z.uuid().nullable(),
  removes: listColumn(z.string()),
  total: z.int(),
  planned: z.int(),
  same: z.int(),
  problems: z.int(),
  done: z.int(),
  leftOut: z.int(),
  lastPosition: z.int(),
  keepsRows: flag,
  author: z.int().nullable(),
})

export type BulkEditRow = z.output<typeof bulkEditRow>
