import { type Anatomy, largest, mostPieces } from './anatomy.ts'
import { areSame, byteAt, hasText, readUint16 } from './bytes.ts'

/** Application extensions that affect appearance or animation; others, such as XMP, only describe. */
const keptApplications = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']
const trailer = 0x3b
const image = 0x2c
const extension = 0x21
const commentLabel = 0xfe
const applicationLabel = 0xff

/**
 * Reads the blocks of a GIF (GIF89a, section 15 on) up to the first damaged one: decoders show the frames before it.
 * Null if it is not a GIF, or its size cannot be read.
 */
export function readGif(bytes: Uint8Array): Anatomy | null {
  if (!hasText(bytes, 0, 'GIF87a') && !hasText(bytes, 0, 'GIF89a')) return null
  const screen = { width: readUint16(bytes, 6, true), height: readUint16(bytes, 8, true) }
  const bodyStart = 13 + colourTableLength(byteAt(bytes, 10))
  if (bodyStart > bytes.length) return null
  const sizes = [screen]
  const bare: Uint8Array[] = [bytes.subarray(0, bodyStart)]
  /** Extensions belong to the next block and are dropped with it. */
  let waiting: Uint8Array[] = []
  let pieces = 0
  let isBroken = true
  let at = bodyStart
  while (at < bytes.length && pieces < mostPieces) {
    pieces += 1
    const kind = byteAt(bytes, at)
    if (kind === trailer) {
      bare.push(...waiting)
      isBroken = false
      break
    }
    if (kind !== image && kind !== extension) break
    const blocks = kind === image ? at + 10 + colourTableLength(byteAt(bytes, at + 9)) + 1 : at + 2
    const end = endOfBlocks(bytes, blocks)
    if (end === null) break
    if (kind === image) {
      const [left, top] = [readUint16(bytes, at + 1, true), readUint16(bytes, at + 3, true)]
      const [width, height] = [readUint16(bytes, at + 5, true), readUint16(bytes, at + 7, true)]
      sizes.push({ width: left + width, height: top + height })
      bare.push(...waiting, bytes.subarray(at, end))
      waiting = []
    } else if (!isDetail(bytes, at)) waiting.push(bytes.subarray(at, end))
    at = end
  }
  bare.push(Uint8Array.of(trailer))
  const frames = sizes.length - 1
  const claimed = largest(sizes)
  // Decoders enlarge the screen to fit its first frame, and cut off the following ones.
  const size = largest(sizes.slice(0, 2))
  if (size.width === 0 || size.height === 0) return null
  return {
    size,
    claimed,
    orientation: 1,
    frames: Math.max(1, frames),
    isWide: false,
    isBroken,
    isTooComplex: pieces >= mostPieces,
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

/**
 * Returns the end of length-prefixed blocks (at most 255 bytes, the last of length 0). Null if the file ends
 * before it.
 */
function endOfBlocks(bytes: Uint8Array, from: number): number | null {
  let at = from
  while (at < bytes.length) {
    const length = byteAt(bytes, at)
    at += 1 + length
    if (length === 0) return at
  }
  return null
}
