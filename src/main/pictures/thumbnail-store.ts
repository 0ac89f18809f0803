import { utimesSync } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { isDecodable, thumbnailBytes } from '../../shared/domain/pictures/picture-limits.ts'
import { errorCodeOf, type Failure, failed, storageFailure } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import { pictureId } from '../../shared/schemas/document.ts'
import { makeFolder, unfinishedSuffix, writeWhole } from '../files/in-place.ts'
import type { Log } from '../platform/logger.ts'
import { inspectPicture } from './inspect-picture.ts'

/**
 * Small pictures of the pictures that were added from this computer, each under its picture's id. They stay when the
 * picture has been sent and is gone; of too many, those not looked at for longest go.
 */
export type ThumbnailStore = {
  /** Failures: `picture-*` for what is no small WebP or PNG, and `storage-*`. */
  keep(thumbnail: { readonly id: string; readonly bytes: Uint8Array }): Promise<Result<undefined, Failure>>
  /** In the order asked for; null where there is none. */
  get(ids: readonly string[]): Promise<readonly (Uint8Array<ArrayBuffer> | null)[]>
}

type Known = { byteLength: number; usedAt: number; writtenDownAt: number }

/** At some ten kilobytes each this is well below the bytes' limit; both hold. */
const mostFiles = 20_000
const mostBytes = 250_000_000
/** Going over is put right in one go, to below this share, so that it does not happen with each that is kept. */
const shareKept = 0.9
/** A look is written down this often at most: order matters over weeks, not minutes. */
const lookWrittenEveryMs = 24 * 60 * 60 * 1000

const acceptedTypes: readonly string[] = ['image/webp', 'image/png']

/** `folder` is of the store's own and made when first needed. */
export function createThumbnailStore({
  folder,
  log,
  now = Date.now,
  limits = { files: mostFiles, bytes: mostBytes },
}: {
  readonly folder: string
  readonly log: Log
  readonly now?: () => number
  readonly limits?: { readonly files: number; readonly bytes: number }
}): ThumbnailStore {
  let reading: Promise<Map<string, Known>> | null = null
  let total = 0
  /** No look comes before an earlier one, whatever the clock says: else the latest would be the first to go. */
  let lastUse = 0
  const nextUse = (): number => {
    lastUse = Math.max(now(), lastUse + 1)
    return lastUse
  }

  /** What lies in the folder, read once. */
  const known = (): Promise<Map<string, Known>> => {
    reading ??= readFolder().catch((cause: unknown) => {
      reading = null
      throw cause
    })
    return reading
  }

  const readFolder = async () => {
    await makeFolder(folder)
    const found = new Map<string, Known>()
    for (const name of await readdir(folder)) {
      const file = path.join(folder, name)
      if (name.endsWith(unfinishedSuffix)) await rm(file, { force: true })
      if (!pictureId.safeParse(name).success) continue
      const { size, mtimeMs } = await stat(file)
      found.set(name, { byteLength: size, usedAt: mtimeMs, writtenDownAt: mtimeMs })
      total += size
      lastUse = Math.max(lastUse, mtimeMs)
    }
    return found
  }

  const forget = (all: Map<string, Known>, id: string) => {
    total -= all.get(id)?.byteLength ?? 0
    all.delete(id)
  }

  const makeRoom = async (all: Map<string, Known>) => {
    if (all.size <= limits.files && total <= limits.bytes) return
    const oldestFirst = [...all].sort(([, one], [, other]) => one.usedAt - other.usedAt)
    for (const [id] of oldestFirst) {
      if (all.size <= limits.files * shareKept && total <= limits.bytes * shareKept) return
      forget(all, id)
      await rm(path.join(folder, id), { force: true })
    }
  }

  const look = (id: string, entry: Known) => {
    entry.usedAt = nextUse()
    if (entry.usedAt - entry.writtenDownAt < lookWrittenEveryMs) return
    entry.writtenDownAt = entry.usedAt
    utimesSync(path.join(folder, id), new Date(entry.usedAt), new Date(entry.usedAt))
  }

  return {
    keep: async ({ id, bytes }) => {
      if (bytes.byteLength > thumbnailBytes)
        return fail(
          failed('picture-too-large', { facts: { byteLength: bytes.byteLength, limit: thumbnailBytes } }),
        )
      const facts = await inspectPicture(bytes)
      if (!facts.ok) return facts
      const { mediaType, size } = facts.value
      if (!acceptedTypes.includes(mediaType) || size === null || !isDecodable(size, bytes.byteLength))
        return fail(failed('picture-type-not-accepted', { facts: { type: mediaType } }))
      try {
        const all = await known()
        await makeFolder(folder)
        await writeWhole(path.join(folder, id), bytes)
        forget(all, id)
        const entry = { byteLength: bytes.byteLength, usedAt: 0, writtenDownAt: now() }
        all.set(id, entry)
        look(id, entry)
        total += bytes.byteLength
        await makeRoom(all)
      } catch (cause) {
        log('warning', 'thumbnail-not-written', { code: errorCodeOf(cause) })
        return fail(storageFailure(cause))
      }
      return succeed(undefined)
    },

    get: async (ids) => {
      try {
        const all = await known()
        return await Promise.all(
          ids.map(async (id) => {
            const entry = all.get(id)
            if (entry === undefined) return null
            try {
              const { buffer, byteOffset, byteLength } = await readFile(path.join(folder, id))
              look(id, entry)
              return new Uint8Array(buffer, byteOffset, byteLength)
            } catch {
              // Removed by hand, say: it is made anew where that is possible.
              forget(all, id)
              return null
            }
          }),
        )
      } catch (cause) {
        log('warning', 'thumbnails-not-read', { code: errorCodeOf(cause) })
        return ids.map(() => null)
      }
    },
  }
}
