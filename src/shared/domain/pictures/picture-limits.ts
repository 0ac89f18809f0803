/** "5 MB" in its smallest reading (docs/service-interface.md, Limits). */
export const maximumPictureBytes = 5_000_000

export const pictureMediaTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const
export type PictureMediaType = (typeof pictureMediaTypes)[number]

export function isPictureMediaType(type: string): type is PictureMediaType {
  return pictureMediaTypes.some((known) => known === type)
}

/** A decoded picture takes four bytes a pixel: this is half a gigabyte, and above what most cameras make. */
const maximumPixels = 120_000_000
/** Within what canvases and decoders take, and far beyond any screen: 1 x 100,000 is not a picture. */
const maximumSide = 30_000
/**
 * Number of pixels from which bytes are checked: a tiny file could hold only one colour and is a
 * decompression bomb.
 */
const pixelsLookedAt = 30_000_000
const mostPixelsPerByte = 250

export type PictureSize = { readonly width: number; readonly height: number }

/** Whether a picture of `byteLength` bytes that claims this size may be decoded at all. */
export function isDecodable({ width, height }: PictureSize, byteLength: number): boolean {
  const pixels = width * height
  if (width > maximumSide || height > maximumSide || pixels > maximumPixels) return false
  return pixels < pixelsLookedAt || pixels <= byteLength * mostPixelsPerByte
}

/** Phones make up to 50 million. Decoding takes about twelve bytes a pixel, and four more to hand it over. */
const maximumHeicPixels = 64_000_000

/** Whether a HEIC picture may be decoded, which the engine cannot do. */
export function isHeicDecodable(size: PictureSize, byteLength: number): boolean {
  return isDecodable(size, byteLength) && size.width * size.height <= maximumHeicPixels
}

/** The longer side of a thumbnail in pixels: sharp on a dense screen wherever one is shown. */
export const thumbnailSide = 320
/** The most that one may weigh. */
export const thumbnailBytes = 40_000
/** Kinds that stand still unless their file says otherwise. */
export const thumbnailMediaTypes: readonly PictureMediaType[] = ['image/webp', 'image/png', 'image/jpeg']
