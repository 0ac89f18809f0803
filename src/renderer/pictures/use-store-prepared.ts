import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { joinPieces } from '../../shared/domain/pictures/anatomy/bytes.ts'
import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import type { StoredPicture } from '../../shared/schemas/document.ts'
import { tryCall } from '../ipc/call.ts'
import { callQuery } from '../ipc/call-query.ts'
import { queryKeys } from '../ipc/queries.ts'
import { type PreparedPicture, thumbnailAddress } from './picture-outcome.ts'

type ToStore = Pick<PreparedPicture, 'bytes' | 'name' | 'thumbnail'>
type Stored = Result<StoredPicture, Failure>

/** Stores prepared pictures until they are sent; thumbnails stay longer. */
export function useStoreAllPrepared(): (prepared: readonly ToStore[]) => Promise<readonly Stored[]> {
  const client = useQueryClient()
  return useCallback(
    async (prepared) => {
      const stored = await storeTogether(prepared)
      for (const [at, one] of stored.entries()) {
        const thumbnail = prepared[at]?.thumbnail
        if (!one.ok || thumbnail === undefined) continue
        const key = queryKeys.thumbnail(one.value.id)
        // Most of many pictures are not viewed soon.
        if (prepared.length === 1 || client.getQueryState(key) !== undefined)
          client.setQueryData(key, thumbnailAddress(thumbnail))
      }
      return stored
    },
    [client],
  )
}

export function useStorePrepared(): (prepared: ToStore) => Promise<Stored> {
  const storeAll = useStoreAllPrepared()
  return useCallback(
    async (prepared) => {
      const [stored] = await storeAll([prepared])
      return stored ?? fail(failed('unexpected'))
    },
    [storeAll],
  )
}

async function storeTogether(prepared: readonly ToStore[]): Promise<readonly Stored[]> {
  const held = await tryCall('pictures/hold', {
    bytes: joinPieces(prepared.flatMap(({ bytes, thumbnail }) => [bytes, thumbnail])),
    pictures: prepared.map(({ bytes, name, thumbnail }) => ({
      name,
      byteLength: bytes.length,
      thumbnailByteLength: thumbnail.length,
    })),
  })
  if (held.ok) return held.value.map(succeed)
  if (prepared.length === 1) return [held]
  // A refused picture must not affect the others.
  const stored: Stored[] = []
  for (const one of prepared) stored.push(...(await storeTogether([one])))
  return stored
}

/** Returns true if place and camera data are removed, also if the preferences cannot be read. */
export function useRemovesDetails(): () => Promise<boolean> {
  const client = useQueryClient()
  return useCallback(async () => {
    try {
      return (await client.ensureQueryData(callQuery('preferences/get', undefined))).removePictureDetails
    } catch {
      return true
    }
  }, [client])
}
