import { thumbnailBytes, thumbnailSide } from '../../../shared/domain/pictures/picture-limits.ts'
import { type DecodedPicture, drawAt, within } from './canvas.ts'
import { encode } from './fit.ts'

const qualities = [0.82, 0.6, 0.3]

/** A small WebP of the picture, within what the main process keeps. */
export async function makeThumbnail(picture: DecodedPicture): Promise<Uint8Array<ArrayBuffer>> {
  for (let side = thumbnailSide; ; side = Math.ceil(side / 2)) {
    const canvas = drawAt({ ...picture, isWide: false }, within(picture, side))
    for (const quality of qualities) {
      const bytes = await encode(canvas, 'image/webp', quality)
      if (bytes.length <= thumbnailBytes) return bytes
    }
  }
}
