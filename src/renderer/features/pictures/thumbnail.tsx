import { useQuery } from '@tanstack/react-query'
import { Image } from 'lucide-react'
import { createContext, type ReactNode, use, useState } from 'react'
import { call, tryCall } from '../../ipc/call.ts'
import { queryKeys } from '../../ipc/queries.ts'
import { messages } from '../../messages/messages.ts'
import { usePreparePicture } from '../../pictures/index.ts'
import styles from './pictures.module.css'
import { createThumbnailLoader, type ThumbnailLoader } from './thumbnail-loader.ts'

type ThumbnailProps = {
  readonly pictureId: string
  readonly name: string
  /** Side of the square in pixels, reserved before the picture loads. */
  readonly size: number
  readonly shape?: { readonly width: number | null; readonly height: number | null }
  readonly fillsPlace?: boolean
}

export const forgottenAfterMs = 5 * 60 * 1000
/** Pixels. Up to this size a picture is cropped to its square; above, it is shown whole. */
const smallSize = 56
/** Width by height of pictures that a place of 4:3 may crop: they lose less than a fifth. */
const croppable = { least: 1.08, most: 1.66 }

export function Thumbnail({ pictureId, name, size, shape, fillsPlace = false }: ThumbnailProps) {
  const loader = useThumbnailLoader()
  const { data: address } = useQuery({
    queryKey: queryKeys.thumbnail(pictureId),
    queryFn: () => loader.load(pictureId),
    // Thumbnails do not change; a missing one may appear later.
    staleTime: ({ state }) => (state.data === null ? 0 : Number.POSITIVE_INFINITY),
    gcTime: forgottenAfterMs,
    retry: false,
  })
  const isSmall = size <= smallSize
  const { width, height } = sidesOf(size, shape)
  const [isCroppable, setCroppable] = useState(false)
  return (
    <span
      className={styles.thumbnailFrame}
      data-fills={isSmall || undefined}
      data-empty={typeof address !== 'string' || undefined}
      data-bare={fillsPlace || undefined}
      data-croppable={isCroppable || undefined}
      style={fillsPlace ? undefined : { width, height }}
    >
      {typeof address === 'string' ? (
        <img
          src={address}
          alt={messages.pictures.thumbnailAlt(name)}
          width={width}
          height={height}
          decoding="async"
          // Rows of a list need none of it, and scroll faster.
          onLoad={
            fillsPlace
              ? ({ currentTarget: { naturalWidth, naturalHeight } }) => {
                  const ratio = naturalWidth / naturalHeight
                  setCroppable(croppable.least <= ratio && ratio <= croppable.most)
                }
              : undefined
          }
        />
      ) : (
        <Image
          size={Math.min(20, Math.round(size * 0.6))}
          strokeWidth={1.75}
          role="img"
          aria-label={messages.pictures.thumbnailAlt(name)}
        />
      )}
    </span>
  )
}

const leastSide = 24

function sidesOf(size: number, shape: ThumbnailProps['shape']) {
  const longer = Math.max(shape?.width ?? 0, shape?.height ?? 0)
  if (shape === undefined || shape.width === null || shape.height === null || longer === 0)
    return { width: size, height: size }
  const side = (length: number) => Math.max(leastSide, Math.round((length * size) / longer))
  return { width: side(shape.width), height: side(shape.height) }
}

const ThumbnailLoaderContext = createContext<ThumbnailLoader | null>(null)

/** One loader for the page, so that a list requests its thumbnails together. */
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
