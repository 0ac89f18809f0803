import { fileTypeFromBuffer } from 'file-type'
import { imageSize } from 'image-size'
import { readAnatomy } from '../../shared/domain/pictures/anatomy/read-anatomy.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { IndexedPicture, PictureFormat } from '../store/stored-document.ts'

/** The narrower reading of "Maximum size 5 MB" in `docs/service-interface.md`. */
const maximumPictureBytes = 5_000_000

export async function sniffPictureFormat(bytes: Uint8Array): Promise<PictureFormat | null> {
  const found = await fileTypeFromBuffer(bytes)
  switch (found?.ext) {
    case 'png':
    case 'apng':
      return 'PNG'
    case 'jpg':
      return 'JPEG'
    case 'webp':
      return 'WEBP'
    case 'gif':
      return 'GIF'
    default:
      return null
  }
}

export async function describeBytes(bytes: Uint8Array): Promise<string> {
  const found = await fileTypeFromBuffer(bytes)
  if (found !== undefined) return found.mime
  return /<svg[\s>]/i.test(Buffer.from(bytes.subarray(0, 1024)).toString('latin1'))
    ? 'image/svg+xml'
    : 'unknown'
}

export function inspectPicture(format: PictureFormat, sent: Uint8Array): IndexedPicture | Refusal {
  if (sent.length > maximumPictureBytes) return refusePictureSize()
  // `image-size` reads beyond a view's end into its buffer, which other requests share.
  const bytes = new Uint8Array(sent)
  const size = readSize(bytes)
  if (size === null) {
    const message = `The picture cannot be read: it begins like ${format}, but its size is not in it.`
    return refuse(422, 'picture-unreadable', message, { field: 'content' })
  }
  return { format, ...size, frames: countFrames(format, bytes), bytes }
}

const mediaTypes = { PNG: 'image/png', JPEG: 'image/jpeg', WEBP: 'image/webp', GIF: 'image/gif' } as const

/** Counts frames without decoding; 1 if the file is truncated too early. */
export function countFrames(format: PictureFormat, bytes: Uint8Array): number {
  return readAnatomy(mediaTypes[format], bytes)?.frames ?? 1
}

function refusePictureSize(): Refusal {
  const message = `The picture is larger than ${maximumPictureBytes / 1_000_000} MB.`
  return refuse(422, 'picture-too-large', message, { field: 'content' })
}

function readSize(bytes: Uint8Array): { width: number; height: number } | null {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes)
    if (!(width > 0 && height > 0)) return null
    // EXIF orientations from 5 on swap width and height.
    return orientation >= 5 ? { width: height, height: width } : { width, height }
  } catch {
    return null
  }
}
