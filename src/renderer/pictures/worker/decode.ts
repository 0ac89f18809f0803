import { isDecodable, type PictureSize } from '../../../shared/domain/pictures/picture-limits.ts'
import { type DecodedPicture, newCanvas, stripsOf } from './canvas.ts'

export async function canDecode(type: string): Promise<boolean> {
  // Every engine decodes website icons, though not by `ImageDecoder`.
  return type === 'image/x-icon' || (await ImageDecoder.isTypeSupported(type))
}

export type DecodeOptions = {
  /** Type of the bytes, not the blob's. */
  readonly type: string
  readonly isWide: boolean
  readonly orientation?: number
}

/** Decodes the first picture of a file, upright. Null if it is broken. */
export async function decode(
  bytes: Uint8Array<ArrayBuffer>,
  { type, isWide, orientation = 1 }: DecodeOptions,
): Promise<DecodedPicture | null> {
  // Chromium rotates every type but WebP, whose EXIF data it ignores.
  const isTurnedHere = type === 'image/webp'
  let pixels: ImageBitmap
  try {
    const imageOrientation = isTurnedHere ? 'none' : 'from-image'
    pixels = await createImageBitmap(new Blob([bytes], { type }), { imageOrientation })
  } catch {
    return null
  }
  // The header's size was checked before; this catches a false one.
  if (!isDecodable(pixels, Number.POSITIVE_INFINITY)) {
    pixels.close()
    return null
  }
  const upright = isTurnedHere ? turned(pixels, orientation, isWide) : pixels
  const { width, height } = upright
  return { pixels: upright, width, height, isWide, mayBeTransparent: type !== 'image/jpeg' }
}

/** Matrices from stored to shown coordinates (EXIF 2.32, tag 274). */
const turns: Readonly<
  Record<number, (size: PictureSize) => [number, number, number, number, number, number]>
> = {
  2: ({ width }) => [-1, 0, 0, 1, width, 0],
  3: ({ width, height }) => [-1, 0, 0, -1, width, height],
  4: ({ height }) => [1, 0, 0, -1, 0, height],
  5: () => [0, 1, 1, 0, 0, 0],
  6: ({ height }) => [0, 1, -1, 0, height, 0],
  7: ({ width, height }) => [0, -1, -1, 0, height, width],
  8: ({ width }) => [0, -1, 1, 0, 0, width],
}

export function turned(pixels: ImageBitmap, orientation: number, isWide: boolean): ImageBitmap {
  if (orientation === 1) return pixels
  const { width, height } = pixels
  const shown = orientation >= 5 ? { width: height, height: width } : { width, height }
  const { canvas, context } = newCanvas(shown, isWide)
  const turn = turns[orientation]
  if (turn !== undefined) context.setTransform(...turn({ width, height }))
  context.drawImage(pixels, 0, 0)
  pixels.close()
  return canvas.transferToImageBitmap()
}

export async function countFrames(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<number> {
  const decoder = new ImageDecoder({ data: bytes, type })
  try {
    await decoder.tracks.ready
    await decoder.completed
    return Math.max(1, decoder.tracks.selectedTrack?.frameCount ?? 1)
  } catch {
    return 1
  } finally {
    decoder.close()
  }
}

/** Returns a hash of all pixels, to compare pictures without keeping two in memory. */
export async function fingerprintOf(picture: DecodedPicture): Promise<string> {
  const sums: string[] = [`${picture.width}x${picture.height}`]
  for (const { data } of stripsOf(picture)) {
    const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', data))
    sums.push(sum.join(','))
  }
  return sums.join(' ')
}
