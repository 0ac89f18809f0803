import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Failure } from '../../shared/ipc/failure.ts'
import type { Result } from '../../shared/result.ts'
import type { StoredPicture } from '../../shared/schemas/document.ts'
import { tryCall } from '../ipc/call.ts'
import { queries } from '../ipc/queries.ts'
import { queryKeys } from '../ipc/query-keys.ts'
import { type PreparedPicture, thumbnailAddress } from './picture-outcome.ts'

export type StorePrepared = (
  prepared: Pick<PreparedPicture, 'bytes' | 'name' | 'thumbnail'>,
) => Promise<Result<StoredPicture, Failure>>

/** Stores a prepared picture until it is sent, and its thumbnail for longer. */
export function useStorePrepared(): StorePrepared {
  const client = useQueryClient()
  return useCallback(
    async ({ bytes, name, thumbnail }) => {
      const stored = await tryCall('pictures/hold', { bytes, name })
      if (!stored.ok) return stored
      const { id } = stored.value
      // Without its thumbnail a picture is shown by a sign; that is no reason not to take it.
      const kept = await tryCall('thumbnails/keep', { id, bytes: thumbnail })
      if (kept.ok) client.setQueryData(queryKeys.thumbnail(id), thumbnailAddress(thumbnail))
      return stored
    },
    [client],
  )
}

/** Whether place and camera data are to go; where the preferences cannot be read they do. */
export function useRemovesDetails(): () => Promise<boolean> {
  const client = useQueryClient()
  return useCallback(async () => {
    try {
      return (await client.ensureQueryData(queries.preferences())).removePictureDetails
    } catch {
      return true
    }
  }, [client])
}
