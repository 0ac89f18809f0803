import { imageSize } from 'image-size'
import { largest } from '../../../shared/domain/pictures/anatomy/anatomy.ts'
import { hasText, readUint16, readUint32 } from '../../../shared/domain/pictures/anatomy/bytes.ts'
import type { PictureSize } from '../../../shared/domain/pictures/picture-limits.ts'

/**
 * Returns the claimed size of a picture of any other type, so that it can be refused before decoding. Null if
 * unknown.
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

const bmpFileHeaderLength = 14
/** `BITMAPCOREHEADER` of OS/2 1.x and Windows 2. Later headers share a layout. */
const oldHeaderLength = 12
/** Header lengths of OS/2 2.x and Windows, by which decoders recognise them. */
const bitmapHeaderLengths = new Set([oldHeaderLength, 16, 40, 52, 56, 64, 108, 124])

function bmpSize(bytes: Uint8Array): PictureSize {
  return bitmapSize(bytes, bmpFileHeaderLength)
}

/** Size of a BMP without its file header, as in an icon. */
function bitmapSize(bytes: Uint8Array, at: number): PictureSize {
  if (readUint32(bytes, at, true) === oldHeaderLength)
    return { width: readUint16(bytes, at + 4, true), height: readUint16(bytes, at + 6, true) }
  // A negative height means top-down rows.
  return { width: readUint32(bytes, at + 4, true) | 0, height: Math.abs(readUint32(bytes, at + 8, true) | 0) }
}

/**
 * Returns the size of an icon, which contains several PNGs or BMPs without file header. Its directory is not
 * trusted: decoders read the pictures.
 */
function iconSize(bytes: Uint8Array): PictureSize | null {
  const sizes: PictureSize[] = []
  const count = readUint16(bytes, 4, true)
  for (let entry = 6; entry < 6 + count * 16 && entry + 16 <= bytes.length; entry += 16) {
    const at = readUint32(bytes, entry + 12, true)
    if (hasText(bytes, at + 1, 'PNG')) {
      sizes.push({ width: readUint32(bytes, at + 16), height: readUint32(bytes, at + 20) })
      continue
    }
    // A BMP with another header is not decoded, whatever its size.
    if (!bitmapHeaderLengths.has(readUint32(bytes, at, true))) continue
    const { width, height } = bitmapSize(bytes, at)
    // The height includes the rows of the mask.
    sizes.push({ width, height: height / 2 })
  }
  return sizes.length === 0 ? null : largest(sizes)
}

/**
 * Returns the largest size in an AVIF or HEIC, which store one in a box for each part (ISO/IEC 23008-12,
 * `ispe`). All boxes count: decoders choose among them.
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

/** Returns true if the brands of an AVIF or HEIC file announce a sequence (ISO/IEC 23008-12, 10.3). */
export const isSequence = (bytes: Uint8Array): boolean => hasBrand(bytes, ['avis', 'msf1', 'hevc', 'hevx'])

/** Returns true if a file of that family is also readable as AVIF. */
export const isAvif = (bytes: Uint8Array): boolean => hasBrand(bytes, ['avif', 'avis'])

export const isTiff = (bytes: Uint8Array): boolean => hasText(bytes, 0, 'II*\0') || hasText(bytes, 0, 'MM\0*')

function hasBrand(bytes: Uint8Array, brands: readonly string[]): boolean {
  const length = Math.min(readUint32(bytes, 0), 256)
  for (let at = 8; hasText(bytes, 4, 'ftyp') && at + 4 <= length; at += 4)
    if (brands.some((brand) => hasText(bytes, at, brand))) return true
  return false
}
