import { chmodSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ownFile, ownFolder } from '../../files/in-place.ts'

/** Names of the files of one library, all in one folder. */
export function filesOf(folder: string) {
  return {
    library: path.join(folder, 'library.db'),
    /** The recovered library, whole, but not yet in its place. */
    recovered: path.join(folder, 'library.recovered.db'),
    /** Being written by a recovery; worthless if found at start. */
    building: path.join(folder, 'library.building.db'),
    /** The recovery's own copy to read from; worthless if found at start. */
    reading: path.join(folder, 'library.reading.db'),
    /** Exists while damage was met and not yet examined. */
    damageNote: path.join(folder, 'library.check'),
    copies: path.join(folder, 'backups'),
  } as const
}

const foldersOfLibrary: ReadonlySet<string> = new Set([
  ...['arriving', 'backups', 'pictures', 'practice', 'thumbnails', 'unfinished-exports'],
])

/**
 * Restricts access to the library's files: one that another program copied or put back may be readable by
 * others. Without modes in the file system, this does nothing.
 */
export function keepOthersOut(folder: string): void {
  if (process.platform === 'win32') return
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const isFolder = entry.isDirectory() && foldersOfLibrary.has(entry.name)
    if (!isFolder && !(entry.isFile() && /^library\b/.test(entry.name))) continue
    try {
      chmodSync(path.join(folder, entry.name), isFolder ? ownFolder : ownFile)
    } catch {
      // The file of another user, or on a drive with fixed modes, is usable all the same.
    }
  }
}

/** SQLite's companions of a database file (sqlite.org/tempfiles.html). */
export const companions = ['', '-wal', '-shm', '-journal'] as const

export function removeDatabase(file: string): void {
  for (const ending of companions) rmSync(file + ending, { force: true })
}

/** The last connection to close removes the write-ahead log (sqlite.org/wal.html); one left over tells of a crash. */
export function endedOutOfOrder(folder: string): boolean {
  const { library, damageNote } = filesOf(folder)
  return (statSync(`${library}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0 || existsSync(damageNote)
}

/** Makes the next start go through the whole file. */
export function noteDamage(folder: string): void {
  try {
    writeFileSync(filesOf(folder).damageNote, '', { mode: ownFile })
  } catch {
    // The failed disk is likely the one of this note; the caller learns of the damage anyway.
  }
}

/**
 * Returns the first moment, second by second, whose file does not exist: no clock may put one file in the
 * place of another.
 */
export function unusedTime(at: number, fileOf: (at: number) => string): number {
  let time = at
  while (existsSync(fileOf(time))) time += 1000
  return time
}

/** A moment as part of a file name that sorts by time and suits every file system. */
export function fileTime(at: number): string {
  return new Date(at)
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replaceAll(':', '-')
}
