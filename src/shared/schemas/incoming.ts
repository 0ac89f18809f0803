import { z } from 'zod'
import { notTakenReasons } from '../domain/not-taken.ts'
import { webAddress } from './document.ts'
import { heldBytes } from './held-bytes.ts'

/** Larger than any picture or table the page can use; opened files are read into memory whole. */
export const maximumOpenedBytes = 100_000_000

/**
 * Item opened with the app or sent to it by a link. A file comes as its bytes and its name, never as a path:
 * `bytes/read` gives the bytes.
 */
export const incomingItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file'), name: z.string(), bytes: heldBytes }),
  z.object({ kind: z.literal('link'), address: webAddress, title: z.string() }),
  /** A library's archive, which is not read as a file: `archive/open-arrived` looks at it. */
  z.object({ kind: z.literal('archive'), name: z.string() }),
  z.object({
    kind: z.literal('not-taken'),
    name: z.string(),
    reason: z.enum(notTakenReasons),
    facts: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
])
export type IncomingItem = z.infer<typeof incomingItem>
