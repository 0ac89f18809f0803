import { z } from 'zod'
import { copyComparison, copyContents, libraryCopy } from '../schemas/backups.ts'
import { call, nothing } from './call.ts'
import { failureCodes } from './failure.ts'

/** Name of a listed backup, or an ID for a chosen file. */
const copy = z.strictObject({ copy: z.string().max(300) })
const failureFacts = z.object({
  code: z.enum(failureCodes),
  detail: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
})

export const restoreOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('restored'), done: z.int(), paused: z.int() }),
  z.object({ kind: z.literal('failed'), failure: failureFacts }),
])
export const moveOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('moved'), to: z.string() }),
  z.object({ kind: z.literal('failed'), failure: failureFacts }),
])

const openingStep = z.enum(['opening', 'moving', 'restoring', 'copying', 'checking', 'changing'])

/** Backups of the library, and its folder. The page never sends a path. */
export const backupCalls = {
  'backups/list': call(
    nothing,
    z.object({
      copies: z.array(libraryCopy),
      making: z.object({ done: z.int(), total: z.int() }).nullable(),
      restoring: z.object({ done: z.int(), total: z.int() }).nullable(),
      problem: failureFacts.nullable(),
    }),
  ),
  'backups/make': call(nothing, libraryCopy),
  'backups/stop': call(z.strictObject({ what: z.enum(['making', 'reading']) }), nothing),
  'backups/choose-file': call(nothing, z.object({ copy: z.string(), name: z.string() }).nullable()),
  'backups/look': call(copy, copyContents.extend({ names: z.record(z.string(), z.string()) })),
  'backups/compare': call(copy, copyComparison),
  'backups/restore': call(copy, nothing),
  'backups/show-folder': call(nothing, nothing),

  /** Null once the library is open or failed to open; needs no library. */
  'library/opening': call(nothing, z.object({ step: openingStep, done: z.int(), total: z.int() }).nullable()),
  'library/open-again': call(nothing, nothing),

  'data-folder/get': call(nothing, z.object({ folder: z.string(), isUsual: z.boolean() })),
  /** Shows a folder dialog. Null if cancelled. */
  'data-folder/choose': call(
    z.strictObject({ usual: z.boolean() }),
    z.object({ choice: z.string(), folder: z.string(), bytes: z.int(), free: z.int().nullable() }).nullable(),
  ),
  'data-folder/move': call(z.strictObject({ choice: z.string().max(100) }), nothing),
  'data-folder/stop-move': call(nothing, nothing),
  'data-folder/find': call(nothing, z.boolean()),
} as const

export const backupEvents = {
  'backups-changed': nothing,
  'copy-failed': failureFacts,
} as const
