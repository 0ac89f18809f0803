import { z } from 'zod'
import { copyComparison, copyContents, libraryCopy } from '../schemas/backups.ts'
import { call, nothing } from './call.ts'
import { failureCodes } from './failure.ts'

/** Name of a listed copy, or an ID for a file that the user chose. */
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

/** Step that the library takes before it can be used. */
const openingStep = z.enum(['opening', 'moving', 'restoring', 'copying', 'checking', 'changing'])

/** The calls about copies of the library and about the folder it lies in. No path comes from the page. */
export const backupCalls = {
  'backups/list': call(
    nothing,
    z.object({
      copies: z.array(libraryCopy),
      /** Progress of a backup that is being made. */
      making: z.object({ done: z.int(), total: z.int() }).nullable(),
      /** Progress of preparing a restore. */
      restoring: z.object({ done: z.int(), total: z.int() }).nullable(),
      /** Why the last copy could not be made. */
      problem: failureFacts.nullable(),
    }),
  ),
  'backups/make': call(nothing, libraryCopy),
  /** Cancels a backup that is being made, or looking into one, comparing it or restoring it. */
  'backups/stop': call(z.strictObject({ what: z.enum(['making', 'reading']) }), nothing),
  /** Asks for a copy's file in the system's dialog. Null if none was chosen. */
  'backups/choose-file': call(nothing, z.object({ copy: z.string(), name: z.string() }).nullable()),
  'backups/look': call(copy, copyContents.extend({ names: z.record(z.string(), z.string()) })),
  'backups/compare': call(copy, copyComparison),
  /** Makes the app open its library anew, and the page is loaded again. */
  'backups/restore': call(copy, nothing),
  'backups/show-folder': call(nothing, nothing),

  /** Null once the library is open or could not be opened; needs no library. */
  'library/opening': call(nothing, z.object({ step: openingStep, done: z.int(), total: z.int() }).nullable()),
  'library/open-again': call(nothing, nothing),

  /** Returns where the library lies or should lie; needs no library. */
  'data-folder/get': call(nothing, z.object({ folder: z.string(), isUsual: z.boolean() })),
  /** Asks for a folder to move to. Null if none was chosen. */
  'data-folder/choose': call(
    z.strictObject({ usual: z.boolean() }),
    z.object({ choice: z.string(), folder: z.string(), bytes: z.int(), free: z.int().nullable() }).nullable(),
  ),
  /** Closes the library, moves it and opens it there. */
  'data-folder/move': call(z.strictObject({ choice: z.string().max(100) }), nothing),
  /** Cancels a move: the library stays where it was. */
  'data-folder/stop-move': call(nothing, nothing),
  /** Asks for the place of a library that is missing. False if none was chosen. */
  'data-folder/find': call(nothing, z.boolean()),
} as const

export const backupEvents = {
  'backups-changed': nothing,
  /** An automatic backup failed. */
  'copy-failed': failureFacts,
} as const
