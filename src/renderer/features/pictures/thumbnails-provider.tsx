import { createContext, type ReactNode, use, useState } from 'react'
import { call, tryCall } from '../../ipc/call.ts'
import { usePreparePicture } from '../../pictures/index.ts'
import { createThumbnailLoader, type ThumbnailLoader } from './thumbnail-loader.ts'

const ThumbnailLoaderContext = createContext<ThumbnailLoader | null>(null)

/** One loader for the whole page, so that a list asks for all its thumbnails at once. */
export function ThumbnailsProvider({ children }: { readonly children: ReactNode }) {
  const prepare = usePreparePicture()
  const [loader] = useState(() =>
    createThumbnailLoader({
      get: (ids) => call('thumbnails/get', { ids }),
      keep: (id, bytes) => tryCall('thumbnails/keep', { id, bytes }),
      readPicture: async (id) => (await call('pictures/preview', { id })).bytes,
      prepare,
    }),
  )
  return <ThumbnailLoaderContext value={loader}>{children}</ThumbnailLoaderContext>
}

export function useThumbnailLoader(): ThumbnailLoader {
  const loader = use(ThumbnailLoaderContext)
  if (loader === null) throw new Error('useThumbnailLoader needs a ThumbnailsProvider')
  return loader
}
