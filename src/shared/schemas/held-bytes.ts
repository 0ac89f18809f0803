import { z } from 'zod'
import { amount } from './bounds.ts'

/** Bytes that main holds until the page has read them with `bytes/read`, piece by piece. */
export const heldBytes = z.object({ id: z.uuid(), length: amount })
export type HeldBytes = z.infer<typeof heldBytes>

/** Maximum size of a message to the page, where each is copied three times in one task. */
export const pieceBytes = 4_000_000
