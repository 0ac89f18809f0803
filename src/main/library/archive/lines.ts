import { z } from 'zod'
import { templateFromSchema } from '../../../shared/domain/templates/template-schema.ts'
import { amount, moment } from '../../../shared/schemas/bounds.ts'
import { changeStep } from '../../../shared/schemas/bulk-edits.ts'
import { connectionId } from '../../../shared/schemas/connection.ts'
import { documentId, documentKind, itemState, metadataText } from '../../../shared/schemas/document.ts'
import { libraryBatch } from '../../../shared/schemas/import-session.ts'
import {
  itemHistoryEntry,
  operation,
  receipt,
  sendProblem,
  serviceAnswer,
} from '../../../shared/schemas/queue.ts'
import type { Database } from '../db/database.ts'
import { versionWay } from '../records/rows.ts'

/** Place within a part: behind the key `after`, up to the last key that existed at the start. */
export type ArchivePlace = { readonly after: number; readonly upTo: number }

/** In UTF-16 units. Longer texts are split, so that no line becomes long because of them. */
export const longestBodyPiece = 1_000_000

const time = moment
const shortText = z.string().max(10_000)
/** Maximum length that can be typed or sent. The content is checked once for all of a document's lines. */
const metadata = metadataText.nullable()
const content = amount.nullable()
const number = z.int().positive().max(1_000_000_000)
const count = z.int().nonnegative().max(1_000_000_000)
/** Longer than any stored answer. */
const answerText = z.string().max(1_000_000)
const problem = sendProblem
  .extend({
    status: amount.optional(),
    words: answerText.optional(),
    detail: answerText,
    newAddress: answerText.optional(),
    rightRegion: answerText.optional(),
    pictureAddress: answerText.optional(),
  })
  .nullable()
const answer = serviceAnswer
  .extend({
    status: amount,
    id: answerText.nullable(),
    message: answerText.nullable(),
    type: answerText.nullable(),
    usage: z.number().min(-1e300).max(1e300).nullable(),
    body: answerText,
    pictureAddress: answerText.optional(),
  })
  .nullable()

const wanted = {
  kind: documentKind,
  collection: shortText.nullable(),
  title: shortText.nullable(),
  metadata,
  content,
}

const documentLine = z.strictObject({
  connection: connectionId,
  id: documentId,
  ...wanted,
  addedAt: time,
  changedAt: time,
  importSession: z.uuid().optional(),
})
export type DocumentLine = z.output<typeof documentLine>

const contentLine = z.strictObject({
  number: amount,
  kind: documentKind.exclude(['unknown']),
  body: z.string().max(longestBodyPiece),
  more: z.literal(true).optional(),
})

const itemLine = z.strictObject({
  id: z.uuid(),
  operation,
  shownTitle: shortText,
  ...wanted,
  state: itemState,
  doubtful: z.boolean(),
  unfinished: z.boolean(),
  attempts: count,
  tries: count,
  acceptedAt: time,
  problem,
  byteLength: count,
  events: z
    .array(
      z.tuple([time, itemHistoryEntry.shape.event, itemState.nullable(), itemState, z.string().max(1000)]),
    )
    .max(100_000),
})
export type ItemLine = z.output<typeof itemLine>

const versionLine = z.strictObject({
  item: z.uuid(),
  number,
  action: z.enum(['add', 'edit', 'restore']),
  way: versionWay.nullable(),
  superseded: z.boolean(),
  ...wanted,
  at: time,
  change: z.uuid().nullable(),
})
export type VersionLine = z.output<typeof versionLine>

export const linesOfDocument = {
  document: documentLine,
  content: contentLine,
  item: itemLine,
  version: versionLine,
} as const

export const receiptLine = z.strictObject({
  item: z.uuid(),
  connection: connectionId,
  document: documentId,
  operation,
  title: shortText,
  number,
  startedAt: time,
  finishedAt: time.nullable(),
  outcome: receipt.shape.outcome.exclude(['sending']),
  countedAsRepeat: z.boolean(),
  answer,
  problem,
})
export type ReceiptLine = z.output<typeof receiptLine>

export const templateLine = z.strictObject({
  connection: connectionId,
  collection: z.string().max(1000),
  schema: z
    .string()
    .max(1_000_000)
    .refine((schema) => templateFromSchema(schema).ok),
  changedAt: time,
})
export type TemplateLine = z.output<typeof templateLine>

export const changeLine = z.strictObject({
  id: z.uuid(),
  connection: connectionId,
  at: time,
  state: z.enum(['done', 'stopped']),
  steps: z.array(changeStep).max(50),
  undoes: z.uuid().nullable(),
  removes: z.array(z.string().max(10_000)).max(100_000),
  total: count,
  planned: count,
  same: count,
  problems: count,
  done: count,
  leftOut: count,
})
export type ChangeLine = z.output<typeof changeLine>

export const importSessionLine = z.strictObject({
  id: z.uuid(),
  connection: connectionId,
  at: time,
  way: libraryBatch.shape.way.exclude(['archive']),
  names: z.array(shortText).max(100),
  documents: count,
  texts: count,
  websites: count,
  pictures: count,
})
export type ImportSessionLine = z.output<typeof importSessionLine>

export const archiveLines = {
  ...linesOfDocument,
  receipts: receiptLine,
  templates: templateLine,
  changes: changeLine,
  imports: importSessionLine,
} as const

export type ReadNext = (
  db: Database,
  place: ArchivePlace,
) => { readonly key: number; readonly lines: readonly unknown[]; readonly versions?: number } | undefined
