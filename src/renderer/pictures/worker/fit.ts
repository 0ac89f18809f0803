import {
  maximumPictureBytes,
  type PictureMediaType,
  type PictureSize,
} from '../../../shared/domain/pictures/picture-limits.ts'
import { type DecodedPicture, drawAt, isTransparent } from './canvas.ts'

export type EncodedPicture = PictureSize & {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly mediaType: PictureMediaType
}

/** Qualities: nearly lossless, down to well worth viewing; below that, fewer pixels look better. */
const goodQuality = 0.86
const bestQuality = 0.93
const leastQuality = 0.72
/** Size at the lowest quality relative to the good one, by experience; not tried if that cannot fit. */
const leastShare = 0.68
/** Slightly below the limit, because the compression ratio is an estimate. */
const aim = 0.93
/** Below this share of the limit, the best quality fits, which takes about half as much again. */
const roomForBest = 0.6
const mostTries = 8

/**
 * Encodes the picture in at most `limit` bytes: at lower quality if that suffices, else with fewer pixels.
 * Null if neither works.
 */
export async function makeFit(
  picture: DecodedPicture,
  limit = maximumPictureBytes,
): Promise<EncodedPicture | null> {
  // Every program reads JPEG, but it would make transparent pixels black.
  const mediaType = isTransparent(picture) ? 'image/webp' : 'image/jpeg'
  let size: PictureSize = { width: picture.width, height: picture.height }
  let canvas = drawAt(picture, size)
  for (let tries = 0; tries < mostTries; tries += 1) {
    const good = await encode(canvas, mediaType, goodQuality)
    const share = good.length / limit
    if (share <= 1) {
      const best = share < roomForBest ? await encode(canvas, mediaType, bestQuality) : good
      return { ...size, mediaType, bytes: best.length <= limit ? best : good }
    }
    if (share * leastShare <= 1) {
      const least = await encode(canvas, mediaType, leastQuality)
      if (least.length <= limit) return { ...size, mediaType, bytes: least }
    }
    const scale = Math.min(0.95, Math.sqrt(aim / share))
    size = {
      width: Math.max(1, Math.round(size.width * scale)),
      height: Math.max(1, Math.round(size.height * scale)),
    }
    canvas = drawAt(picture, size)
  }
  return null
}

export async function encode(
  canvas: OffscreenCanvas,
  type: string,
  quality?: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const blob = await canvas.convertToBlob(quality === undefined ? { type } : { type, quality })
  return new Uint8Array(await blob.arrayBuffer())
}
