import type { FileHandle } from 'node:fs/promises'
import { open, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import { makeFolder, ownFile } from '../files/in-place.ts'

/** A file that was dropped on the window comes piece by piece, since the page has its bytes and not its place. */
export type Uploads = {
  uploadBegin(file: {
    readonly name: string
    readonly size: number
  }): Promise<Result<{ readonly uploadId: string }, Failure>>
  uploadPiece(uploadId: string, bytes: Uint8Array): Promise<Result<undefined, Failure>>
  uploadEnd(uploadId: string): Promise<Result<undefined, Failure>>
  /** Takes away what was gathered, also what an app that was killed left behind. */
  clear(): Promise<void>
}

export type UploadsDeps = {
  readonly folder: string
  readonly newId: () => string
  readonly toFailure: (cause: unknown) => Failure
  readonly isBusy: () => boolean
  readonly onWhole: (file: string, name: string) => void
}

const ending = '.arriving'

export function createUploads({ folder, newId, toFailure, isBusy, onWhole }: UploadsDeps): Uploads {
  let current: {
    readonly id: string
    readonly name: string
    readonly size: number
    readonly file: string
    readonly handle: FileHandle
    length: number
  } | null = null

  const clear = async (): Promise<void> => {
    await current?.handle.close().catch(() => undefined)
    current = null
    const names = await readdir(folder).catch(() => [])
    for (const name of names.filter((one) => one.endsWith(ending)))
      await rm(path.join(folder, name), { force: true }).catch(() => undefined)
  }
  const attempt = async <T>(work: () => Promise<T>): Promise<Result<T, Failure>> => {
    try {
      return succeed(await work())
    } catch (cause) {
      await clear()
      return fail(toFailure(cause))
    }
  }

  return {
    uploadBegin: async ({ name, size }) => {
      if (isBusy()) return fail(failed('archive-busy'))
      await clear()
      return attempt(async () => {
        const id = newId()
        await makeFolder(folder)
        const file = path.join(folder, `${id}${ending}`)
        current = { id, name, size, file, handle: await open(file, 'wx', ownFile), length: 0 }
        return { uploadId: id }
      })
    },
    uploadPiece: async (uploadId, bytes) => {
      const upload = current
      if (upload?.id !== uploadId) return fail(failed('archive-gone'))
      upload.length += bytes.length
      if (upload.length > upload.size) {
        await clear()
        return fail(failed('archive-damaged', { detail: 'more than was said' }))
      }
      return attempt(async () => {
        await upload.handle.appendFile(bytes)
        return undefined
      })
    },
    uploadEnd: async (uploadId) => {
      const upload = current
      if (upload?.id !== uploadId) return fail(failed('archive-gone'))
      if (isBusy()) return fail(failed('archive-busy'))
      const closed = await attempt(() => upload.handle.close())
      if (!closed.ok) return closed
      current = null
      onWhole(upload.file, upload.name)
      return succeed(undefined)
    },
    clear,
  }
}
