import { z } from 'zod'
import {
  type BulkEditStep,
  bulkEditProblemCodes,
  type CommonField,
  type CommonValues,
} from '../domain/bulk-edits/bulk-edit.ts'
import { connectionId } from './connection.ts'
import { documentRow } from './document.ts'

/** Maximum documents of one edit. */
export const mostChangedTogether = 10_000

const fieldName = z.string().max(10_000)
/** JSON text of one value, as typed. */
const valueText = z.string().max(1_000_000)
const text = z.string().max(100_000)

/** Step applied to every chosen document; several are applied one after the other. */
export const changeStep = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('set-field'), name: fieldName, raw: valueText }),
  z.strictObject({ kind: z.literal('remove-field'), name: fieldName }),
  /** Texts that the list has already are not added once more; a missing field becomes a list. */
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
  /** Adds missing presets, brings fields into the template's order, converts values where nothing is lost. */
  z.strictObject({ kind: z.literal('by-template') }),
]) satisfies z.ZodType<BulkEditStep>

export const changeSteps = z.array(changeStep).min(1).max(50)

/** Beyond the maximum of one bulk edit, so that too many documents can be reported. */
const mostNamed = 10 * mostChangedTogether

/** Documents by their ids, in this order, or all that a search of the library finds. */
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
  fields: z.array(commonField),
}) satisfies z.ZodType<CommonValues>

/** `stopped`: ended before its turn came to all; finished changes stay and can be undone. */
export const changeState = z.enum(['preparing', 'ready', 'running', 'done', 'stopped'])
export type BulkEditState = z.infer<typeof changeState>

export const changeSummary = z.object({
  bulkEditId: z.uuid(),
  connectionId,
  /** Steps; for an undo, those of the edit that it undoes. */
  steps: z.array(changeStep),
  undoes: z.uuid().nullable(),
  state: changeState,
  /** The documents chosen. Changes, same and problems add up to it once it is ready. */
  total: z.int(),
  counts: z.object({
    /** Documents that are or were to be changed, those done and left out included. */
    changes: z.int(),
    same: z.int(),
    problems: z.int(),
    done: z.int(),
    leftOut: z.int(),
  }),
  /** Metadata fields that would go, in at least one document. */
  removes: z.array(z.string()),
  at: z.int(),
  /** Bulk edit that undid this one, unless it was undone itself. */
  undoneBy: z.uuid().nullable(),
  /** False if the rows of an old bulk edit were deleted, too. */
  canUndo: z.boolean(),
  /** The person of the team who made it on another computer; null if nobody is known. */
  by: z.string().nullable(),
})
export type BulkEditSummary = z.infer<typeof changeSummary>

/** `changes`: those that are to be changed, done or left out. */
export const changeFilter = z.enum(['all', 'changes', 'same', 'problems', 'left-out'])
export type BulkEditFilter = z.infer<typeof changeFilter>

/** Document as it was when it was looked at, and as it is to be or became. */
export const changeRow = z.object({
  /** Counts from 1 in the order chosen. */
  position: z.int().positive(),
  documentId: z.string(),
  /** Appearance in a list; null if the library no longer has it. */
  document: documentRow.pick({ kind: true, pictureId: true, excerpt: true }).nullable(),
  titleBefore: z.string().nullable(),
  titleAfter: z.string().nullable(),
  metadataBefore: z.string().nullable(),
  metadataAfter: z.string().nullable(),
  problem: z.enum(bulkEditProblemCodes).nullable(),
  state: z.enum(['planned', 'same', 'problem', 'done', 'left-out']),
})
export type ChangeRow = z.infer<typeof changeRow>
