import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { errorCodeOf } from '../../shared/ipc/failure.ts'

/** Owner-only, whatever the umask is. Windows has no modes and ignores them. */
export const ownFile = 0o600
export const ownFolder = 0o700

/** Name suffix of an incomplete file; a leftover at start is worthless. */
export const unfinishedSuffix = '.unfinished'

/** Includes parent folders. Their names survive a power cut once this returns. */
export function makeFolderSync(folder: string): void {
  const first = mkdirSync(folder, { recursive: true, mode: ownFolder })
  for (const parent of parentsOfMade(folder, first)) syncFolderSync(parent)
}

export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: ownFolder })
  for (const parent of parentsOfMade(folder, first)) await syncFolder(parent)
}

/** Returns the folders that list a new one, the lowest first. `first`: the highest created one. */
function parentsOfMade(folder: string, first: string | undefined): readonly string[] {
  if (first === undefined) return []
  const parents: string[] = []
  for (let made = path.resolve(folder); made !== path.dirname(made); made = path.dirname(made)) {
    parents.push(path.dirname(made))
    if (made === path.resolve(first)) break
  }
  return parents
}

/**
 * Creates an empty file for SQLite, which itself would make it readable by all. Never opens an existing one.
 */
export function makeOwnFileSync(file: string): void {
  try {
    closeSync(openSync(file, 'wx', ownFile))
  } catch (cause) {
    if (errorCodeOf(cause) !== 'EEXIST') throw cause
  }
}

/** The file has its old content or its new one, never a mixture, whenever the app or the computer stops. */
export function writeWholeSync(file: string, text: string): void {
  const unfinished = file + unfinishedSuffix
  try {
    const handle = openSync(unfinished, 'w', ownFile)
    try {
      writeFileSync(handle, text)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    renameDurablySync(unfinished, file)
  } catch (cause) {
    removeUnfinishedSync(file)
    throw cause
  }
}

/** Like `writeWholeSync`, for concurrent writes: each uses its own temporary name. */
export async function writeWhole(file: string, content: Uint8Array | string): Promise<void> {
  await writeNamed(file, content)
  await syncFolder(path.dirname(file))
}

/**
 * Writes many files of one folder with one sync. All are tried; rejects with the first failure, and completed
 * files stay. Without the sync, a power cut may leave them empty or truncated.
 */
export async function writeAllWhole(
  folder: string,
  files: ReadonlyMap<string, Uint8Array | string>,
  { waitsForDisk = true } = {},
): Promise<void> {
  const written = await Promise.allSettled(
    Array.from(files, ([name, content]) => writeNamed(path.join(folder, name), content, waitsForDisk)),
  )
  if (waitsForDisk) await syncFolder(folder)
  for (const one of written) if (one.status === 'rejected') throw one.reason
}

/** Writes under a temporary name. The content is on disk; the name is once its folder has been synced. */
async function writeNamed(file: string, content: Uint8Array | string, waitsForDisk = true): Promise<void> {
  const unfinished = `${file}.${randomUUID()}${unfinishedSuffix}`
  try {
    const handle = await open(unfinished, 'wx', ownFile)
    try {
      await handle.writeFile(content)
      if (waitsForDisk) await handle.sync()
    } finally {
      await handle.close()
    }
    await renameWhenFree(unfinished, file)
  } catch (cause) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw cause
  }
}

/** Removes what `writeWholeSync` leaves if the app is killed during it. */
export function removeUnfinishedSync(file: string): void {
  try {
    rmSync(file + unfinishedSuffix, { force: true })
  } catch {
    // The next write replaces it.
  }
}

/** Gives a file that was written elsewhere its name; its content is on disk before the name is. */
export async function putInPlace(unfinished: string, file: string): Promise<void> {
  await syncFile(unfinished)
  await renameDurably(unfinished, file)
}

export async function syncFile(file: string, flags: 'r' | 'r+' = 'r+'): Promise<void> {
  const handle = await open(file, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Renames a folder, or a file whose content is on disk. The new name survives a power cut once this returns.
 */
export function renameDurablySync(from: string, to: string): void {
  for (const waitMs of [...pausesMs(), null]) {
    try {
      renameSync(from, to)
      break
    } catch (cause) {
      if (waitMs === null || !isHeldByOthers(cause)) throw cause
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs)
    }
  }
  for (const folder of foldersOf(from, to)) syncFolderSync(folder)
}

export async function renameDurably(from: string, to: string): Promise<void> {
  await renameWhenFree(from, to)
  for (const folder of foldersOf(from, to)) await syncFolder(folder)
}

async function renameWhenFree(from: string, to: string): Promise<void> {
  for (const waitMs of [...pausesMs(), null]) {
    try {
      await rename(from, to)
      break
    } catch (cause) {
      if (waitMs === null || !isHeldByOthers(cause)) throw cause
      await pause(waitMs)
    }
  }
}

/**
 * Delays between retries. On Windows, virus scanners and backups open files for moments, which cannot be
 * replaced meanwhile.
 */
function pausesMs(): readonly number[] {
  return process.platform === 'win32' ? [10, 40, 150, 300, 500] : []
}

function isHeldByOthers(cause: unknown): boolean {
  return ['EPERM', 'EACCES', 'EBUSY'].includes(errorCodeOf(cause))
}

/** The new folder first: a name in both folders is better than one in neither. */
function foldersOf(from: string, to: string): readonly string[] {
  return [...new Set([path.dirname(to), path.dirname(from)])]
}

/**
 * Makes the names in a folder survive a power cut. Skipped on Windows, whose file system journals them
 * itself. As in SQLite a failure is ignored: network drives refuse it, and the rename has happened anyway.
 */
export function syncFolderSync(folder: string): void {
  if (process.platform === 'win32') return
  try {
    const handle = openSync(folder, 'r')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  } catch {}
}

export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  try {
    await syncFile(folder, 'r')
  } catch {}
}
