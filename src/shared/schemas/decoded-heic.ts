import { z } from 'zod'
import { heldBytes } from './held-bytes.ts'

const size = { width: z.int().min(1), height: z.int().min(1) }
const reasons = [
  z.object({ kind: z.literal('too-many-pixels'), ...size }),
  z.object({ kind: z.literal('damaged') }),
  z.object({ kind: z.literal('took-too-long') }),
] as const

export const decodedHeic = z.discriminatedUnion('kind', [
  z
    .object({ kind: z.literal('decoded'), ...size, pixels: z.instanceof(Uint8Array<ArrayBuffer>) })
    .refine(({ width, height, pixels }) => pixels.length === width * height * 4),
  ...reasons,
])
export type DecodedHeic = z.infer<typeof decodedHeic>

/** Decoded HEIC picture with pixels, up to 256 MB, still to be read. */
export const heldHeic = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('decoded'), ...size, pixels: heldBytes }),
  ...reasons,
])
