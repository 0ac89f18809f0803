import { existsSync, readdirSync, statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import { latestMoment } from '../../../shared/domain/calendar.ts'
import { failed } from '../../../shared/ipc/failure.ts'
import { type CopyReason, copyReason } from '../../../shared/schemas/backups.ts'
import { StorageError } from '../db/storage-error.ts'
import { companions, filesOf, fileTime, removeDatabase, unusedTime } from '../db/storage-files.ts'

export function backupFiles(folder: string) {
  const { copies, library } = filesOf(folder)
  return {
    library,
    copies,
    name: backupName,
    readName: readBackupName,
    unfinishedRestore: restoreFile.unfinished(folder),
    /**
     * Returns the first moment from `at` on without such a copy: a clock that was set back may reach a used
     * moment.
     */
    unusedTime: (at: number, reason: CopyReason) =>
      unusedTime(at, (time) => path.join(copies, backupName(time, reason))),
    // Returns a moment later than every existing one, since the next start takes the latest, even if the
    // clock is behind. The replaced library is named by this moment, too.
    chosenForRestore: (at: number) => {
      const latest = Math.max(at, findRestore(folder, 'chosen') ?? 0)
      return restoreFile.chosen(
        folder,
        unusedTime(latest, (time) => path.join(copies, backupName(time, 'replaced'))),
      )
    },
    companions: companions.slice(1),
    sizeOf: sizeOfDatabase,
    requireRoom,
  }
}

const pattern = /^library-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)(?:-([a-z]+))?\.db$/

/** Copies before updates are named by their time alone. */
export function backupName(at: number, reason: CopyReason): string {
  return `library-${fileTime(at)}${reason === 'update' ? '' : `-${reason}`}.db`
}

function readBackupName(name: string): { readonly at: number; readonly reason: CopyReason } | undefined {
  const [, day, hours, minutes, seconds, word = 'update'] = pattern.exec(name) ?? []
  const reason = copyReason.safeParse(word)
  const at = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
  return reason.success && Number.isFinite(at) ? { at, reason: reason.data } : undefined
}

const restorePattern = /^library\.(chosen|ready)-(\d{1,16})\.db$/

export const restoreFile = {
  /** Incomplete; removed if found at start. */
  unfinished: (folder: string) => path.join(folder, 'library.chosen.unfinished'),
  /** Complete chosen copy: the next start continues the restore from here. */
  chosen: (folder: string, at: number) => path.join(folder, `library.chosen-${at}.db`),
  /** Prepared copy with all sending paused: replaces the library at the next start. */
  ready: (folder: string, at: number) => path.join(folder, `library.ready-${at}.db`),
} as const

type Kind = 'chosen' | 'ready'

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
      // The app never uses later moments.
      .filter((at) => at < latestMoment)
      .sort((a, b) => b - a)
  )
}

/** Bytes to leave free for the library's next write. */
const keptFree = 64 * 1024 * 1024

export function sizeOfDatabase(file: string): number {
  return companions.reduce(
    (sum, ending) => sum + (statSync(file + ending, { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
}

/** Throws early if the disk has too little room. If the file system does not report it, writing will fail. */
export function requireRoom(folder: string, bytes: number): void {
  const free = freeBytes(folder)
  if (free !== null && free < bytes + keptFree) {
    throw new StorageError(failed('copy-no-room', { facts: { needed: bytes + keptFree, free } }))
  }
}

function freeBytes(folder: string): number | null {
  try {
    const { bavail, bsize, blocks } = statfsSync(thereAlready(folder))
    return blocks === 0 ? null : bavail * bsize
  } catch {
    return null
  }
}

function thereAlready(folder: string): string {
  const parent = path.dirname(folder)
  return existsSync(folder) || parent === folder ? folder : thereAlready(parent)
}
