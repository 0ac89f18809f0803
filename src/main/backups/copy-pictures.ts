import { existsSync } from 'node:fs'
import { copyFile, lstat, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { pictureId } from '../../shared/schemas/document.ts'

/** More than any picture that is taken. */
const mostBytes = 100_000_000

/** A library that a restore replaced has the pictures that waited in it beside it. */
const picturesBeside = (copy: string): string =>
  path.join(path.dirname(copy), `${path.basename(copy, '.db')}.pictures`)

/** How many of these pictures are neither held nor kept with the copy. */
export function countMissingPictures(ids: readonly string[], held: string, copy: string): number {
  const places = [held, picturesBeside(copy)]
  return ids.filter((id) => !places.some((place) => existsSync(path.join(place, path.basename(id))))).length
}

/** Brings back the pictures that were kept with a copy. */
export async function bringPictures(copy: string, held: string): Promise<void> {
  const kept = picturesBeside(copy)
  const names = existsSync(kept) ? await readdir(kept) : []
  if (names.length > 0) await mkdir(held, { recursive: true })
  for (const name of names.filter((one) => pictureId.safeParse(one).success)) {
    const [from, to] = [path.join(kept, name), path.join(held, name)]
    // A chosen copy lies where anybody may have put something else under a picture's name.
    const found = await lstat(from)
    if (found.isFile() && found.size <= mostBytes && !existsSync(to)) await copyFile(from, to)
  }
}
