import { randomUUID } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { chmod, copyFile, lstat, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pictureId } from '../../shared/schemas/document.ts'
import { makeFolder, ownFile, putInPlace, unfinishedSuffix } from '../files/in-place.ts'

const mostBytes = 100_000_000

const picturesBeside = (copy: string): string =>
  path.join(path.dirname(copy), `${path.basename(copy, '.db')}.pictures`)

export function countMissingPictures(ids: readonly string[], held: string, copy: string): number {
  const places = [held, picturesBeside(copy)]
  return ids.filter((id) => !places.some((place) => existsSync(path.join(place, path.basename(id))))).length
}

/** Restores a copy's pictures, each atomically. */
export async function bringPictures(copy: string, held: string): Promise<void> {
  const kept = picturesBeside(copy)
  const names = existsSync(kept) ? await readdir(kept) : []
  if (names.length > 0) await makeFolder(held)
  for (const name of names.filter((one) => pictureId.safeParse(one).success)) {
    const [from, to] = [path.join(kept, name), path.join(held, name)]
    // A chosen copy's folder may hold anything under a picture's name.
    const found = await lstat(from)
    // Names are content hashes, so sizes differ only if a copy was interrupted.
    if (found.isFile() && found.size <= mostBytes && sizeOf(to) !== found.size) await copyPicture(from, to)
  }
}

async function copyPicture(from: string, to: string): Promise<void> {
  const unfinished = `${to}.${randomUUID()}${unfinishedSuffix}`
  try {
    await copyFile(from, unfinished)
    await chmod(unfinished, ownFile)
    await putInPlace(unfinished, to)
  } catch (cause) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw cause
  }
}

function sizeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.size
}
