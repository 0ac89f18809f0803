import { z } from 'zod'
import { notTakenReasons } from '../domain/not-taken.ts'
import { webAddress } from './document.ts'
import { heldBytes } from './held-bytes.ts'

/** Exceeds any usable picture or table; opened files are read into memory whole. */
export const maximumOpenedBytes = 100_000_000

/**
 * Item opened with the app or by a link. A file has its name, never its path; `bytes/read` gives its bytes.
 */
export const incomingItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file'), name: z.string(), bytes: heldBytes }),
  z.object({ kind: z.literal('link'), address: webAddress, title: z.string() }),
  z.object({ kind: z.literal('archive'), name: z.string() }),
  z.object({
    kind: z.literal('not-taken'),
    name: z.string(),
    reason: z.enum(notTakenReasons),
    facts: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
])
export type IncomingItem = z.infer<typeof incomingItem>
