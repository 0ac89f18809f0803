import { existsSync, realpathSync } from 'node:fs'
import { access, constants, readdir, rmdir, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import { makeFolder } from '../files/in-place.ts'
import { entriesOfLibrary, filesOfEntries } from './copy-verified.ts'

/** The library gets its own folder within the chosen one, which may be the root of a disk. */
const ownName = 'Index Desk'
const keptFree = 64 * 1024 * 1024

export type Target = { readonly to: string; readonly bytes: number; readonly free: number | null }

const notUsable = (reason: string, facts: Failure['facts'] = {}) =>
  fail(failed('folder-not-usable', { facts: { reason, ...facts } }))

export async function checkTarget(
  chosen: string,
  { from, usual }: { readonly from: string; readonly usual: string },
): Promise<Result<Target, Failure>> {
  const isBack = path.resolve(chosen) === path.resolve(usual)
  const to = isBack ? usual : path.join(chosen, ownName)
  if (path.resolve(to) === path.resolve(from)) return notUsable('same')
  if (!(await stat(chosen).catch(() => undefined))?.isDirectory()) return notUsable('not-there')
  // A move back leads to the folder of the settings; any other way into the data folder leads into itself.
  if (!isBack && [from, usual].some((folder) => isInside(to, folder))) return notUsable('inside')
  const taken = isBack
    ? await entriesOfLibrary(to)
    : existsSync(to)
      ? await readdir(to).catch(() => [''])
      : []
  if (taken.length > 0) return notUsable('not-empty')
  if (!(await mayWrite(chosen))) return notUsable('not-writable')
  const files = await filesOfEntries(from, await entriesOfLibrary(from))
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const free = await statfs(chosen).then(
    ({ bavail, bsize, blocks }) => (blocks === 0 ? null : bavail * bsize),
    () => null,
  )
  if (free !== null && free < bytes + keptFree)
    return notUsable('no-room', { needed: bytes + keptFree, free })
  return succeed({ to, bytes, free })
}

function isInside(folder: string, other: string): boolean {
  const relative = path.relative(real(other), real(folder))
  return (
    relative === '' ||
    (!relative.startsWith(`..${path.sep}`) && relative !== '..' && !path.isAbsolute(relative))
  )
}

function real(folder: string): string {
  if (existsSync(folder)) return realpathSync(folder)
  const parent = path.dirname(folder)
  return parent === folder ? folder : path.join(real(parent), path.basename(folder))
}

/** Tests by writing: the access rights of a network drive are not reliable. */
async function mayWrite(folder: string): Promise<boolean> {
  const tried = path.join(folder, '.index-desk-may-write')
  try {
    await access(folder, constants.W_OK)
    await makeFolder(tried)
    await rmdir(tried)
    return true
  } catch {
    return false
  }
}
