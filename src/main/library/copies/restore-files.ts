import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import path from 'node:path'

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

/** The newest of the kind, by the moment in its name. */
export function findRestore(folder: string, kind: 'chosen' | 'ready'): number | undefined {
  return readdirSync(folder)
    .map((name) => pattern.exec(name))
    .filter((match) => match?.[1] === kind)
    .map((match) => Number(match?.[2]))
    .sort((a, b) => b - a)[0]
}

/** Makes renames in a folder outlive a power cut, where the system can be asked to (Windows does so by itself). */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
