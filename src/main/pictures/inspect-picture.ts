import { shownSize } from '../../shared/domain/pictures/anatomy/anatomy.ts'
import { readAnatomy } from '../../shared/domain/pictures/anatomy/read-anatomy.ts'
import {
  isDecodable,
  isPictureMediaType,
  maximumPictureBytes,
  type PictureMediaType,
  type PictureSize,
} from '../../shared/domain/pictures/picture-limits.ts'
import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'

export type PictureFacts = {
  readonly mediaType: PictureMediaType
  /** Displayed size, with the EXIF orientation applied. Null if unknown. */
  readonly size: PictureSize | null
}

/** Checks whether the service accepts the bytes; they decide the type, whatever the name is. */
export async function inspectPicture(bytes: Uint8Array): Promise<Result<PictureFacts, Failure>> {
  const byteLength = bytes.byteLength
  if (byteLength === 0) return fail(failed('picture-empty'))
  if (byteLength > maximumPictureBytes) {
    return fail(failed('picture-too-large', { facts: { byteLength, limit: maximumPictureBytes } }))
  }
  const type = await mediaTypeOf(bytes)
  if (!isPictureMediaType(type)) return fail(failed('picture-type-not-accepted', { facts: { type } }))
  // The page's own reader, so that both agree about a picture.
  const anatomy = readAnatomy(type, bytes)
  if (anatomy === null) return succeed({ mediaType: type, size: null })
  // The page and the service decode the picture, which must not crash them.
  if (anatomy.isTooComplex || !isDecodable(anatomy.claimed, byteLength))
    return fail(failed('picture-too-many-pixels', { facts: anatomy.claimed }))
  return succeed({ mediaType: type, size: shownSize(anatomy) })
}

export async function isWholePicture(bytes: Uint8Array): Promise<boolean> {
  const type = await mediaTypeOf(bytes)
  const anatomy = isPictureMediaType(type) ? readAnatomy(type, bytes) : null
  return anatomy !== null && !anatomy.isBroken
}

async function mediaTypeOf(bytes: Uint8Array): Promise<string> {
  // Loaded with the first picture, so that the app's start does not wait for it.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = (await fileTypeFromBuffer(bytes))?.mime ?? 'unknown'
  // An animated PNG is a valid PNG (https://www.w3.org/TR/png-3/).
  return found === 'image/apng' ? 'image/png' : found
}
