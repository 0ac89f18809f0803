import { z } from 'zod'

/** With what documents came into the library. */
export const libraryBatch = z.object({
  /** As in the filter `batch:17`. */
  batch: z.int(),
  connectionId: z.string(),
  at: z.int(),
  /** `form`: one by one on one day. `lost`: what was written down of it could not be read any more. */
  way: z.enum(['form', 'review', 'archive', 'lost']),
  /** Of tables, or of the archive; what else came in has only the way it came. */
  names: z.array(z.string()),
  /** Documents that came; for those added one by one, the number that still exists. */
  documents: z.int(),
  /** How many of them were of each kind, where that is known. */
  texts: z.int(),
  websites: z.int(),
  pictures: z.int(),
  /** Whether it was on another computer, whose archive told of it. */
  isElsewhere: z.boolean(),
})
export type ImportSession = z.infer<typeof libraryBatch>
