import { z } from 'zod'
import { itemEvents } from '../domain/item-state.ts'
import { connectionId } from './connection.ts'
import { documentKind, itemState, pictureId } from './document.ts'
import { hostProblemCodes } from './picture-host.ts'

/** Why an attempt failed; the catalogue has the wording. */
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
  status: z.int().optional(),
  words: z.string().optional(),
  /** Path in the request that the service rejected, outermost member first. */
  field: z.array(z.string().max(10_000)).max(1000).optional(),
  /** Technical detail; never contains the key. */
  detail: z.string(),
  newAddress: z.string().optional(),
  rightRegion: z.string().optional(),
  /** Public address of a local picture that was uploaded before the request failed. */
  pictureAddress: z.string().optional(),
})
export type SendProblem = z.infer<typeof sendProblem>

/** Success answer, parsed leniently: every part may be missing. */
export const serviceAnswer = z.object({
  status: z.int(),
  id: z.string().nullable(),
  message: z.string().nullable(),
  type: z.string().nullable(),
  usage: z.number().nullable(),
  /** The body as text, cut at 64 KiB. */
  body: z.string(),
  cut: z.boolean(),
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
  /** Picture of this computer; null if not requested. */
  pictureId: pictureId.nullable(),
  state: itemState,
  doubtful: z.boolean(),
  attempts: z.int(),
  acceptedAt: z.int(),
  /** Earliest time to send it (undo window or backoff); null for at once. */
  notBefore: z.int().nullable(),
  problem: sendProblem.nullable(),
  byteLength: z.int(),
})
export type QueueItem = z.infer<typeof queueItem>

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
  /** When sending resumes automatically; null if it waits for the user or the network. */
  until: z.int().nullable(),
})
export type ConnectionPause = z.infer<typeof connectionPause>

export const queueSummary = z.object({
  counts: z.record(itemState, z.int()),
  /** Unfinished items of the practice service, if connected; included in `counts`. */
  practice: z
    .object({
      connectionId,
      counts: z.record(itemState, z.int()),
      /** Items of `batch` sent to the practice service; included in its `done`. */
      sent: z.int(),
    })
    .optional(),
  batch: z.object({ done: z.int(), total: z.int(), startedAt: z.int().nullable() }),
  pauses: z.array(connectionPause),
})
export type QueueSummary = z.infer<typeof queueSummary>

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
  /** True if the answer was a conflict to a repeat, which counts as success. */
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
