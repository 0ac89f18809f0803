import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { moment } from '../../shared/schemas/bounds.ts'
import { updateOffer, updateProblem } from '../../shared/schemas/updates.ts'
import { makeFolderSync, removeUnfinishedSync, writeWholeSync } from '../files/in-place.ts'

const at = moment.nullable().catch(null)

/**
 * Persistent notes on updates. Each part is parsed separately, so that a value of another app version costs
 * only itself.
 */
export const notesFile = z.object({
  firstSeenAt: at,
  lastAskedAt: at,
  consentAskedAt: at,
  found: z
    .object({ by: z.string().max(1000), offer: updateOffer })
    .nullable()
    .catch(null),
  skipped: z.string().max(100).nullable().catch(null),
  /** Reported at the next start: the app had closed its windows by then. */
  notInstalled: z
    .object({ version: z.string().max(100), problem: updateProblem })
    .nullable()
    .catch(null),
  later: z
    .object({ version: z.string().max(100), until: moment })
    .nullable()
    .catch(null),
})

export type UpdateNotes = Readonly<z.infer<typeof notesFile>>

/** Stored in a small file of its own: losing it only repeats a question. */
export class UpdateMemory {
  readonly #file: string
  #notes: UpdateNotes

  constructor(file: string) {
    this.#file = file
    removeUnfinishedSync(file)
    try {
      this.#notes = notesFile.parse(JSON.parse(readFileSync(file, 'utf8')))
    } catch {
      this.#notes = notesFile.parse({})
    }
  }

  read(): UpdateNotes {
    return this.#notes
  }

  /** Notes that cannot be written are kept until the app ends. */
  keep(change: Partial<UpdateNotes>): void {
    this.#notes = { ...this.#notes, ...change }
    try {
      makeFolderSync(path.dirname(this.#file))
      writeWholeSync(this.#file, `${JSON.stringify(this.#notes)}\n`)
    } catch {
      // A full or read-only disk is reported where something is at stake.
    }
  }
}
