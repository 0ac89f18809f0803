import { z } from 'zod'

export const peerTask = z.object({
  peer: z.enum(['MiniSearch', 'FlexSearch']),
  documents: z.int(),
  seed: z.int(),
  texts: z.array(z.string()),
  /** Milliseconds; indexing stops after this time, or at the memory limit. */
  longestMs: z.number(),
  mostMb: z.number(),
  /** Milliseconds, after which no further text is searched for. */
  longestAskingMs: z.number(),
})
export type PeerTask = z.output<typeof peerTask>

export const peerReport = z.object({
  /** Number of documents indexed. */
  documents: z.int(),
  buildMs: z.number(),
  memoryMb: z.number(),
  /** Milliseconds for each text, in order, as far as time allowed. */
  ms: z.array(z.number()),
})
export type PeerReport = z.output<typeof peerReport>
