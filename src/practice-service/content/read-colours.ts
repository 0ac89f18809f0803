import { GifDecoder, JpegDecoder, type MemoryImage, PngDecoder, WebPDecoder } from 'image-in-browser'
import type { PictureFormat } from '../store/stored-document.ts'
import { findMainColours, type Rgba } from './main-colours.ts'
import { runWithLimit } from './run-with-limit.ts'
import { stripPng } from './strip-png.ts'

const limitMs = 5_000
// The largest photographs under 5 MB have about 24 million pixels.
const maximumPixels = 25_000_000
const samplesPerSide = 96

/**
 * A picture's main colours, from its first frame. Empty when its pixels cannot be decoded or are too many:
 * a picture whose header is right is indexed all the same. `pixels` is the most it claims to have.
 */
export function readColours(format: PictureFormat, bytes: Uint8Array, pixels: number): string[] {
  if (pixels > maximumPixels) return []
  try {
    return runWithLimit(limitMs, () => {
      const image = decode(format, bytes, pixels)
      return image === undefined ? [] : findMainColours(samplePixels(image))
    })
  } catch {
    return []
  }
}

function decode(format: PictureFormat, bytes: Uint8Array, pixels: number): MemoryImage | undefined {
  switch (format) {
    case 'PNG':
      return new PngDecoder().decode({ bytes: stripPng(bytes, pixels), frameIndex: 0 })
    case 'JPEG':
      return new JpegDecoder().decode({ bytes, frameIndex: 0 })
    case 'WEBP':
      return new WebPDecoder().decode({ bytes, frameIndex: 0 })
    case 'GIF':
      return new GifDecoder().decode({ bytes, frameIndex: 0 })
  }
}

function* samplePixels(image: MemoryImage): Generator<Rgba> {
  const columns = Math.min(samplesPerSide, image.width)
  const rows = Math.min(samplesPerSide, image.height)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const x = Math.floor(((column + 0.5) * image.width) / columns)
      const y = Math.floor(((row + 0.5) * image.height) / rows)
      const pixel = image.getPixel(x, y)
      yield { r: pixel.rNormalized, g: pixel.gNormalized, b: pixel.bNormalized, a: pixel.aNormalized }
    }
  }
}
