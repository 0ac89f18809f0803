import { skipToken, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cleanAddress } from '../../../shared/domain/addresses/clean-address.ts'
import { queryKeys } from '../../ipc/queries.ts'
import { messages } from '../../messages/messages.ts'
import { pageThumbnailId } from '../../pictures/index.ts'
import styles from './pictures.module.css'
import { forgottenAfterMs, useThumbnailLoader } from './thumbnail.tsx'

/** URLs for image elements; null if none was stored for the page. */
type KeptPagePictures = { readonly picture: string | null; readonly icon: string | null }

const none: KeptPagePictures = { picture: null, icon: null }

/** Stored picture and icon of a website. Sends no request to the website. */
export function usePagePictures(address: string | null): KeptPagePictures {
  const loader = useThumbnailLoader()
  const key = address === null ? '' : cleanAddress(address)
  const { data } = useQuery({
    queryKey: queryKeys.pageThumbnails(key),
    queryFn:
      address === null
        ? skipToken
        : async (): Promise<KeptPagePictures> => {
            const [picture, icon] = await Promise.all(
              (['picture', 'icon'] as const).map(async (part) =>
                loader.kept(await pageThumbnailId(part, key)),
              ),
            )
            return { picture: picture ?? null, icon: icon ?? null }
          },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: forgottenAfterMs,
    retry: false,
  })
  return data ?? none
}

type PageThumbnailProps = {
  readonly address: string
  /** Side of the square, in pixels. */
  readonly size: number
  readonly children: ReactNode
}

export function PageThumbnail({ address, size, children }: PageThumbnailProps) {
  const { picture, icon } = usePagePictures(address)
  const shown = picture ?? icon
  if (shown === null) return children
  return (
    <span
      className={styles.page}
      data-icon={picture === null || undefined}
      style={{ width: size, height: size }}
    >
      <img src={shown} alt={messages.kind.website} decoding="async" />
      {picture !== null && icon !== null && (
        <img className={styles.icon} src={icon} alt="" decoding="async" />
      )}
    </span>
  )
}
