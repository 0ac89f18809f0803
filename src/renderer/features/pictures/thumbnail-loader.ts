import { thumbnailAddress } from '../../pictures/picture-outcome.ts'
import type { PreparePicture } from '../../pictures/picture-service.ts'

export type ThumbnailLoader = {
  /** A URL for an image element; null if there is no thumbnail and none can be made. */
  load(pictureId: string): Promise<string | null>
  /** `load` for stored thumbnails only: websites are not fetched later. */
  kept(id: string): Promise<string | null>
}

type Bytes = Uint8Array | null

export type ThumbnailLoaderDeps = {
  readonly get: (ids: string[]) => Promise<readonly { readonly id: string; readonly bytes: Bytes }[]>
  readonly keep: (id: string, bytes: Uint8Array<ArrayBuffer>) => Promise<unknown>
  readonly readPicture: (id: string) => Promise<Bytes>
  readonly prepare: PreparePicture
}

const mostAtOnce = 200

/** Batches requests: a scrolled list wants dozens at a time. */
export function createThumbnailLoader(deps: ThumbnailLoaderDeps): ThumbnailLoader {
  let wanted = new Map<string, PromiseWithResolvers<Bytes>>()
  /** Thumbnails are made one by one, at low priority. */
  let making: Promise<unknown> = Promise.resolve()

  const askForAll = async () => {
    const asked = [...wanted]
    wanted = new Map()
    for (let at = 0; at < asked.length; at += mostAtOnce) {
      const part = asked.slice(at, at + mostAtOnce)
      try {
        const found = new Map((await deps.get(part.map(([id]) => id))).map(({ id, bytes }) => [id, bytes]))
        for (const [id, { resolve }] of part) resolve(found.get(id) ?? null)
      } catch (cause) {
        for (const [, { reject }] of part) reject(cause)
      }
    }
  }

  const ask = (id: string): Promise<Bytes> => {
    const asked = wanted.get(id)
    if (asked !== undefined) return asked.promise
    const answer = Promise.withResolvers<Bytes>()
    wanted.set(id, answer)
    // Deferred until all components of this render have asked.
    if (wanted.size === 1) queueMicrotask(() => setTimeout(() => void askForAll()))
    return answer.promise
  }

  const make = async (id: string): Promise<Bytes> => {
    const bytes = await deps.readPicture(id)
    if (bytes === null) return null
    // Copied, because a blob rejects views of possibly shared memory.
    const prepared = await deps.prepare(new Blob([new Uint8Array(bytes)]), { removeDetails: false })
    if (!prepared.ok) return null
    await deps.keep(id, prepared.value.thumbnail)
    return prepared.value.thumbnail
  }

  return {
    kept: async (id) => {
      const bytes = await ask(id)
      return bytes === null ? null : thumbnailAddress(bytes)
    },
    load: async (id) => {
      const kept = await ask(id)
      if (kept !== null) return thumbnailAddress(kept)
      const made = making.then(
        () => make(id),
        () => make(id),
      )
      making = made
      const bytes = await made
      return bytes === null ? null : thumbnailAddress(bytes)
    },
  }
}
