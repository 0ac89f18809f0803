import { imageSize } from 'image-size'
import { largest } from '../../../shared/domain/pictures/anatomy/anatomy.ts'
import { hasText, readUint16, readUint32 } from '../../../shared/domain/pictures/anatomy/bytes.ts'
import type { PictureSize } from '../../../shared/domain/pictures/picture-limits.ts'

/**
 * Returns the claimed size of a picture of any other type, so that it can be refused before anything is
 * decoded. Null if unknown.
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
/** Length of `BITMAPCOREHEADER`, of OS/2 1.x and Windows 2. All later headers begin alike. */
const oldHeaderLength = 12
/** Header lengths of OS/2 2.x and Windows, by which decoders recognise them. */
const bitmapHeaderLengths = new Set([oldHeaderLength, 16, 40, 52, 56, 64, 108, 124])

function bmpSize(bytes: Uint8Array): PictureSize {
  return bitmapSize(bytes, bmpFileHeaderLength)
}

/** The size in the header of a BMP without its file header, which is how it lies in an icon. */
function bitmapSize(bytes: Uint8Array, at: number): PictureSize {
  if (readUint32(bytes, at, true) === oldHeaderLength)
    return { width: readUint16(bytes, at + 4, true), height: readUint16(bytes, at + 6, true) }
  // A height below zero means that the rows go from the top down.
  return { width: readUint32(bytes, at + 4, true) | 0, height: Math.abs(readUint32(bytes, at + 8, true) | 0) }
}

/**
 * Returns the size of an icon, which holds pictures of several sizes, each a PNG or a BMP without its file
 * header. Its own list of them is not trusted: decoders read the pictures.
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
    // A BMP with another header is not decoded, whatever size it claims.
    if (!bitmapHeaderLengths.has(readUint32(bytes, at, true))) continue
    const { width, height } = bitmapSize(bytes, at)
    // The rows of the mask are counted along with those of the picture.
    sizes.push({ width, height: height / 2 })
  }
  return sizes.length === 0 ? null : largest(sizes)
}

/**
 * Returns the largest size in an AVIF or HEIC, which store that of each part in a box of its own (ISO/IEC
 * 23008-12, `ispe`). All boxes are read: decoders choose which of them counts.
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
export const isSequence = (bytes: Uint8Array): boolean => hasBrand(bytes, ['avis', 'msf1', 'hevc', 'hevx'])

/** Whether a file of that family says that it can be read as AVIF, whatever else it is. */
export const isAvif = (bytes: Uint8Array): boolean => hasBrand(bytes, ['avif', 'avis'])

export const isTiff = (bytes: Uint8Array): boolean => hasText(bytes, 0, 'II*\0') || hasText(bytes, 0, 'MM\0*')

function hasBrand(bytes: Uint8Array, brands: readonly string[]): boolean {
  const length = Math.min(readUint32(bytes, 0), 256)
  for (let at = 8; hasText(bytes, 4, 'ftyp') && at + 4 <= length; at += 4)
    if (brands.some((brand) => hasText(bytes, at, brand))) return true
  return false
}
