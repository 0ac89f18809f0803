import { z } from 'zod'

const size = { width: z.int().min(1), height: z.int().min(1) }

/** A decoded HEIC picture, or why there is none. */
export const decodedHeic = z.discriminatedUnion('kind', [
  z
    .object({ kind: z.literal('decoded'), ...size, pixels: z.instanceof(Uint8Array<ArrayBuffer>) })
    .refine(({ width, height, pixels }) => pixels.length === width * height * 4),
  z.object({ kind: z.literal('too-many-pixels'), ...size }),
  z.object({ kind: z.literal('damaged') }),
  z.object({ kind: z.literal('took-too-long') }),
])
export type DecodedHeic = z.infer<typeof decodedHeic>
