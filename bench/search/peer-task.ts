import { z } from 'zod'

export const peerTask = z.object({
  peer: z.enum(['MiniSearch', 'FlexSearch']),
  documents: z.int(),
  seed: z.int(),
  texts: z.array(z.string()),
  /** No more documents are taken in once that much time is over, or that much memory in use. */
  longestMs: z.number(),
  mostMb: z.number(),
  /** No further text is asked for once that much time is over. */
  longestAskingMs: z.number(),
})
export type PeerTask = z.output<typeof peerTask>

export const peerReport = z.object({
  /** So many were taken in. */
  documents: z.int(),
  buildMs: z.number(),
  memoryMb: z.number(),
  /** Milliseconds for each text, in their order, as far as the time went. */
  ms: z.array(z.number()),
})
export type PeerReport = z.output<typeof peerReport>
