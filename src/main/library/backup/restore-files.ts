import { readdirSync } from 'node:fs'
import path from 'node:path'
import { latestMoment } from '../../../shared/domain/moment.ts'
import { removeDatabase } from '../db/storage-files.ts'

const pattern = /^library\.(chosen|ready)-(\d{1,16})\.db$/

/** The files of a restore in the library's folder; the moment in their names keeps those of one restore together. */
export const restoreFile = {
  /** Being written; worthless if found at start. */
  unfinished: (folder: string) => path.join(folder, 'library.chosen.unfinished'),
  /** Chosen by the person, whole: from here on the restore goes on at the next start. */
  chosen: (folder: string, at: number) => path.join(folder, `library.chosen-${at}.db`),
  /** The same with nothing in it that leaves by itself: takes the library's place. */
  ready: (folder: string, at: number) => path.join(folder, `library.ready-${at}.db`),
} as const

type Kind = 'chosen' | 'ready'

/** The newest of the kind, by the moment in its name. */
export function findRestore(folder: string, kind: Kind): number | undefined {
  return restoresOf(folder, kind)[0]
}

export function removeRestores(folder: string, kinds: readonly Kind[]): void {
  for (const kind of kinds)
    for (const at of restoresOf(folder, kind)) removeDatabase(restoreFile[kind](folder, at))
}

function restoresOf(folder: string, kind: Kind): readonly number[] {
  return (
    readdirSync(folder)
      .map((name) => pattern.exec(name))
      .filter((match) => match?.[1] === kind)
      .map((match) => Number(match?.[2]))
      // Others are none of the app's: no file can be named by such a moment.
      .filter((at) => at < latestMoment)
      .sort((a, b) => b - a)
  )
}
