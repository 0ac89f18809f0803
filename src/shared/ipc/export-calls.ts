import { z } from 'zod'
import { connectionId } from '../schemas/connection.ts'
import { askedId } from '../schemas/document.ts'
import { call, nothing } from './call.ts'

const exportId = z.uuid()
const exportFormat = z.enum(['csv', 'jsonl', 'json'])
export type ExportFormat = z.infer<typeof exportFormat>
const ofExport = z.strictObject({ exportId })

/**
 * Exports a table in chunks to a file chosen in the system's dialog; the file appears complete or not at all.
 * The page never learns its path. Beyond the limit, the oldest unfinished export is cancelled.
 */
export const exportCalls = {
  /** Shows a save dialog with a suggested name. Null if cancelled. */
  'exports/save-start': call(
    z.strictObject({ name: z.string().max(200), format: exportFormat.default('csv') }),
    z.object({ exportId }).nullable(),
  ),
  /** Fails with `export-unknown` if it was cancelled. */
  'exports/save-append': call(z.strictObject({ exportId, text: z.string().max(10_000_000) }), nothing),
  'exports/save-finish': call(ofExport, z.object({ name: z.string() })),
  'exports/save-abandon': call(ofExport, nothing),
  /**
   * Returns documents as lines of JSON, metadata as typed; unknown documents are left out. `taken`: number of
   * IDs processed; long texts may leave some for the next call.
   */
  'exports/document-lines': call(
    z.strictObject({ connectionId, ids: z.array(askedId).min(1).max(200) }),
    z.object({ lines: z.array(z.string()), taken: z.int() }),
  ),
} as const
