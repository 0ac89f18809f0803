import { createHash } from 'node:crypto'
import { statSync, unlinkSync, utimesSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { errorCodeOf, type Failure, storageFailure } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import { pictureId, type StoredPicture } from '../../shared/schemas/document.ts'
import { makeFolder, unfinishedSuffix, writeAllWhole } from '../files/in-place.ts'
import type { Log } from '../platform/logger.ts'
import type { RunDays } from '../platform/run-days.ts'
import { inspectPicture } from './inspect-picture.ts'

type PictureStoreDeps = {
  /** Folder of this store alone; made when first needed. */
  readonly folder: string
  readonly runDays: Pick<RunDays, 'now' | 'ranSince'>
  readonly log: Log
}

type GivenPicture = { readonly bytes: Uint8Array; readonly name: string }

/** The day of the stamp and one more. */
const daysKept = 1

/** Pictures of this computer from being chosen until they are sent; each file is named by its SHA-256. */
export class PictureStore {
  readonly #deps: PictureStoreDeps
  /** Number of times that each picture was stored and not yet queued. */
  readonly #wanted = new Map<string, number>()
  readonly #free = new Set<string>()

  constructor(deps: PictureStoreDeps) {
    this.#deps = deps
  }

  /**
   * On success all are on disk, in their order. One failure fails all of them: `picture-*` and `storage-*`.
   */
  async keep(pictures: readonly GivenPicture[]): Promise<Result<readonly StoredPicture[], Failure>> {
    const { folder, log } = this.#deps
    const stored: StoredPicture[] = []
    const files = new Map<string, Uint8Array>()
    for (const picture of pictures) {
      const checked = await storedAs(picture)
      if (!checked.ok) return checked
      stored.push(checked.value)
      files.set(checked.value.id, picture.bytes)
    }
    for (const { id } of stored) {
      this.#wanted.set(id, (this.#wanted.get(id) ?? 0) + 1)
      this.#free.delete(id)
    }
    try {
      await makeFolder(folder)
      await writeAllWhole(folder, files)
    } catch (cause) {
      for (const { id } of stored) this.#letGo(id)
      log('error', 'picture-not-written', { code: errorCodeOf(cause) })
      return fail(storageFailure(cause))
    }
    return succeed(stored)
  }

  /** Keeps an existing picture for another day, so that there is time to save its document. */
  async isStored(id: string): Promise<boolean> {
    const { runDays, log } = this.#deps
    const file = this.#fileOf(id)
    if (file === undefined || changedAt(file) === undefined) return false
    try {
      utimesSync(file, new Date(runDays.now()), new Date(runDays.now()))
    } catch (cause) {
      log('warning', 'picture-not-touched', { code: errorCodeOf(cause) })
    }
    return true
  }

  /** Null if it is gone, or no longer matches its name. */
  async read(id: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const file = this.#fileOf(id)
    if (file === undefined) return null
    const bytes = await readIfThere(file)
    if (bytes === null || sha256Of(bytes) === id) return bytes
    this.#deps.log('error', 'picture-damaged', { pictureId: id })
    return null
  }

  /** Hands the picture over to the queue: it may be deleted as soon as the queue no longer needs it. */
  queued(id: string): void {
    if (this.#letGo(id) === 0) this.#free.add(id)
  }

  async remove(id: string): Promise<void> {
    const file = this.#fileOf(id)
    if (file !== undefined) await rm(file, { force: true })
  }

  /**
   * Removes unneeded pictures: those queued, and those unused for a whole day on which the app ran (an
   * abandoned draft). `needed` is read after listing, for a picture can be queued meanwhile. Returns how many
   * were removed.
   */
  async sweep(needed: () => Promise<ReadonlySet<string>>): Promise<number> {
    const { folder } = this.#deps
    const seen = new Map<string, number>()
    for (const name of await namesIn(folder)) {
      const isPicture = pictureId.safeParse(name).success
      if (!isPicture && !name.endsWith(unfinishedSuffix)) continue
      const at = changedAt(path.join(folder, name))
      if (at !== undefined && this.#isDue(name, at)) seen.set(name, at)
    }
    if (seen.size === 0) return 0
    const kept = await needed()
    let removed = 0
    for (const [name, at] of seen) {
      if (kept.has(name) || !this.#removeUnchanged(name, at)) continue
      this.#free.delete(name)
      removed += 1
    }
    return removed
  }

  /** Undefined for an invalid ID, which might lead out of the folder. */
  #fileOf(id: string): string | undefined {
    return pictureId.safeParse(id).success ? path.join(this.#deps.folder, id) : undefined
  }

  /** Drops one reference. Returns the number left. */
  #letGo(id: string): number {
    const left = Math.max(0, (this.#wanted.get(id) ?? 0) - 1)
    if (left > 0) this.#wanted.set(id, left)
    else this.#wanted.delete(id)
    return left
  }

  #isDue(name: string, at: number): boolean {
    return this.#free.has(name) || this.#deps.runDays.ranSince(at) > daysKept
  }

  #removeUnchanged(name: string, seenAt: number): boolean {
    const file = path.join(this.#deps.folder, name)
    try {
      // No await here: `isStored` and `keep` change the time, and must not come in between.
      if (changedAt(file) !== seenAt || !this.#isDue(name, seenAt)) return false
      unlinkSync(file)
      return true
    } catch (cause) {
      this.#deps.log('warning', 'picture-not-removed', { code: errorCodeOf(cause) })
      return false
    }
  }
}

async function storedAs({ bytes, name }: GivenPicture): Promise<Result<StoredPicture, Failure>> {
  const facts = await inspectPicture(bytes)
  if (!facts.ok) return facts
  const { mediaType, size } = facts.value
  return succeed({
    id: sha256Of(bytes),
    mediaType,
    byteLength: bytes.byteLength,
    width: size?.width ?? null,
    height: size?.height ?? null,
    name: plainName(name),
  })
}

function changedAt(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function readIfThere(file: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const { buffer, byteOffset, byteLength } = await readFile(file)
    return new Uint8Array(buffer, byteOffset, byteLength)
  } catch (cause) {
    if (errorCodeOf(cause) === 'ENOENT') return null
    throw cause
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder)
  } catch (cause) {
    if (errorCodeOf(cause) === 'ENOENT') return []
    throw cause
  }
}

/** Returns the last part of a possible path, without unprintable characters. */
function plainName(name: string): string {
  return name
    .replace(/^.*[\\/]/s, '')
    .replace(/\p{Cc}/gu, '')
    .trim()
}
