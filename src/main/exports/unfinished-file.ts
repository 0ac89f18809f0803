import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import { cutText } from '../../shared/domain/cut-text.ts'
import type { Failure } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import { putInPlace } from '../files/in-place.ts'
import { exportFailure, withExtension } from './chosen-file.ts'

/** Written beside its place under another name, and renamed when whole. */
export type UnfinishedFile = {
  readonly name: string
  append(piece: string | Uint8Array): Promise<void>
  finish(): Promise<void>
  /** Deletes the unfinished file. An existing file of that name is unchanged. */
  abandon(): Promise<void>
}

/** Never the name of another file. */
export function unfinishedName(file: string, id: string): string {
  return path.join(path.dirname(file), `.${cutText(path.basename(file), 100)}.${id}.unfinished`)
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

/** Writes atomically; on failure an existing file is unchanged. */
export async function writeChosen(
  { chosen, extension, id }: { readonly chosen: string; readonly extension: string; readonly id: string },
  write: (file: UnfinishedFile) => Promise<void>,
): Promise<Result<{ readonly name: string }, Failure>> {
  let file: UnfinishedFile | undefined
  try {
    file = await beginFile(await withExtension(chosen, extension), id)
    await write(file)
    await file.finish()
    return succeed({ name: file.name })
  } catch (cause) {
    await file?.abandon().catch(() => undefined)
    return fail(exportFailure(cause))
  }
}
