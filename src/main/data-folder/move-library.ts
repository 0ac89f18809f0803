import { existsSync } from 'node:fs'
import { readdir, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { makeFolder, renameDurably, writeWholeSync } from '../files/in-place.ts'
import { openChosenFile, readUpTo } from '../files/open-chosen-file.ts'
import { copyVerified, entriesOfLibrary, filesOfEntries } from './copy-verified.ts'
import type { Place, WantedMove } from './place.ts'

const marker = 'moved-here.json'

export type MoveDeps = {
  readonly place: Place
  readonly usual: string
  readonly onProgress: (done: number, total: number) => void
  /** Has no effect once all is copied: the library is then in its new place. */
  readonly signal: AbortSignal
}

/**
 * Moves the library to another folder: copies it beside its new place and compares, puts it there, and only
 * then records the place. After a kill at any instruction, the recorded place has the whole library, and
 * repeating the move continues it. The old library stays whole under a name that tells so. After recording
 * nothing can fail any more; a repetition removes leftovers.
 */
export async function moveLibrary(
  wanted: WantedMove,
  { place, usual, onProgress, signal }: MoveDeps,
): Promise<'tidy' | 'left-overs'> {
  const from = place.moved() ?? usual
  const { to, at } = wanted
  if (!isSame(from, to)) {
    const unfinished = unfinishedOf(to, usual)
    if (!(await isMarked(unfinished, at)) && !(await isMarked(to, at))) {
      await removeCopied(wanted, usual)
      const files = await filesOfEntries(from, await entriesOfLibrary(from))
      await copyVerified(from, unfinished, files, onProgress, signal)
      signal.throwIfAborted()
      writeWholeSync(path.join(unfinished, marker), `${JSON.stringify({ at })}\n`)
    }
    await putCopyInPlace(unfinished, to, usual)
    place.set(isSame(to, usual) ? null : to)
  }
  // If renaming fails, the old library stays whole under its own name, unused.
  await nameOld(wanted).catch(() => undefined)
  try {
    await rm(unfinishedOf(to, usual), { recursive: true, force: true })
    await rm(path.join(to, marker), { force: true })
    return 'tidy'
  } catch {
    return 'left-overs'
  }
}

/** The usual folder holds more than the library, so its entries are moved there singly. */
async function putCopyInPlace(unfinished: string, to: string, usual: string): Promise<void> {
  if (!existsSync(unfinished)) return
  if (!isSame(to, usual)) {
    if (existsSync(to)) await rmdir(to)
    await renameDurably(unfinished, to)
    return
  }
  const names = (await readdir(unfinished)).filter((name) => name !== marker)
  for (const name of names) await renameDurably(path.join(unfinished, name), path.join(to, name))
}

/**
 * Removes the copies of an uncompleted move. The mark goes first: if killed within this, the next start
 * copies everything again and never takes the remainder for a whole library.
 */
export async function undoMove(wanted: WantedMove, usual: string): Promise<void> {
  const { to, at } = wanted
  const unfinished = unfinishedOf(to, usual)
  if (!isSame(to, usual) && (await isMarked(to, at))) await renameDurably(to, unfinished)
  await rm(path.join(unfinished, marker), { force: true })
  await removeCopied(wanted, usual)
}

/** Everything there is ours: a move to the usual folder is accepted only if it has no entry of a library. */
async function removeCopied({ to }: WantedMove, usual: string): Promise<void> {
  if (isSame(to, usual))
    for (const entry of await entriesOfLibrary(to))
      await rm(path.join(to, entry), { recursive: true, force: true })
  await rm(unfinishedOf(to, usual), { recursive: true, force: true })
}

function unfinishedOf(to: string, usual: string): string {
  return isSame(to, usual) ? path.join(to, 'moving-back.unfinished') : `${to}.unfinished`
}

/** After a kill behind the switch, only this is left to do. */
async function nameOld({ from, at }: WantedMove): Promise<void> {
  const name = `old-library-moved-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}`
  const entries = await entriesOfLibrary(from)
  if (entries.length > 0) await makeFolder(path.join(from, name))
  for (const entry of entries) await renameDurably(path.join(from, entry), path.join(from, name, entry))
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
