import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { moment } from '../../shared/schemas/bounds.ts'
import { updateOffer, updateProblem } from '../../shared/schemas/updates.ts'
import { makeFolderSync, removeUnfinishedSync, writeWholeSync } from '../files/in-place.ts'
import type { UpdateMemory, UpdateNotes } from './ports.ts'

const at = moment.nullable().catch(null)

/** Part by part, so that what another version of the app wrote costs only itself. */
export const notesFile = z.object({
  firstSeenAt: at,
  lastAskedAt: at,
  consentAskedAt: at,
  found: z
    .object({ by: z.string().max(1000), offer: updateOffer })
    .nullable()
    .catch(null),
  skipped: z.string().max(100).nullable().catch(null),
  notInstalled: z
    .object({ version: z.string().max(100), problem: updateProblem })
    .nullable()
    .catch(null),
  later: z
    .object({ version: z.string().max(100), until: moment })
    .nullable()
    .catch(null),
})

const nothing: UpdateNotes = {
  firstSeenAt: null,
  lastAskedAt: null,
  consentAskedAt: null,
  found: null,
  skipped: null,
  notInstalled: null,
  later: null,
}

/** Kept in a small file of its own: losing it costs a question asked once more, and nothing else. */
export function openUpdateMemory(file: string): UpdateMemory {
  removeUnfinishedSync(file)
  let notes = read(file)
  return {
    read: () => notes,
    keep: (change) => {
      notes = { ...notes, ...change }
      try {
        makeFolderSync(path.dirname(file))
        writeWholeSync(file, `${JSON.stringify(notes)}\n`)
      } catch {
        // A full or read-only disk is told of where something is at stake.
      }
    },
  }
}

function read(file: string): UpdateNotes {
  try {
    return notesFile.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return nothing
  }
}
