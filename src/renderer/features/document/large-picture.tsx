import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { thumbnailSide } from '../../../shared/domain/pictures/picture-limits.ts'
import type { StoredPicture } from '../../../shared/schemas/document.ts'
import { call } from '../../ipc/call.ts'
import { queryKeys } from '../../ipc/query-keys.ts'
import { messages } from '../../messages/messages.ts'
import { useObjectUrl } from '../../ui/bytes-picture.tsx'
import { InfoDialog } from '../../ui/confirm-dialog.tsx'
import { Thumbnail } from '../pictures/index.ts'
import styles from './document.module.css'

type LargePictureProps = { readonly picture: StoredPicture; onClose(): void }

/** A picture from the best copy there is: its own bytes, or once they were sent and are gone, its thumbnail, no larger than that is. */
export function LargePicture({ picture, onClose }: LargePictureProps) {
  const { id, name, mediaType } = picture
  const { data, isPending } = useQuery({
    queryKey: queryKeys.picture(id),
    queryFn: () => call('pictures/preview', { id }),
    // A picture may have megabytes, and is looked at once.
    gcTime: 0,
    retry: false,
  })
  const bytes = data?.bytes ?? null
  const blob = useMemo(
    () => (bytes === null ? undefined : new Blob([new Uint8Array(bytes)], { type: mediaType })),
    [bytes, mediaType],
  )
  const address = useObjectUrl(blob)
  return (
    <InfoDialog full title={name} onClose={onClose}>
      <div className={styles.large}>
        {address !== null && <img src={address} alt={messages.pictures.thumbnailAlt(name)} />}
        {!isPending && bytes === null && (
          <Thumbnail pictureId={id} name={name} size={thumbnailSide} shape={picture} />
        )}
      </div>
    </InfoDialog>
  )
}
