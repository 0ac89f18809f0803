import type { FileHandle } from 'node:fs/promises'
import { open, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import { makeFolder, ownFile } from '../files/in-place.ts'

export type UploadsDeps = {
  readonly folder: string
  readonly newId: () => string
  readonly toFailure: (cause: unknown) => Failure
  readonly isBusy: () => boolean
  readonly onWhole: (file: string, name: string) => void
}

const ending = '.arriving'

type Upload = {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly file: string
  readonly handle: FileHandle
  length: number
}

/** Receives a file dropped on the window in pieces, since the page has its bytes and not its path. */
export class Uploads {
  readonly #deps: UploadsDeps
  #current: Upload | null = null

  constructor(deps: UploadsDeps) {
    this.#deps = deps
  }

  async begin({ name, size }: { readonly name: string; readonly size: number }) {
    if (this.#deps.isBusy()) return fail(failed('archive-busy'))
    await this.clear()
    return this.#attempt(async () => {
      const { folder, newId } = this.#deps
      const id = newId()
      await makeFolder(folder)
      const file = path.join(folder, `${id}${ending}`)
      this.#current = { id, name, size, file, handle: await open(file, 'wx', ownFile), length: 0 }
      return { uploadId: id }
    })
  }

  async append(uploadId: string, bytes: Uint8Array): Promise<Result<undefined, Failure>> {
    const upload = this.#current
    if (upload?.id !== uploadId) return fail(failed('archive-gone'))
    upload.length += bytes.length
    if (upload.length > upload.size) {
      await this.clear()
      return fail(failed('archive-damaged', { detail: 'more than was said' }))
    }
    return this.#attempt(async () => {
      await upload.handle.appendFile(bytes)
      return undefined
    })
  }

  async end(uploadId: string): Promise<Result<undefined, Failure>> {
    const upload = this.#current
    if (upload?.id !== uploadId) return fail(failed('archive-gone'))
    if (this.#deps.isBusy()) return fail(failed('archive-busy'))
    const closed = await this.#attempt(() => upload.handle.close())
    if (!closed.ok) return closed
    this.#current = null
    this.#deps.onWhole(upload.file, upload.name)
    return succeed(undefined)
  }

  async clear(): Promise<void> {
    const { folder } = this.#deps
    await this.#current?.handle.close().catch(() => undefined)
    this.#current = null
    const names = await readdir(folder).catch(() => [])
    for (const name of names.filter((one) => one.endsWith(ending)))
      await rm(path.join(folder, name), { force: true }).catch(() => undefined)
  }

  async #attempt<T>(work: () => Promise<T>): Promise<Result<T, Failure>> {
    try {
      return succeed(await work())
    } catch (cause) {
      await this.clear()
      return fail(this.#deps.toFailure(cause))
    }
  }
}
