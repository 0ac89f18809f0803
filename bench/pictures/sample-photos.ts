import path from 'node:path'
import sharp from 'sharp'
import { root } from '../support.ts'

export type Sample = { readonly name: string; readonly bytes: Buffer }

const painting = path.join(root, 'resources', 'samples', 'harbour-at-dawn.jpg')

/** Deterministic uniform grain, as of a camera's sensor. */
function grain(width: number, height: number): Buffer {
  const pixels = Buffer.alloc(width * height)
  let seed = 4_711
  for (let at = 0; at < pixels.length; at += 1) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    pixels[at] = 112 + (seed >>> 27)
  }
  return pixels
}

async function photo(width: number, height: number) {
  const sand = await sharp(grain(width, height), { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
  return sharp(painting)
    .resize(width, height, { fit: 'fill' })
    .composite([{ input: sand, blend: 'soft-light' }])
}

/** Pictures over the service's limit, of common kinds. */
export async function samplePhotos(): Promise<readonly Sample[]> {
  const cutOut = Buffer.from(
    '<svg width="3600" height="2400"><ellipse cx="1800" cy="1200" rx="1700" ry="1100" fill="#fff"/></svg>',
  )
  return [
    {
      name: 'a photo of 20 megapixels',
      bytes: await (await photo(5472, 3648))
        .withMetadata({ orientation: 6 })
        .jpeg({ quality: 97 })
        .toBuffer(),
    },
    {
      name: 'a photo of 48 megapixels',
      bytes: await (await photo(8000, 6000)).jpeg({ quality: 95 }).toBuffer(),
    },
    { name: 'a PNG of 12 megapixels', bytes: await (await photo(4000, 3000)).png().toBuffer() },
    {
      name: 'a cut-out PNG of 9 megapixels',
      bytes: await sharp(await (await photo(3600, 2400)).png().toBuffer())
        .ensureAlpha()
        .composite([{ input: cutOut, blend: 'dest-in' }])
        .png()
        .toBuffer(),
    },
  ]
}
