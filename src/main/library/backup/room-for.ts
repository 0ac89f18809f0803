import { existsSync, statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import { failed } from '../../../shared/ipc/failure.ts'
import { StorageError } from '../db/storage-error.ts'
import { companions } from '../db/storage-files.ts'

/** Left free, so that a copy never takes the room that the library's next write needs. */
const keptFree = 64 * 1024 * 1024

/** The bytes of a database with what SQLite keeps beside it. */
export function sizeOfDatabase(file: string): number {
  return companions.reduce(
    (sum, ending) => sum + (statSync(file + ending, { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
}

/** Fails before a disk is filled up for nothing. Where a file system does not tell its room, writing will. */
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
