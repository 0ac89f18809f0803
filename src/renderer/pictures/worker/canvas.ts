import type { PictureSize } from '../../../shared/domain/pictures/picture-limits.ts'

export type DecodedPicture = PictureSize & {
  readonly pixels: ImageBitmap
  readonly mayBeTransparent: boolean
  /** True if its colours exceed sRGB. */
  readonly isWide: boolean
}

export function newCanvas({ width, height }: PictureSize, isWide: boolean) {
  const canvas = new OffscreenCanvas(width, height)
  // All pixels are read back for encoding or inspection: the GPU would be a detour.
  const context = canvas.getContext('2d', {
    colorSpace: isWide ? 'display-p3' : 'srgb',
    willReadFrequently: true,
  })
  if (context === null) throw new Error('There is no canvas')
  context.imageSmoothingQuality = 'high'
  return { canvas, context }
}

export function drawAt(picture: DecodedPicture, { width, height }: PictureSize): OffscreenCanvas {
  const { canvas, context } = newCanvas({ width, height }, picture.isWide)
  context.drawImage(picture.pixels, 0, 0, width, height)
  return canvas
}

/** Scales the size so that the longer side is at most `side`; never enlarges. */
export function within({ width, height }: PictureSize, side: number): PictureSize {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const rowsAtOnce = 256

/** Yields the pixels in strips: a second copy of a large picture could exceed the memory. */
export function* stripsOf({ pixels, width, height }: DecodedPicture): Generator<ImageData> {
  const { context } = newCanvas({ width, height: Math.min(rowsAtOnce, height) }, false)
  for (let top = 0; top < height; top += rowsAtOnce) {
    const rows = Math.min(rowsAtOnce, height - top)
    context.clearRect(0, 0, width, rows)
    context.drawImage(pixels, 0, top, width, rows, 0, 0, width, rows)
    yield context.getImageData(0, 0, width, rows)
  }
}

export function isTransparent(picture: DecodedPicture): boolean {
  if (!picture.mayBeTransparent) return false
  for (const { data } of stripsOf(picture))
    for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true
  return false
}
