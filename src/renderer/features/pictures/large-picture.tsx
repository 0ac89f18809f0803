import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useMemo } from 'react'
import { thumbnailSide } from '../../../shared/domain/pictures/picture-limits.ts'
import { call } from '../../ipc/call.ts'
import { queryKeys } from '../../ipc/queries.ts'
import { messages } from '../../messages/messages.ts'
import { useObjectUrl } from '../../ui/bytes-picture.tsx'
import { InfoDialog } from '../../ui/confirm-dialog.tsx'
import styles from './pictures.module.css'
import { Thumbnail } from './thumbnail.tsx'

type LargePictureProps = Pick<ComponentProps<typeof Thumbnail>, 'pictureId' | 'name' | 'shape'> & {
  readonly beside?: ReactNode
  readonly problem?: ReactNode
  onClose(): void
}

/**
 * The best available picture: its own bytes or, once sent and deleted, its thumbnail. Space and Escape close
 * it.
 */
export function LargePicture({ pictureId, name, shape, beside, problem, onClose }: LargePictureProps) {
  const { data, isPending } = useQuery({
    queryKey: queryKeys.picture(pictureId),
    queryFn: () => call('pictures/preview', { id: pictureId }),
    // A picture may have megabytes, and is viewed once.
    gcTime: 0,
    retry: false,
  })
  const bytes = data?.bytes ?? null
  const blob = useMemo(() => (bytes === null ? undefined : new Blob([new Uint8Array(bytes)])), [bytes])
  const address = useObjectUrl(blob)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== ' ') return
    // Otherwise Space would press the focused button too.
    event.preventDefault()
    if (!event.repeat) onClose()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the dialog within.
    <div className={styles.around} onKeyDown={onKeyDown}>
      <InfoDialog full title={name} beside={beside} onClose={onClose}>
        <div className={styles.large}>
          {problem}
          <div className={styles.largeStage}>
            {address !== null && <img src={address} alt={messages.pictures.thumbnailAlt(name)} />}
            {!isPending && bytes === null && (
              <Thumbnail
                pictureId={pictureId}
                name={name}
                size={thumbnailSide}
                {...(shape !== undefined && { shape })}
              />
            )}
          </div>
        </div>
      </InfoDialog>
    </div>
  )
}
