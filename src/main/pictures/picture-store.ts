import { createHash } from 'node:crypto'
import { statSync, unlinkSync, utimesSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { errorCodeOf, type Failure, storageFailure } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import { pictureId, type StoredPicture } from '../../shared/schemas/document.ts'
import { makeFolder, unfinishedSuffix, writeWhole } from '../files/in-place.ts'
import type { Log } from '../platform/logger.ts'
import type { RunDays } from '../platform/run-days.ts'
import { inspectPicture } from './inspect-picture.ts'

/** Pictures of this computer from the moment they are chosen until they are sent; each file is named by its SHA-256. */
export type PictureStore = {
  /** Checks the picture; on disk when this succeeds. Failures: `picture-*` and `storage-*`. */
  hold(picture: {
    readonly bytes: Uint8Array
    readonly name: string
  }): Promise<Result<StoredPicture, Failure>>
  /** A picture that is held stays for another day, so that there is time to write down what needs it. */
  isHeld(id: string): Promise<boolean>
  /** Null where it is gone, or is no longer what its name says. */
  read(id: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** The queue needs it from now on, and nobody else: it may go as soon as the queue no longer does. */
  handedOver(id: string): void
  remove(id: string): Promise<void>
  /**
   * Removes what nothing needs: what was handed over, and what nobody asked for on a whole day that the app ran on (a
   * draft abandoned). `needed`
   * is asked after the looking, for a picture can be handed over meanwhile. Returns how many went.
   */
  sweep(needed: () => Promise<ReadonlySet<string>>): Promise<number>
}

/** The day of the stamp and one more. */
const daysHeld = 1

/** `folder` is of the store's own and made when first needed. */
export function createPictureStore({
  folder,
  runDays: { now, ranSince },
  log,
}: {
  readonly folder: string
  readonly runDays: Pick<RunDays, 'now' | 'ranSince'>
  readonly log: Log
}): PictureStore {
  /** How often each picture was held and not yet handed over. */
  const holds = new Map<string, number>()
  const free = new Set<string>()

  /** Undefined for what is no id, which might lead out of the folder. */
  const fileOf = (id: string): string | undefined =>
    pictureId.safeParse(id).success ? path.join(folder, id) : undefined

  const changedAt = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.mtimeMs

  /** Takes one holding back; returns how many there still are. */
  const letGo = (id: string): number => {
    const left = Math.max(0, (holds.get(id) ?? 0) - 1)
    if (left > 0) holds.set(id, left)
    else holds.delete(id)
    return left
  }

  const isDue = (name: string, at: number): boolean => free.has(name) || ranSince(at) > daysHeld

  const removeUnchanged = (name: string, seenAt: number): boolean => {
    const file = path.join(folder, name)
    try {
      // In one go without an await: `isHeld` and `hold` change the time, and must not come in between.
      if (changedAt(file) !== seenAt || !isDue(name, seenAt)) return false
      unlinkSync(file)
      return true
    } catch (cause) {
      log('warning', 'picture-not-removed', { code: errorCodeOf(cause) })
      return false
    }
  }

  return {
    hold: async ({ bytes, name }) => {
      const facts = await inspectPicture(bytes)
      if (!facts.ok) return facts
      const { mediaType, size } = facts.value
      const id = sha256Of(bytes)
      holds.set(id, (holds.get(id) ?? 0) + 1)
      free.delete(id)
      try {
        await makeFolder(folder)
        await writeWhole(path.join(folder, id), bytes)
      } catch (cause) {
        letGo(id)
        log('error', 'picture-not-written', { code: errorCodeOf(cause) })
        return fail(storageFailure(cause))
      }
      return succeed({
        id,
        mediaType,
        byteLength: bytes.byteLength,
        width: size?.width ?? null,
        height: size?.height ?? null,
        name: plainName(name),
      })
    },

    isHeld: async (id) => {
      const file = fileOf(id)
      if (file === undefined || changedAt(file) === undefined) return false
      try {
        utimesSync(file, new Date(now()), new Date(now()))
      } catch (cause) {
        log('warning', 'picture-not-touched', { code: errorCodeOf(cause) })
      }
      return true
    },

    read: async (id) => {
      const file = fileOf(id)
      if (file === undefined) return null
      const bytes = await readIfThere(file)
      if (bytes === null || sha256Of(bytes) === id) return bytes
      log('error', 'picture-damaged', { pictureId: id })
      return null
    },

    handedOver: (id) => {
      if (letGo(id) === 0) free.add(id)
    },

    remove: async (id) => {
      const file = fileOf(id)
      if (file !== undefined) await rm(file, { force: true })
    },

    sweep: async (needed) => {
      const seen = new Map<string, number>()
      for (const name of await namesIn(folder)) {
        const isPicture = pictureId.safeParse(name).success
        if (!isPicture && !name.endsWith(unfinishedSuffix)) continue
        const at = changedAt(path.join(folder, name))
        if (at !== undefined && isDue(name, at)) seen.set(name, at)
      }
      if (seen.size === 0) return 0
      const kept = await needed()
      let removed = 0
      for (const [name, at] of seen) {
        if (kept.has(name) || !removeUnchanged(name, at)) continue
        free.delete(name)
        removed += 1
      }
      return removed
    },
  }
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

/** The last part of what may be a path, without what cannot be shown. */
function plainName(name: string): string {
  return name
    .replace(/^.*[\\/]/s, '')
    .replace(/\p{Cc}/gu, '')
    .trim()
}
