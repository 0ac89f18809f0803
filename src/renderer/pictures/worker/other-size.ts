import { imageSize } from 'image-size'
import { largest } from '../../../shared/domain/picture-anatomy/anatomy.ts'
import { hasText, readUint16, readUint32 } from '../../../shared/domain/picture-anatomy/bytes.ts'
import type { PictureSize } from '../../../shared/domain/picture-limits.ts'

/**
 * The size that a picture claims which is of no type the service takes, so that it can be refused before anything is
 * decoded. Null where it cannot be told.
 */
export function readOtherSize(type: string, bytes: Uint8Array): PictureSize | null {
  const size =
    type === 'image/bmp'
      ? bmpSize(bytes)
      : type === 'image/x-icon'
        ? iconSize(bytes)
        : /^image\/(avif|hei[cf])/.test(type)
          ? boxSize(bytes)
          : toldSize(bytes)
  return size !== null && size.width > 0 && size.height > 0 ? size : null
}

function bmpSize(bytes: Uint8Array): PictureSize {
  // A height below zero means that the rows go from the top down.
  return { width: readUint32(bytes, 18, true) | 0, height: Math.abs(readUint32(bytes, 22, true) | 0) }
}

/**
 * An icon holds pictures of several sizes, each a PNG or a BMP without its file header. Its own list of them is not
 * believed: what is decoded are the pictures.
 */
function iconSize(bytes: Uint8Array): PictureSize | null {
  const sizes: PictureSize[] = []
  const count = readUint16(bytes, 4, true)
  for (let entry = 6; entry < 6 + count * 16 && entry + 16 <= bytes.length; entry += 16) {
    const at = readUint32(bytes, entry + 12, true)
    sizes.push(
      hasText(bytes, at + 1, 'PNG')
        ? { width: readUint32(bytes, at + 16), height: readUint32(bytes, at + 20) }
        : // The rows of the mask are counted along with those of the picture.
          {
            width: readUint32(bytes, at + 4, true) | 0,
            height: Math.abs(readUint32(bytes, at + 8, true) | 0) / 2,
          },
    )
  }
  return sizes.length === 0 ? null : largest(sizes)
}

/**
 * AVIF and HEIC tell the size of each part in a box of its own (ISO/IEC 23008-12, `ispe`). All are looked at, wherever
 * they stand: which of them counts is decided by whoever decodes.
 */
function boxSize(bytes: Uint8Array): PictureSize {
  const found: PictureSize[] = []
  for (let at = bytes.indexOf(0x69); at !== -1; at = bytes.indexOf(0x69, at + 1))
    if (hasText(bytes, at, 'ispe'))
      found.push({ width: readUint32(bytes, at + 8), height: readUint32(bytes, at + 12) })
  return largest(found)
}

function toldSize(bytes: Uint8Array): PictureSize | null {
  try {
    const { width, height } = imageSize(bytes)
    return { width, height }
  } catch {
    return null
  }
}

/** Whether an AVIF or HEIC file holds a sequence: its brands say so (ISO/IEC 23008-12, 10.3). */
export function isSequence(bytes: Uint8Array): boolean {
  const length = Math.min(readUint32(bytes, 0), 256)
  for (let at = 8; hasText(bytes, 4, 'ftyp') && at + 4 <= length; at += 4)
    if (['avis', 'msf1', 'hevc', 'hevx'].some((brand) => hasText(bytes, at, brand))) return true
  return false
}
