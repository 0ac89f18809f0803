import { z } from 'zod'

export const libraryBatch = z.object({
  batch: z.int(),
  connectionId: z.string(),
  at: z.int(),
  /** `form`: added one by one on one day. `lost`: its record is unreadable. */
  way: z.enum(['form', 'review', 'archive', 'lost']),
  names: z.array(z.string()),
  /** Imported documents; for those added one by one, the number that still exists. */
  documents: z.int(),
  texts: z.int(),
  websites: z.int(),
  pictures: z.int(),
  isElsewhere: z.boolean(),
  /** Team member who imported it on another computer; null if unknown. */
  by: z.string().nullable(),
})
export type ImportSession = z.infer<typeof libraryBatch>
