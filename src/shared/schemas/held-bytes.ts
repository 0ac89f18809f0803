import { z } from 'zod'
import { amount } from './bounds.ts'

/** Bytes that main holds until the page has read them with `bytes/read`. */
export const heldBytes = z.object({ id: z.uuid(), length: amount })
export type HeldBytes = z.infer<typeof heldBytes>

/** Maximum message size: each message to the page is copied three times in one task. */
export const pieceBytes = 4_000_000
