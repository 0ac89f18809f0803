import { z } from 'zod'
import { itemStates } from '../domain/item-state.ts'
import { amount, cursor } from '../schemas/bounds.ts'
import { connectionId } from '../schemas/connection.ts'
import {
  askedId,
  collectionName,
  documentContent,
  documentTitle,
  itemState,
  metadataText,
} from '../schemas/document.ts'
import { itemHistoryEntry, queueItem, queueSummary, receipt } from '../schemas/queue.ts'
import { call, nothing } from './call.ts'

const itemIds = z.strictObject({ ids: z.array(z.uuid()).min(1).max(10_000) })
const changed = z.object({ changed: z.int() })

export const queueCalls = {
  'queue/list': call(
    z.strictObject({
      connectionId: connectionId.nullable(),
      states: z.array(itemState).max(itemStates.length),
      after: cursor.nullable(),
      limit: z.int().min(1).max(500),
      doneSince: amount.exactOptional(),
    }),
    z.object({ items: z.array(queueItem), next: z.string().nullable() }),
  ),
  'queue/summary': call(nothing, queueSummary),
  'queue/history': call(z.strictObject({ id: z.uuid() }), z.array(itemHistoryEntry)),
  /** Null: every connection. */
  'queue/pause-connection': call(z.strictObject({ connectionId: connectionId.nullable() }), nothing),
  'queue/resume-connection': call(z.strictObject({ connectionId: connectionId.nullable() }), nothing),
  'queue/pause': call(itemIds, changed),
  'queue/resume': call(itemIds, changed),
  'queue/retry': call(itemIds, changed),
  'queue/discard': call(itemIds, changed),
  /** Aborts the request in flight; the service may still have received it. */
  'queue/cancel': call(itemIds, changed),
  'queue/open': call(
    z.strictObject({ id: z.uuid() }),
    z.object({
      item: queueItem,
      collection: z.string().nullable(),
      title: z.string().nullable(),
      content: documentContent.nullable(),
      metadata: z.string().nullable(),
    }),
  ),
  /** `agreed` as in `documents/add`, if the content changes. */
  'queue/correct': call(
    z.strictObject({
      id: z.uuid(),
      collection: collectionName.optional(),
      title: documentTitle.optional(),
      content: documentContent.optional(),
      metadata: metadataText.nullable().optional(),
      agreed: z.array(askedId).max(100).optional(),
    }),
    nothing,
  ),
  /** Sends title and metadata of an add as an update, if the service already has the document. */
  'queue/update-instead': call(z.strictObject({ id: z.uuid() }), nothing),

  'activity/list': call(
    z.strictObject({
      connectionId: connectionId.nullable(),
      outcome: receipt.shape.outcome.nullable(),
      text: z.string().max(1000),
      after: cursor.nullable(),
      limit: z.int().min(1).max(500),
    }),
    z.object({ receipts: z.array(receipt), next: z.string().nullable() }),
  ),
} as const
