import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { errorCodeOf } from '../../shared/ipc/failure.ts'
import { removeUnfinishedSync, syncFolderSync, writeWholeSync } from '../files/in-place.ts'

const placeFile = z.object({ folder: z.string().min(1) })
const moveFile = z.object({ from: z.string().min(1), to: z.string().min(1), at: z.int() })

export type WantedMove = z.infer<typeof moveFile>

/**
 * Location of the library, in its own file in Electron's folder: even if the settings are lost, a moved
 * library is never treated as missing.
 */
export type Place = {
  /** Null if it was never moved. Throws if the file exists and cannot be read. */
  moved(): string | null
  set(folder: string | null): void
  wanted(): WantedMove | null
  want(move: WantedMove | null): void
}

export function createPlace(usual: string): Place {
  const place = path.join(usual, 'data-folder.json')
  const move = path.join(usual, 'data-folder-move.json')
  for (const file of [place, move]) removeUnfinishedSync(file)
  const read = <T>(file: string, schema: z.ZodType<T>): T | null => {
    try {
      return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
    } catch (cause) {
      if (errorCodeOf(cause) === 'ENOENT') return null
      throw cause
    }
  }
  const write = (file: string, content: unknown): void => {
    if (content === null) {
      rmSync(file, { force: true })
      syncFolderSync(usual)
    } else writeWholeSync(file, `${JSON.stringify(content)}\n`)
  }
  return {
    moved: () => read(place, placeFile)?.folder ?? null,
    set: (folder) => write(place, folder === null ? null : { folder }),
    wanted: () => read(move, moveFile),
    want: (wanted) => write(move, wanted),
  }
}
