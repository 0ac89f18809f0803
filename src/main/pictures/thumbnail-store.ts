import { utimesSync } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import {
  isDecodable,
  thumbnailBytes,
  thumbnailMediaTypes,
} from '../../shared/domain/pictures/picture-limits.ts'
import { errorCodeOf, type Failure, failed, storageFailure } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import { pictureId } from '../../shared/schemas/document.ts'
import { makeFolder, unfinishedSuffix, writeAllWhole } from '../files/in-place.ts'
import type { Log } from '../platform/logger.ts'
import { inspectPicture, isWholePicture } from './inspect-picture.ts'

type GivenThumbnail = { readonly id: string; readonly bytes: Uint8Array }
type Known = { byteLength: number; usedAt: number; writtenDownAt: number }

/** Maximum number of files. At some ten kilobytes each they stay well below the byte limit; both apply. */
const mostFiles = 20_000
const mostBytes = 250_000_000
/** Share of the limit kept when it is exceeded, so that clearing is rare. */
const shareKept = 0.9
/** Minimum interval of saving a use: order matters over weeks, not minutes. */
const lookWrittenEveryMs = 24 * 60 * 60 * 1000

type ThumbnailStoreDeps = {
  /** Folder of this store alone; made when first needed. */
  readonly folder: string
  readonly log: Log
  readonly now?: () => number
  readonly limits?: { readonly files: number; readonly bytes: number }
}

/**
 * Thumbnails of pictures added from this computer, by picture ID. They stay when the picture was sent and
 * deleted; beyond the limit, the least recently read are removed.
 */
export class ThumbnailStore {
  readonly #folder: string
  readonly #log: Log
  readonly #now: () => number
  readonly #limits: NonNullable<ThumbnailStoreDeps['limits']>
  #reading: Promise<Map<string, Known>> | null = null
  #total = 0
  #lastUse = 0

  constructor(deps: ThumbnailStoreDeps) {
    const { folder, log, now = Date.now, limits = { files: mostFiles, bytes: mostBytes } } = deps
    this.#folder = folder
    this.#log = log
    this.#now = now
    this.#limits = limits
  }

  /**
   * Stores as many as possible. Failures: `picture-*` for data that is not a small WebP, PNG or JPEG, and
   * `storage-*`.
   */
  async keep(thumbnails: readonly GivenThumbnail[]): Promise<Result<undefined, Failure>> {
    const files = new Map<string, Uint8Array>()
    let outcome: Result<undefined, Failure> = succeed(undefined)
    for (const { id, bytes } of thumbnails) {
      const checked = await check(bytes)
      if (checked.ok) files.set(id, bytes)
      else outcome = checked
    }
    try {
      const all = await this.#known()
      await makeFolder(this.#folder)
      // Thumbnails lost in a power cut are made again.
      await writeAllWhole(this.#folder, files, { waitsForDisk: false })
      for (const [id, { byteLength }] of files) {
        this.#forget(all, id)
        const entry = { byteLength, usedAt: 0, writtenDownAt: this.#now() }
        all.set(id, entry)
        this.#look(id, entry)
        this.#total += byteLength
      }
      await this.#makeRoom(all)
    } catch (cause) {
      this.#log('warning', 'thumbnail-not-written', { code: errorCodeOf(cause) })
      return fail(storageFailure(cause))
    }
    return outcome
  }

  /** In the requested order; null for a missing one. */
  async get(ids: readonly string[]): Promise<readonly (Uint8Array<ArrayBuffer> | null)[]> {
    try {
      const all = await this.#known()
      return await Promise.all(ids.map((id) => this.#read(all, id)))
    } catch (cause) {
      this.#log('warning', 'thumbnails-not-read', { code: errorCodeOf(cause) })
      return ids.map(() => null)
    }
  }

  async #read(all: Map<string, Known>, id: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const entry = all.get(id)
    if (entry === undefined) return null
    try {
      const { buffer, byteOffset, byteLength } = await readFile(path.join(this.#folder, id))
      const bytes = new Uint8Array(buffer, byteOffset, byteLength)
      if (await isWholePicture(bytes)) {
        this.#look(id, entry)
        return bytes
      }
    } catch {
      // For example, removed by hand.
    }
    // The page makes a missing thumbnail again if it can.
    this.#forget(all, id)
    return null
  }

  #known(): Promise<Map<string, Known>> {
    this.#reading ??= this.#readFolder().catch((cause: unknown) => {
      this.#reading = null
      throw cause
    })
    return this.#reading
  }

  async #readFolder(): Promise<Map<string, Known>> {
    await makeFolder(this.#folder)
    const found = new Map<string, Known>()
    for (const name of await readdir(this.#folder)) {
      const file = path.join(this.#folder, name)
      if (name.endsWith(unfinishedSuffix)) await rm(file, { force: true })
      if (!pictureId.safeParse(name).success) continue
      const { size, mtimeMs } = await stat(file)
      found.set(name, { byteLength: size, usedAt: mtimeMs, writtenDownAt: mtimeMs })
      this.#total += size
      this.#lastUse = Math.max(this.#lastUse, mtimeMs)
    }
    return found
  }

  #forget(all: Map<string, Known>, id: string): void {
    this.#total -= all.get(id)?.byteLength ?? 0
    all.delete(id)
  }

  async #makeRoom(all: Map<string, Known>): Promise<void> {
    const { files, bytes } = this.#limits
    if (all.size <= files && this.#total <= bytes) return
    const oldestFirst = [...all].sort(([, one], [, other]) => one.usedAt - other.usedAt)
    for (const [id] of oldestFirst) {
      if (all.size <= files * shareKept && this.#total <= bytes * shareKept) return
      this.#forget(all, id)
      await rm(path.join(this.#folder, id), { force: true })
    }
  }

  /** Times of use only rise, whatever the clock says: else the latest would be removed first. */
  #look(id: string, entry: Known): void {
    this.#lastUse = Math.max(this.#now(), this.#lastUse + 1)
    entry.usedAt = this.#lastUse
    if (entry.usedAt - entry.writtenDownAt < lookWrittenEveryMs) return
    entry.writtenDownAt = entry.usedAt
    utimesSync(path.join(this.#folder, id), new Date(entry.usedAt), new Date(entry.usedAt))
  }
}

async function check(bytes: Uint8Array): Promise<Result<undefined, Failure>> {
  const { byteLength } = bytes
  if (byteLength > thumbnailBytes)
    return fail(failed('picture-too-large', { facts: { byteLength, limit: thumbnailBytes } }))
  const facts = await inspectPicture(bytes)
  if (!facts.ok) return facts
  const { mediaType, size } = facts.value
  return thumbnailMediaTypes.includes(mediaType) && size !== null && isDecodable(size, byteLength)
    ? succeed(undefined)
    : fail(failed('picture-type-not-accepted', { facts: { type: mediaType } }))
}
