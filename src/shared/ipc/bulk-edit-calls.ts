import { z } from 'zod'
import { rowKey } from '../schemas/bounds.ts'
import {
  changeFilter,
  changeRow,
  changeSteps,
  changeSummary,
  chosenDocuments,
  commonValues,
} from '../schemas/bulk-edits.ts'
import { connectionId } from '../schemas/connection.ts'
import { fieldRemovals } from '../schemas/document.ts'
import { call, nothing } from './call.ts'

const bulkEditId = z.uuid()
const ofChange = z.strictObject({ bulkEditId })

/**
 * Calls about bulk edits: prepared, previewed, applied, undone. Each step is saved and done piece by piece,
 * other calls in between, and goes on at the next start if the app ends before.
 */
export const bulkEditCalls = {
  /**
   * Returns the common values of the documents, for a form that shows "several values". Too many:
   * `too-many-documents`.
   */
  'bulk-edits/values': call(z.strictObject({ connectionId, chosen: chosenDocuments }), commonValues),
  /**
   * Saves the steps and looks at every document, without changing any. Answers as soon as the documents are
   * known. More than 10,000 of them: `too-many-documents`.
   */
  'bulk-edits/prepare': call(
    z.strictObject({ connectionId, chosen: chosenDocuments, steps: changeSteps }),
    z.object({ bulkEditId }),
  ),
  'bulk-edits/get': call(ofChange, changeSummary.nullable()),
  /** Returns rows by rising position, behind `after`. May be fewer than `limit` if the metadata is long. */
  'bulk-edits/rows': call(
    z.strictObject({
      bulkEditId,
      only: changeFilter,
      after: rowKey.nullable(),
      limit: z.int().min(1).max(200),
    }),
    z.object({ rows: z.array(changeRow), next: z.int().nullable() }),
  ),
  /**
   * Saves every document that is to be changed and is unchanged since the preview; answers once that has
   * begun. Removed fields without agreement refuse it with `removal-not-confirmed`; an unprepared one,
   * `change-not-possible`.
   */
  'bulk-edits/apply': call(z.strictObject({ bulkEditId, agreedRemovals: fieldRemovals }), nothing),
  /**
   * Begins a bulk edit that reverts the given one, which is stopped if it still runs. A document that was
   * edited since is left out. If it is undone already, returns the bulk edit that did it.
   */
  'bulk-edits/undo': call(ofChange, z.object({ bulkEditId })),
  /** Discards a prepared edit. */
  'bulk-edits/drop': call(ofChange, nothing),
  /** Returns bulk edits, newest first, including those in preparation. */
  'bulk-edits/list': call(
    z.strictObject({ connectionId, limit: z.int().min(1).max(100) }),
    z.array(changeSummary),
  ),
} as const

export const bulkEditEvents = {
  /** Progress, rows or possible actions of a bulk edit changed; null for those of other computers. */
  'bulk-edits-changed': z.object({ connectionId, bulkEditId: bulkEditId.nullable() }),
} as const
