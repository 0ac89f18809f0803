/** The smallest reading of "5 MB" (docs/service-interface.md, Limits). */
export const maximumPictureBytes = 5_000_000

export const pictureMediaTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const
export type PictureMediaType = (typeof pictureMediaTypes)[number]

export function isPictureMediaType(type: string): type is PictureMediaType {
  return pictureMediaTypes.some((known) => known === type)
}

/** Four bytes a decoded pixel: half a gigabyte, and more than most cameras make. */
const maximumPixels = 120_000_000
/** Below the limits of canvases and decoders, far beyond any screen. */
const maximumSide = 30_000
/** Pixels from which the byte length is checked: a tiny file of one colour may be a decompression bomb. */
const pixelsLookedAt = 30_000_000
const mostPixelsPerByte = 250

export type PictureSize = { readonly width: number; readonly height: number }

export function isDecodable({ width, height }: PictureSize, byteLength: number): boolean {
  const pixels = width * height
  if (width > maximumSide || height > maximumSide || pixels > maximumPixels) return false
  return pixels < pixelsLookedAt || pixels <= byteLength * mostPixelsPerByte
}

/** Phones make up to 50 million. Decoding takes about twelve bytes a pixel, and four more to transfer it. */
const maximumHeicPixels = 64_000_000

/** Returns true if a HEIC picture may be decoded (by the app: the engine cannot). */
export function isHeicDecodable(size: PictureSize, byteLength: number): boolean {
  return isDecodable(size, byteLength) && size.width * size.height <= maximumHeicPixels
}

/** Longer side in pixels: sharp on a dense screen at every display size. */
export const thumbnailSide = 320
export const thumbnailBytes = 40_000
/** Still unless the file says otherwise. */
export const thumbnailMediaTypes: readonly PictureMediaType[] = ['image/webp', 'image/png', 'image/jpeg']
