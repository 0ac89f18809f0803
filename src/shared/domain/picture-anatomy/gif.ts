import { type Anatomy, mostPieces } from './anatomy.ts'
import { areSame, byteAt, hasText, readUint16 } from './bytes.ts'

/** Application extensions that say how the picture looks and moves; the others (XMP for one) only tell things. */
const keptApplications = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']
const trailer = 0x3b
const image = 0x2c
const extension = 0x21
const commentLabel = 0xfe
const applicationLabel = 0xff

/** Reads a GIF by its blocks (GIF89a, section 15 on). Null where it is none, or its size cannot be read. */
export function readGif(bytes: Uint8Array): Anatomy | null {
  if (!hasText(bytes, 0, 'GIF87a') && !hasText(bytes, 0, 'GIF89a')) return null
  const size = { width: readUint16(bytes, 6, true), height: readUint16(bytes, 8, true) }
  const bodyStart = 13 + colourTableLength(byteAt(bytes, 10))
  const bare: Uint8Array[] = [bytes.subarray(0, bodyStart)]
  let frames = 0
  let isCutOff = true
  let at = bodyStart
  while (at < bytes.length && isCutOff && bare.length < mostPieces) {
    const kind = byteAt(bytes, at)
    if (kind === trailer) {
      bare.push(bytes.subarray(at, at + 1))
      at += 1
      isCutOff = false
    } else if (kind === image) {
      const data = at + 10 + colourTableLength(byteAt(bytes, at + 9)) + 1
      const end = endOfBlocks(bytes, data)
      size.width = Math.max(size.width, readUint16(bytes, at + 1, true) + readUint16(bytes, at + 5, true))
      size.height = Math.max(size.height, readUint16(bytes, at + 3, true) + readUint16(bytes, at + 7, true))
      frames += 1
      bare.push(bytes.subarray(at, end))
      at = end
    } else if (kind === extension) {
      const end = endOfBlocks(bytes, at + 2)
      if (!isDetail(bytes, at)) bare.push(bytes.subarray(at, end))
      at = end
    } else break
  }
  // Some programs leave the trailer out.
  if (at === bytes.length && isCutOff && frames > 0) {
    bare.push(Uint8Array.of(trailer))
    isCutOff = false
  }
  if (size.width === 0 || size.height === 0) return null
  return {
    size,
    orientation: 1,
    frames: Math.max(1, frames),
    isWide: false,
    isCutOff,
    hasDetails: !areSame(bytes, bare),
    bare,
    exif: null,
  }
}

const colourTableLength = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))

function isDetail(bytes: Uint8Array, at: number): boolean {
  const label = byteAt(bytes, at + 1)
  if (label === commentLabel) return true
  return label === applicationLabel && !keptApplications.some((name) => hasText(bytes, at + 3, name))
}

/** Blocks of at most 255 bytes, each behind its length; one of length 0 is the last. Beyond the end if that comes first. */
function endOfBlocks(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length) {
    const length = byteAt(bytes, at)
    at += 1 + length
    if (length === 0) return at
  }
  return bytes.length + 1
}
