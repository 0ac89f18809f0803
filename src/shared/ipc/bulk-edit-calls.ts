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
 * Prepares, previews, applies and undoes bulk edits. Each step is saved and runs in chunks between other
 * calls; it resumes at the next start.
 */
export const bulkEditCalls = {
  /**
   * Returns the documents' common values, for the form's "several values". Fails with `too-many-documents`.
   */
  'bulk-edits/values': call(z.strictObject({ connectionId, chosen: chosenDocuments }), commonValues),
  /**
   * Saves the steps and examines every document, without changing any. Answers as soon as the documents are
   * known. Fails with `too-many-documents` above 10,000.
   */
  'bulk-edits/prepare': call(
    z.strictObject({ connectionId, chosen: chosenDocuments, steps: changeSteps }),
    z.object({ bulkEditId }),
  ),
  'bulk-edits/get': call(ofChange, changeSummary.nullable()),
  /** Returns rows by rising position, after `after`. Long metadata may reduce them below `limit`. */
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
   * Saves every document to be changed that is unchanged since the preview; answers once that has begun.
   * Fails with `removal-not-confirmed` if field removals lack agreement, and with `change-not-possible` if it
   * is not prepared.
   */
  'bulk-edits/apply': call(z.strictObject({ bulkEditId, agreedRemovals: fieldRemovals }), nothing),
  /**
   * Begins a bulk edit that reverts the given one, which is stopped if it still runs. Documents edited since
   * are left out. Returns the existing undo if there is one.
   */
  'bulk-edits/undo': call(ofChange, z.object({ bulkEditId })),
  'bulk-edits/drop': call(ofChange, nothing),
  'bulk-edits/list': call(
    z.strictObject({ connectionId, limit: z.int().min(1).max(100) }),
    z.array(changeSummary),
  ),
} as const

export const bulkEditEvents = {
  /** Progress, rows or possible actions changed; null for bulk edits of other computers. */
  'bulk-edits-changed': z.object({ connectionId, bulkEditId: bulkEditId.nullable() }),
} as const
