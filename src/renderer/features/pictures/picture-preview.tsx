import { useQuery } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { HeldPicture } from '../../../shared/schemas/document.ts'
import { call } from '../../ipc/call.ts'
import { queryKeys } from '../../ipc/query-keys.ts'
import { words } from '../../words/words.ts'
import styles from './picture-preview.module.css'

type PicturePreviewProps = { readonly picture: HeldPicture; readonly size: number }

/** A picture of this computer, as long as its bytes are kept here. */
export function PicturePreview({ picture, size }: PicturePreviewProps) {
  const { data } = useQuery({
    queryKey: queryKeys.picture(picture.id),
    queryFn: () => call('pictures/preview', { id: picture.id }),
    gcTime: 0,
  })
  const bytes = data?.bytes ?? null
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (bytes === null) return
    // Copied, because a blob takes no view of memory that might be shared.
    const made = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: picture.mediaType }))
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(null)
    }
  }, [bytes, picture.mediaType])
  return (
    <span className={styles.frame} style={{ width: size, height: size }}>
      {address === null ? (
        data !== undefined && bytes === null && <ImageOff size={20} aria-hidden />
      ) : (
        <img src={address} alt={words.add.pictureAlt(picture.name)} />
      )}
    </span>
  )
}
