import { z } from 'zod'
import { itemEvents } from '../domain/item-state.ts'
import { connectionId } from './connection.ts'
import { documentKind, itemState, pictureId } from './document.ts'
import { hostProblemCodes } from './picture-host.ts'

/** Reason why an attempt failed; the screen has the wording. */
export const sendProblemCode = z.enum([
  'offline',
  'cannot-be-found',
  'refused',
  'not-reachable',
  'timed-out',
  'certificate-not-trusted',
  'authority-not-matched',
  'proxy',
  'not-the-service',
  'lost-contact',
  'interrupted',
  'cancelled',
  'redirected',
  'key-refused',
  'key-missing',
  'key-locked',
  'rate-limited',
  'unavailable',
  'service-in-trouble',
  'conflict',
  'conflict-corrected',
  'conflict-content',
  'rejected',
  'forbidden',
  'picture-inside-refused',
  'picture-gone',
  'content-lost',
  'pictures-not-sent',
  'not-allowed-address',
  'changed-by-both',
  'id-taken-by-team',
  'refused-elsewhere',
  'erased-by-team',
  'not-taken-by-team',
  ...hostProblemCodes,
])
export type SendProblemCode = z.infer<typeof sendProblemCode>

export const sendProblem = z.object({
  code: sendProblemCode,
  /** HTTP status, where there was an answer. */
  status: z.int().optional(),
  /** The service's own words, where it gave any. */
  words: z.string().optional(),
  /** The place in the request that the service named as wrong, from the outermost member on. */
  field: z.array(z.string().max(10_000)).max(1000).optional(),
  /** Technical detail for a click away; never holds the key. */
  detail: z.string(),
  /** Target of a redirect. */
  newAddress: z.string().optional(),
  /** The region that a picture host's bucket is in, where the host named it. */
  rightRegion: z.string().optional(),
  /** Public address of a local picture that was uploaded before the request failed. */
  pictureAddress: z.string().optional(),
})
export type SendProblem = z.infer<typeof sendProblem>

/** Answer on success, read leniently: any of it may be missing. */
export const serviceAnswer = z.object({
  status: z.int(),
  id: z.string().nullable(),
  message: z.string().nullable(),
  type: z.string().nullable(),
  usage: z.number().nullable(),
  /** The body as text, cut at 64 KiB. */
  body: z.string(),
  cut: z.boolean(),
  /** Public address sent for a local picture, if it went through a picture host. */
  pictureAddress: z.string().optional(),
})
export type ServiceAnswer = z.infer<typeof serviceAnswer>

export const operation = z.enum(['add', 'update'])

export const queueItem = z.object({
  id: z.uuid(),
  connectionId,
  documentId: z.string(),
  operation,
  kind: documentKind,
  title: z.string(),
  /** ID of a picture of this computer; null if the list was not asked for it. */
  pictureId: pictureId.nullable(),
  state: itemState,
  doubtful: z.boolean(),
  attempts: z.int(),
  acceptedAt: z.int(),
  /** Earliest time to send it (undo window, or wait after a failure); null for at once. */
  notBefore: z.int().nullable(),
  problem: sendProblem.nullable(),
  byteLength: z.int(),
})
export type QueueItem = z.infer<typeof queueItem>

/** Why nothing of a connection is being sent just now. */
export const connectionPause = z.object({
  connectionId,
  reason: z.enum([
    'editor',
    'key-refused',
    'key-missing',
    'key-locked',
    'rate-limited',
    'unavailable',
    'not-the-service',
    'offline',
  ]),
  /** Time at which sending goes on by itself; null if it waits for the user or the network. */
  until: z.int().nullable(),
})
export type ConnectionPause = z.infer<typeof connectionPause>

export const queueSummary = z.object({
  counts: z.record(itemState, z.int()),
  /** Unfinished items of the practice service, if it is a connection; a part of `counts`. */
  practice: z.object({ connectionId, counts: z.record(itemState, z.int()) }).optional(),
  /** Progress of the running batch: since the queue was last empty. */
  batch: z.object({ done: z.int(), total: z.int(), startedAt: z.int().nullable() }),
  pauses: z.array(connectionPause),
})
export type QueueSummary = z.infer<typeof queueSummary>

/** Receipt: one attempt, as kept for good. */
export const receipt = z.object({
  id: z.int(),
  itemId: z.uuid(),
  connectionId,
  documentId: z.string(),
  operation,
  title: z.string(),
  attempt: z.int().positive(),
  startedAt: z.int(),
  finishedAt: z.int().nullable(),
  outcome: z.enum(['sending', 'done', 'postponed', 'lost-contact', 'refused', 'interrupted', 'cancelled']),
  /** True if the answer was a conflict to a repeat, which counts as done. */
  countedAsRepeat: z.boolean(),
  answer: serviceAnswer.nullable(),
  problem: sendProblem.nullable(),
})
export type Receipt = z.infer<typeof receipt>

export const itemHistoryEntry = z.object({
  at: z.int(),
  event: z.enum(['accepted-by-app', ...itemEvents]),
  from: itemState.nullable(),
  to: itemState,
  note: z.string(),
})
export type ItemHistoryEntry = z.infer<typeof itemHistoryEntry>
