import { z } from 'zod'

/** Import session. */
export const libraryBatch = z.object({
  /** Number in the filter `batch:17`. */
  batch: z.int(),
  connectionId: z.string(),
  at: z.int(),
  /** `form`: one by one on one day. `lost`: its record could not be read any more. */
  way: z.enum(['form', 'review', 'archive', 'lost']),
  /** Names of the tables, or of the archive; other sessions have only the way they came. */
  names: z.array(z.string()),
  /** Documents imported; for those added one by one, the number that still exists. */
  documents: z.int(),
  /** Number of documents of each kind, if known. */
  texts: z.int(),
  websites: z.int(),
  pictures: z.int(),
  /** Whether it took place on another computer, and came with that one's archive. */
  isElsewhere: z.boolean(),
  /** The person of the team who imported it on another computer; null if nobody is known. */
  by: z.string().nullable(),
})
export type ImportSession = z.infer<typeof libraryBatch>
