import { z } from 'zod'
import { amount, moment } from './bounds.ts'

/** Maximum release notes in UTF-16 units; more than anybody reads. */
export const longestNotes = 20_000

/** Newer version as the update host describes it. Untrusted: shown as text only. */
export const updateOffer = z.object({
  version: z.string().min(1).max(100),
  notes: z.string().max(longestNotes),
  areNotesCut: z.boolean(),
  releasedAt: moment.nullable(),
  bytes: amount.nullable(),
})
export type UpdateOffer = z.infer<typeof updateOffer>

/** Why this installation cannot be updated from within the app. */
export const updatesImpossible = z.enum(['not-installed', 'switched-off', 'store', 'no-feed'])
export type UpdatesImpossible = z.infer<typeof updatesImpossible>

/** Why this installation can only announce a newer version and its download page. */
export const updatesByHand = z.enum(['portable', 'package', 'folder', 'not-writable', 'not-signed'])
export type UpdatesByHand = z.infer<typeof updatesByHand>

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

export const updatesView = z.object({
  running: z.string(),
  state: updateState,
  /** Null if the app can install updates itself. */
  byHand: updatesByHand.nullable(),
  host: z.string().nullable(),
  hasPage: z.boolean(),
  lastAskedAt: z.int().nullable(),
  asksConsent: z.boolean(),
})
export type UpdatesView = z.infer<typeof updatesView>
