import { z } from 'zod'
import { amount, moment } from './bounds.ts'

/** Maximum length of a version's notes, in UTF-16 units; more than anybody reads. */
export const longestNotes = 20_000

/** A newer version as the update host describes it. All of it is foreign: it is shown as text and nothing else. */
export const updateOffer = z.object({
  version: z.string().min(1).max(100),
  /** Release notes as plain text; empty if there are none. */
  notes: z.string().max(longestNotes),
  areNotesCut: z.boolean(),
  /** When it came out; epoch milliseconds. */
  releasedAt: moment.nullable(),
  /** Bytes to download. */
  bytes: amount.nullable(),
})
export type UpdateOffer = z.infer<typeof updateOffer>

/** Why this installation cannot be updated from here at all. */
export const updatesImpossible = z.enum(['not-installed', 'switched-off', 'store', 'no-feed'])
export type UpdatesImpossible = z.infer<typeof updatesImpossible>

/** Why this installation can only say that there is a newer version, and where. */
export const updatesByHand = z.enum(['portable', 'package', 'folder', 'not-writable', 'not-signed'])
export type UpdatesByHand = z.infer<typeof updatesByHand>

/** Failure on the way to a newer version. Each leaves the installed one as it is. */
export const updateProblem = z.enum([
  'offline',
  'not-reached',
  'not-trusted',
  'none-published',
  'refused',
  'not-understood',
  'cut-short',
  'not-as-published',
  'not-signed',
  'no-room',
  'not-writable',
  'not-installed',
  'no-longer-offered',
  'unexpected',
])
export type UpdateProblem = z.infer<typeof updateProblem>

export const updateState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('not-possible'), because: updatesImpossible }),
  z.object({ kind: z.literal('idle') }),
  z.object({ kind: z.literal('asking') }),
  z.object({
    kind: z.literal('available'),
    offer: updateOffer,
    /** Postponed or skipped by the user: shown on its own screen only. */
    quiet: z.enum(['later', 'skipped']).nullable(),
  }),
  z.object({
    kind: z.literal('downloading'),
    offer: updateOffer,
    received: z.int().min(0),
    total: z.int().min(0),
  }),
  z.object({
    kind: z.literal('ready'),
    offer: updateOffer,
    /** True if the user agreed to its installation at quit. */
    atQuit: z.boolean(),
  }),
  z.object({
    kind: z.literal('failed'),
    during: z.enum(['asking', 'downloading', 'installing']),
    problem: updateProblem,
    /** Technical, safe to show and copy; never a path. */
    detail: z.string(),
    offer: updateOffer.nullable(),
  }),
])
export type UpdateState = z.infer<typeof updateState>

/** Everything that the page shows of updates. */
export const updatesView = z.object({
  /** The version that runs. */
  running: z.string(),
  state: updateState,
  /** Null where the app can put a newer version in place itself. */
  byHand: updatesByHand.nullable(),
  /** Host that is asked; null if none is. */
  host: z.string().nullable(),
  /** Whether there is a page to download from by hand. */
  hasPage: z.boolean(),
  lastAskedAt: z.int().nullable(),
  /** True if it is time to ask the user whether the app may look once a day. */
  asksConsent: z.boolean(),
})
export type UpdatesView = z.infer<typeof updatesView>
