import type { PictureSize } from '../../../shared/domain/pictures/picture-limits.ts'
import type { PictureViews } from '../picture-outcome.ts'
import { type DecodedPicture, drawAt, newCanvas, within } from './canvas.ts'

const wholeSide = 800
const middleSize = { width: 320, height: 240 }
const type = 'image/webp'
const quality = 0.95

/**
 * Returns the whole picture, and its middle at the scale of `full`: a picture with fewer pixels is enlarged
 * to its original's size, so that lost detail is visible.
 */
export async function makeViews(picture: DecodedPicture, full: PictureSize): Promise<PictureViews> {
  const shown = {
    width: Math.min(middleSize.width, full.width),
    height: Math.min(middleSize.height, full.height),
  }
  const taken = {
    width: (shown.width * picture.width) / full.width,
    height: (shown.height * picture.height) / full.height,
  }
  const { canvas, context } = newCanvas(shown, picture.isWide)
  const left = (picture.width - taken.width) / 2
  const top = (picture.height - taken.height) / 2
  context.drawImage(picture.pixels, left, top, taken.width, taken.height, 0, 0, shown.width, shown.height)
  return {
    whole: await drawAt(picture, within(picture, wholeSide)).convertToBlob({ type, quality }),
    middle: await canvas.convertToBlob({ type, quality }),
  }
}
