import { chmodSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ownFile, ownFolder } from '../../files/in-place.ts'

export function filesOf(folder: string) {
  return {
    library: path.join(folder, 'library.db'),
    /** Complete recovered library, not yet in place. */
    recovered: path.join(folder, 'library.recovered.db'),
    /** Incomplete recovery; removed if found at start. */
    building: path.join(folder, 'library.building.db'),
    /** The recovery's own copy to read from; removed if found at start. */
    reading: path.join(folder, 'library.reading.db'),
    /** Exists if damage was met and not yet examined. */
    damageNote: path.join(folder, 'library.check'),
    copies: path.join(folder, 'backups'),
  } as const
}

const foldersOfLibrary: ReadonlySet<string> = new Set([
  ...['arriving', 'backups', 'pictures', 'practice', 'thumbnails', 'unfinished-exports'],
])

/**
 * Restricts access to the library's files, because another program may have copied or restored one with wider
 * access. Does nothing on file systems without modes.
 */
export function keepOthersOut(folder: string): void {
  if (process.platform === 'win32') return
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const isFolder = entry.isDirectory() && foldersOfLibrary.has(entry.name)
    if (!isFolder && !(entry.isFile() && /^library\b/.test(entry.name))) continue
    try {
      chmodSync(path.join(folder, entry.name), isFolder ? ownFolder : ownFile)
    } catch {
      // A different user's file, or one on a drive with fixed modes, is still usable.
    }
  }
}

/** SQLite's companions of a database file (sqlite.org/tempfiles.html). */
export const companions = ['', '-wal', '-shm', '-journal'] as const

export function removeDatabase(file: string): void {
  for (const ending of companions) rmSync(file + ending, { force: true })
}

/**
 * The last connection to close removes the write-ahead log (sqlite.org/wal.html); a remaining log indicates a
 * crash.
 */
export function endedOutOfOrder(folder: string): boolean {
  const { library, damageNote } = filesOf(folder)
  return (statSync(`${library}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0 || existsSync(damageNote)
}

/** Makes the next start check the whole file. */
export function noteDamage(folder: string): void {
  try {
    writeFileSync(filesOf(folder).damageNote, '', { mode: ownFile })
  } catch {
    // The failed disk probably holds this note as well; the caller reports the damage anyway.
  }
}

/** Returns the first whole second whose file does not exist, so that no clock replaces a file. */
export function unusedTime(at: number, fileOf: (at: number) => string): number {
  let time = at
  while (existsSync(fileOf(time))) time += 1000
  return time
}

/** Time in a file name: sortable, and valid on every file system. */
export function fileTime(at: number): string {
  return new Date(at)
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replaceAll(':', '-')
}
