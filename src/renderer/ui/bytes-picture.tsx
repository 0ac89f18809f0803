import { ImageOff } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import styles from './bytes-picture.module.css'

type BytesPictureProps = {
  readonly bytes: Uint8Array | null
  readonly mediaType: string
  readonly alt: string
  /** Side of its square in pixels. */
  readonly size: number
}

/** A small picture from bytes, never from an address. */
export function BytesPicture({ bytes, mediaType, alt, size }: BytesPictureProps) {
  const blob = useMemo(
    // Copied, because a blob rejects views of possibly shared memory.
    () => (bytes === null ? undefined : new Blob([new Uint8Array(bytes)], { type: mediaType })),
    [bytes, mediaType],
  )
  const address = useObjectUrl(blob)
  const [broken, setBroken] = useState<string | null>(null)
  const isBroken = address !== null && broken === address
  return (
    <span className={styles.frame} style={{ width: size, height: size }}>
      {address === null || isBroken ? (
        (bytes === null || isBroken) && <ImageOff size={20} aria-hidden />
      ) : (
        <img src={address} alt={alt} onError={() => setBroken(address)} />
      )}
    </span>
  )
}

/** Object URL, revoked on unmount. Null before it exists. */
export function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (blob === undefined) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [blob])
  return url
}
