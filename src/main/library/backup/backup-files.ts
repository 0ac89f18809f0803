import { existsSync, readdirSync, statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import { latestMoment } from '../../../shared/domain/calendar.ts'
import { failed } from '../../../shared/ipc/failure.ts'
import { type CopyReason, copyReason } from '../../../shared/schemas/backups.ts'
import { StorageError } from '../db/storage-error.ts'
import { companions, filesOf, fileTime, removeDatabase, unusedTime } from '../db/storage-files.ts'

/** Returns the paths of a folder's library and its backups, and how they are named. */
export function backupFiles(folder: string) {
  const { copies, library } = filesOf(folder)
  return {
    /** Its size is that of a backup. */
    library,
    copies,
    name: backupName,
    readName: readBackupName,
    unfinishedRestore: restoreFile.unfinished(folder),
    /**
     * Returns the first moment from `at` on without a copy for that reason: a clock may come to one again.
     */
    unusedTime: (at: number, reason: CopyReason) =>
      unusedTime(at, (time) => path.join(copies, backupName(time, reason))),
    // Never before an existing one, since the next start takes the latest: a clock that is behind would give
    // it another's place. The replaced library is named by this moment, too.
    chosenForRestore: (at: number) => {
      const latest = Math.max(at, findRestore(folder, 'chosen') ?? 0)
      return restoreFile.chosen(
        folder,
        unusedTime(latest, (time) => path.join(copies, backupName(time, 'replaced'))),
      )
    },
    /** Name suffixes of the files that belong to a database. */
    companions: companions.slice(1),
    sizeOf: sizeOfDatabase,
    requireRoom,
  }
}

const pattern = /^library-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)(?:-([a-z]+))?\.db$/

/** Copies before updates have always been named by their time alone. */
export function backupName(at: number, reason: CopyReason): string {
  return `library-${fileTime(at)}${reason === 'update' ? '' : `-${reason}`}.db`
}

/** Parses the name of a copy. Undefined for other files. */
function readBackupName(name: string): { readonly at: number; readonly reason: CopyReason } | undefined {
  const [, day, hours, minutes, seconds, word = 'update'] = pattern.exec(name) ?? []
  const reason = copyReason.safeParse(word)
  const at = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
  return reason.success && Number.isFinite(at) ? { at, reason: reason.data } : undefined
}

const restorePattern = /^library\.(chosen|ready)-(\d{1,16})\.db$/

/** The files of a restore in the library's folder; the moment in their names keeps those of one restore together. */
export const restoreFile = {
  /** Being written; worthless if found at start. */
  unfinished: (folder: string) => path.join(folder, 'library.chosen.unfinished'),
  /** Chosen copy, whole: from here on the restore goes on at the next start. */
  chosen: (folder: string, at: number) => path.join(folder, `library.chosen-${at}.db`),
  /** Prepared copy in which nothing is sent by itself: it replaces the library at the next start. */
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
      .map((name) => restorePattern.exec(name))
      .filter((match) => match?.[1] === kind)
      .map((match) => Number(match?.[2]))
      // The app names no file by a later moment.
      .filter((at) => at < latestMoment)
      .sort((a, b) => b - a)
  )
}

/** Bytes left free, so that a copy never takes the room that the library's next write needs. */
const keptFree = 64 * 1024 * 1024

/** Returns the bytes of a database and of the files that SQLite keeps beside it. */
export function sizeOfDatabase(file: string): number {
  return companions.reduce(
    (sum, ending) => sum + (statSync(file + ending, { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
}

/**
 * Throws before a disk is filled up for nothing. If a file system does not report its room, writing will
 * fail.
 */
export function requireRoom(folder: string, bytes: number): void {
  const free = freeBytes(folder)
  if (free !== null && free < bytes + keptFree) {
    throw new StorageError(failed('copy-no-room', { facts: { needed: bytes + keptFree, free } }))
  }
}

/** Null where the file system does not say. */
function freeBytes(folder: string): number | null {
  try {
    const { bavail, bsize, blocks } = statfsSync(thereAlready(folder))
    return blocks === 0 ? null : bavail * bsize
  } catch {
    return null
  }
}

/** The folder itself may be made only once there is room for something in it. */
function thereAlready(folder: string): string {
  const parent = path.dirname(folder)
  return existsSync(folder) || parent === folder ? folder : thereAlready(parent)
}
