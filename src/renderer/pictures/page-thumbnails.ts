import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { cleanAddress } from '../../shared/domain/addresses/clean-address.ts'
import type { PagePictures } from '../../shared/schemas/website.ts'
import { tryCall } from '../ipc/call.ts'
import { queryKeys } from '../ipc/queries.ts'
import { usePreparePicture } from './picture-service-context.tsx'

export type PagePart = keyof PagePictures

/** Returns the thumbnail ID of a page's picture, equal for all spellings of its address. */
export async function pageThumbnailId(part: PagePart, address: string): Promise<string> {
  const name = new TextEncoder().encode(`page ${part}\n${cleanAddress(address)}`)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', name))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns a function that makes and stores thumbnails of a page's pictures, in the picture worker. */
export function useKeepPagePictures(): (address: string, found: PagePictures) => Promise<void> {
  const client = useQueryClient()
  const prepare = usePreparePicture()
  return useCallback(
    async (address, found) => {
      const keep = async (part: PagePart) => {
        const picture = found[part]
        if (picture === null) return
        // Copied, because a blob rejects views of possibly shared memory.
        const source = new Blob([new Uint8Array(picture.bytes)], { type: picture.mediaType })
        const prepared = await prepare(source, { removeDetails: true, keepFirstPicture: true })
        if (!prepared.ok) return
        const id = await pageThumbnailId(part, address)
        await tryCall('thumbnails/keep', { id, bytes: prepared.value.thumbnail })
      }
      await Promise.all([keep('picture'), keep('icon')])
      await client.invalidateQueries({ queryKey: queryKeys.pageThumbnails(cleanAddress(address)) })
    },
    [client, prepare],
  )
}
