import { skipToken, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cleanAddress } from '../../../shared/domain/addresses/clean-address.ts'
import type { DocumentRow } from '../../../shared/schemas/document.ts'
import { queryKeys } from '../../ipc/queries.ts'
import { messages } from '../../messages/messages.ts'
import { pageThumbnailId } from '../../pictures/index.ts'
import { KindIcon, PaperIcon } from '../../ui/badges.tsx'
import styles from './pictures.module.css'
import { forgottenAfterMs, Thumbnail, useThumbnailLoader } from './thumbnail.tsx'

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

type DocumentThumbnailProps = Pick<DocumentRow, 'kind' | 'pictureId'> & {
  readonly excerpt?: string
  readonly name: string
  /** Side of the square in pixels. */
  readonly size?: number
}

export function DocumentThumbnail({ kind, pictureId, excerpt, name, size = 40 }: DocumentThumbnailProps) {
  if (pictureId !== null) return <Thumbnail pictureId={pictureId} name={name} size={size} />
  if (kind === 'text') return <PaperIcon size={size} />
  const icon = (
    <span className={styles.kind} style={{ width: size, height: size }}>
      <KindIcon kind={kind} />
    </span>
  )
  if (kind !== 'website' || excerpt === undefined) return icon
  return (
    <PageThumbnail address={excerpt} size={size}>
      {icon}
    </PageThumbnail>
  )
}
