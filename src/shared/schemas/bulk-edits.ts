import { z } from 'zod'
import {
  type BulkEditStep,
  bulkEditProblemCodes,
  type CommonField,
  type CommonValues,
} from '../domain/bulk-edits/bulk-edit.ts'
import { connectionId } from './connection.ts'
import { documentRow } from './document.ts'

export const mostChangedTogether = 10_000

const fieldName = z.string().max(10_000)
/** JSON text of one value, as typed. */
const valueText = z.string().max(1_000_000)
const text = z.string().max(100_000)

export const changeStep = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('set-field'), name: fieldName, raw: valueText }),
  z.strictObject({ kind: z.literal('remove-field'), name: fieldName }),
  z.strictObject({
    kind: z.literal('add-to-list'),
    name: fieldName,
    entries: z.array(text).min(1).max(1000),
  }),
  /** Plain text, never a pattern. In a field: its text, or each text of its list. */
  z.strictObject({
    kind: z.literal('replace'),
    in: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('title') }),
      z.strictObject({ kind: z.literal('field'), name: fieldName }),
    ]),
    find: z.string().min(1).max(10_000),
    by: text,
    matchCase: z.boolean(),
  }),
  /** Adds missing presets, orders fields as in the template, converts values if nothing is lost. */
  z.strictObject({ kind: z.literal('by-template') }),
]) satisfies z.ZodType<BulkEditStep>

export const changeSteps = z.array(changeStep).min(1).max(50)

/** Above the maximum of one bulk edit, so that too many documents can be reported. */
const mostNamed = 10 * mostChangedTogether

export const chosenDocuments = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ids'), ids: z.array(z.string().max(1000)).max(mostNamed) }),
  z.strictObject({ kind: z.literal('search'), text: z.string().max(1000) }),
])
export type ChosenDocuments = z.infer<typeof chosenDocuments>

const commonField = z.object({
  name: z.string(),
  kind: z.enum(['text', 'number', 'yes-no', 'nothing', 'list', 'group']).nullable(),
  documents: z.int(),
  value: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('same'), raw: z.string() }),
    z.object({ kind: z.literal('several') }),
  ]),
}) satisfies z.ZodType<CommonField>

/** At most 200 fields. */
export const commonValues = z.object({
  documents: z.int(),
  collection: z.string().nullable(),
  fields: z.array(commonField),
}) satisfies z.ZodType<CommonValues>

/** `stopped`: ended before reaching all documents; finished changes stay and can be undone. */
export const changeState = z.enum(['preparing', 'ready', 'running', 'done', 'stopped'])
export type BulkEditState = z.infer<typeof changeState>

export const changeSummary = z.object({
  bulkEditId: z.uuid(),
  connectionId,
  /** For an undo, the steps that it reverts. */
  steps: z.array(changeStep),
  undoes: z.uuid().nullable(),
  state: changeState,
  /** Chosen documents. Once ready, it is the sum of changes, same and problems. */
  total: z.int(),
  counts: z.object({
    changes: z.int(),
    same: z.int(),
    problems: z.int(),
    done: z.int(),
    leftOut: z.int(),
  }),
  removes: z.array(z.string()),
  at: z.int(),
  /** Bulk edit that undid this one, unless that was undone itself. */
  undoneBy: z.uuid().nullable(),
  /** False if the rows of an old bulk edit were deleted. */
  canUndo: z.boolean(),
  /** Team member who made it on another computer; null if unknown. */
  by: z.string().nullable(),
})
export type BulkEditSummary = z.infer<typeof changeSummary>

/** `changes`: to be changed, done or left out. */
export const changeFilter = z.enum(['all', 'changes', 'same', 'problems', 'left-out'])
export type BulkEditFilter = z.infer<typeof changeFilter>

export const changeRow = z.object({
  /** Counts from 1 in the order chosen. */
  position: z.int().positive(),
  documentId: z.string(),
  /** Appearance in a list; null if it left the library. */
  document: documentRow.pick({ kind: true, pictureId: true, excerpt: true }).nullable(),
  titleBefore: z.string().nullable(),
  titleAfter: z.string().nullable(),
  metadataBefore: z.string().nullable(),
  metadataAfter: z.string().nullable(),
  problem: z.enum(bulkEditProblemCodes).nullable(),
  state: z.enum(['planned', 'same', 'problem', 'done', 'left-out']),
})
export type ChangeRow = z.infer<typeof changeRow>
