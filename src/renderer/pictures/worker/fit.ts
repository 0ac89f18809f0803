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

/**
 * Qualities: hardly distinguishable from the original, down to well worth looking at; below that a smaller
 * picture looks better.
 */
const goodQuality = 0.86
const bestQuality = 0.93
const leastQuality = 0.72
/**
 * Bytes at the least quality as a share of those at the good one, by experience; not tried if that cannot
 * fit.
 */
const leastShare = 0.68
/** Aimed a little below the limit, because how well pixels compress is only a guess. */
const aim = 0.93
/** Below this there is room for the best quality, which takes about half as much again. */
const roomForBest = 0.6
const mostTries = 8

/** The picture in at most `limit` bytes: with less quality if that is enough, else with fewer pixels. Null if neither. */
export async function makeFit(
  picture: DecodedPicture,
  limit = maximumPictureBytes,
): Promise<EncodedPicture | null> {
  // JPEG, which every program reads; transparent pixels would be black in it.
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
