import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { cleanAddress } from '../../../shared/domain/addresses/clean-address.ts'
import { webAddress } from '../../../shared/schemas/document.ts'
import type { PageDescription, PageFinding } from '../../../shared/schemas/website.ts'
import { call } from '../../ipc/call.ts'
import { queryKeys } from '../../ipc/queries.ts'
import { useKeepPagePictures } from '../../pictures/index.ts'

const notRead: PageFinding = { outcome: 'not-read' }
const keepsForMs = 10 * 60_000

/** Returns the query for what a page answers; its pictures follow. Spellings of one address share a key. */
export function usePageQuery() {
  const client = useQueryClient()
  const keepPictures = useKeepPagePictures()
  const picturesOf = (key: string, { pictures, icons }: PageDescription) => ({
    queryKey: queryKeys.pagePictures(key),
    queryFn: async () => {
      if (pictures.length + icons.length === 0) return { picture: null, icon: null }
      const found = await call('websites/preview', { pictures, icons })
      void keepPictures(key, found)
      return found
    },
    gcTime: keepsForMs,
  })
  return (typed: string) => {
    const parsed = webAddress.safeParse(typed)
    const address = parsed.success ? parsed.data : ''
    const key = cleanAddress(address)
    return queryOptions({
      queryKey: queryKeys.page(key),
      queryFn: async (): Promise<PageFinding> => {
        if (address === '') return notRead
        const found = await call('websites/describe', { address })
        // Prefetched here, so that it continues if the website is added in the meantime.
        if (found.outcome === 'described') void client.prefetchQuery(picturesOf(key, found.page))
        // No page answers without a network.
        return found.outcome === 'dead' && found.status === null && !navigator.onLine ? notRead : found
      },
      enabled: address !== '',
      staleTime: ({ state }) => (state.data?.outcome === 'described' ? Number.POSITIVE_INFINITY : 0),
      gcTime: keepsForMs,
      refetchOnWindowFocus: false,
    })
  }
}
