import { z } from 'zod'
import { documentKind, documentKnowledge } from './document.ts'

/** A document as it is wanted now, what still waits to be sent included. */
export const documentHead = z.object({
  documentId: z.string(),
  kind: documentKind,
  /** Null where it is not known, as the title. */
  collection: z.string().nullable(),
  title: z.string().nullable(),
  /** As typed; null where there is none or, for `partial`, where it is unknown. */
  metadata: z.string().nullable(),
  knowledge: documentKnowledge,
})
export type DocumentHead = z.infer<typeof documentHead>
