import type { PictureMediaType } from '../picture-limits.ts'
import type { Anatomy } from './anatomy.ts'
import { readGif } from './gif.ts'
import { readJpeg } from './jpeg.ts'
import { readPng } from './png.ts'
import { readWebp } from './webp.ts'

const readers: Readonly<Record<PictureMediaType, (bytes: Uint8Array) => Anatomy | null>> = {
  'image/png': readPng,
  'image/jpeg': readJpeg,
  'image/webp': readWebp,
  'image/gif': readGif,
}

export function readAnatomy(type: PictureMediaType, bytes: Uint8Array): Anatomy | null {
  return readers[type](bytes)
}
