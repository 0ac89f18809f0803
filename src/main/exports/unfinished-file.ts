import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import { putInPlace } from '../files/in-place.ts'

/** A file that gets its name only when it is whole; until then it lies beside it under another. */
export type UnfinishedFile = {
  readonly name: string
  append(piece: string | Uint8Array): Promise<void>
  finish(): Promise<void>
  /** Leaves nothing behind. What stood under the name before stays as it was. */
  abandon(): Promise<void>
}

/** Beside the file, under a name that no other file ever has. */
export function unfinishedName(file: string, id: string): string {
  return path.join(path.dirname(file), `.${path.basename(file).slice(0, 100)}.${id}.unfinished`)
}

export async function beginFile(file: string, id: string): Promise<UnfinishedFile> {
  const unfinished = unfinishedName(file, id)
  const handle = await open(unfinished, 'wx')
  let isOpen = true
  const close = async () => {
    if (isOpen) await handle.close()
    isOpen = false
  }
  return {
    name: path.basename(file),
    append: (piece) => handle.appendFile(piece, 'utf8'),
    finish: async () => {
      await close()
      await putInPlace(unfinished, file)
    },
    abandon: async () => {
      await close()
      await rm(unfinished, { force: true })
    },
  }
}
