import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { openChosenFile, readUpTo } from '../files/open-chosen-file.ts'
import { copyVerified, entriesOfLibrary, filesOfEntries } from './copy-verified.ts'
import type { Place, WantedMove } from './place.ts'
import { writeWhole } from './write-whole.ts'

const marker = 'moved-here.json'

export type MoveParts = {
  readonly place: Place
  readonly usual: string
  readonly onProgress: (done: number, total: number) => void
  /** Of use until all is copied; from then on the library is in its new place. */
  readonly signal: AbortSignal
}

/**
 * Moves the library to another folder: copied beside its new place and compared, put there, and only then the place
 * is written down. Killed at whichever instruction, the library is whole where the place says, and doing it over goes on.
 * The old one is left whole under a name that says so; that name is the result.
 */
export async function moveLibrary(
  wanted: WantedMove,
  { place, usual, onProgress, signal }: MoveParts,
): Promise<string> {
  const from = place.moved() ?? usual
  const { to, at } = wanted
  const oldName = `old-library-moved-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}`
  // Killed after the switch, all that is left is to give the old one its name.
  const old = path.join(wanted.from, oldName)
  if (!isSame(from, to)) {
    const unfinished = unfinishedOf(to, usual)
    if (!(await isMarked(unfinished, at)) && !(await isMarked(to, at))) {
      await rm(unfinished, { recursive: true, force: true })
      const files = await filesOfEntries(from, await entriesOfLibrary(from))
      await copyVerified(from, unfinished, files, onProgress, signal)
      signal.throwIfAborted()
      writeWhole(path.join(unfinished, marker), `${JSON.stringify({ at })}\n`)
    }
    await putInPlace(unfinished, to, usual)
    place.set(isSame(to, usual) ? null : to)
  }
  await rm(unfinishedOf(to, usual), { recursive: true, force: true })
  // Where it cannot be renamed it stays whole under its own name, and nothing uses it any more.
  await nameOld(wanted.from, old).catch(() => undefined)
  await rm(path.join(to, marker), { force: true })
  return old
}

/** The usual folder holds more than the library, so its entries take their places there one by one. */
async function putInPlace(unfinished: string, to: string, usual: string): Promise<void> {
  if (!existsSync(unfinished)) return
  if (!isSame(to, usual)) {
    if (existsSync(to)) await rmdir(to)
    await rename(unfinished, to)
    return
  }
  const names = (await readdir(unfinished)).filter((name) => name !== marker)
  for (const name of names) await rename(path.join(unfinished, name), path.join(to, name))
}

/** What a move that failed has copied so far; a disk that is gone keeps it. */
export async function removeUnfinishedMove(to: string, usual: string): Promise<void> {
  await rm(unfinishedOf(to, usual), { recursive: true, force: true }).catch(() => undefined)
}

function unfinishedOf(to: string, usual: string): string {
  return isSame(to, usual) ? path.join(to, 'moving-back.unfinished') : `${to}.unfinished`
}

async function nameOld(from: string, old: string): Promise<void> {
  const entries = await entriesOfLibrary(from)
  if (entries.length > 0) await mkdir(old, { recursive: true })
  for (const entry of entries) await rename(path.join(from, entry), path.join(old, entry))
}

async function isMarked(folder: string, at: number): Promise<boolean> {
  try {
    const opened = await openChosenFile(path.join(folder, marker), { links: 'refuse', mostBytes: 1000 })
    if (!opened.ok) return false
    const { handle } = opened.value
    try {
      return (
        Buffer.from(await readUpTo(handle, 1000))
          .toString()
          .trim() === JSON.stringify({ at })
      )
    } finally {
      await handle.close()
    }
  } catch {
    return false
  }
}

function isSame(one: string, other: string): boolean {
  return path.resolve(one) === path.resolve(other)
}
