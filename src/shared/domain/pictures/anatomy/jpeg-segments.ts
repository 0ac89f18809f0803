import { mostPieces } from './anatomy.ts'
import { byteAt, readUint16 } from './bytes.ts'

export type JpegSegment = {
  readonly marker: number
  /** Segment as in the file; a scan includes its coded pixels. */
  readonly whole: Uint8Array
  readonly body: Uint8Array
}

export type JpegSegments = {
  readonly segments: readonly JpegSegment[]
  readonly hasEnd: boolean
  /** True if there were bytes between segments, which decoders skip. */
  readonly hasJunk: boolean
}

const startOfPicture = 0xd8
const endOfPicture = 0xd9
export const startOfScan = 0xda

/** Markers without a length (ITU-T T.81, B.1.1.3). */
const standsAlone = (marker: number) =>
  marker === 0x01 || marker === endOfPicture || (marker >= 0xd0 && marker <= 0xd7)
/**
 * Reserved markers, or kinds of JPEG that no decoder supports; the bytes after them cannot be told from junk.
 */
const isUnknown = (marker: number) =>
  marker === startOfPicture || (marker >= 0x02 && marker <= 0xbf) || (marker >= 0xf0 && marker <= 0xfd)
/** Segments that decoders skip by their length: application data, comments and late heights. */
const isSkipped = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe || marker === 0xdc

/**
 * Returns the segments of a JPEG, found as decoders find them: bytes before the next marker are skipped
 * (libjpeg, `next_marker`). Null if it does not begin as one; an unreadable part ends it.
 */
export function jpegSegments(bytes: Uint8Array): JpegSegments | null {
  if (byteAt(bytes, 0) !== 0xff || byteAt(bytes, 1) !== startOfPicture) return null
  const segments: JpegSegment[] = []
  let hasJunk = false
  let at = 2
  while (segments.length < mostPieces) {
    const found = nextMarker(bytes, at)
    if (found === -1) break
    const marker = byteAt(bytes, found + 1)
    hasJunk ||= found > at && bytes.subarray(at, found).some((byte) => byte !== 0xff)
    if (marker === endOfPicture) return { segments, hasEnd: true, hasJunk }
    const length = standsAlone(marker) ? 0 : readUint16(bytes, found + 2)
    let end = found + 2 + length
    if (isSkipped(marker) && length < 2) {
      hasJunk = true
      at = found + 4
      continue
    }
    if (end > bytes.length || isUnknown(marker) || (length < 2 && !standsAlone(marker))) break
    const body = bytes.subarray(Math.min(found + 4, end), end)
    if (marker === startOfScan) end = endOfScan(bytes, end)
    segments.push({ marker, whole: bytes.subarray(found, end), body })
    at = end
  }
  return { segments, hasEnd: false, hasJunk }
}

/**
 * Returns where the next marker begins; -1 if there is none. It may be preceded by any number of bytes 0xff.
 */
function nextMarker(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at !== -1) {
    while (bytes[at + 1] === 0xff) at += 1
    const next = bytes[at + 1]
    if (next === undefined) return -1
    if (next !== 0) return at
    at = bytes.indexOf(0xff, at + 2)
  }
  return -1
}

/** Coded pixels continue to the next marker; stuffed zeros and restart markers belong to them. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = nextMarker(bytes, from)
  while (at !== -1) {
    const marker = byteAt(bytes, at + 1)
    if (!(marker >= 0xd0 && marker <= 0xd7)) return at
    at = nextMarker(bytes, at + 2)
  }
  return bytes.length
}

/**
 * Chromium gives up after this many (`kMaxScans`), but only once it has spent a second on each ten scans of a
 * large picture.
 */
export const mostScans = 100

/**
 * Returns true if the scans of a frame contain every bit of every coefficient (ITU-T T.81, G.1). A progressive
 * picture cut off between scans is shown whole, only blurred.
 */
export function haveAllBits(frame: JpegSegment, scans: readonly JpegSegment[]): boolean {
  const known = new Map<number, Set<number>>()
  for (let index = 0; index < byteAt(frame.body, 5); index += 1)
    known.set(byteAt(frame.body, 6 + index * 3), new Set())
  for (const { body } of scans) {
    const components = byteAt(body, 0)
    const [first, last, bits] = [1, 2, 3].map((place) => byteAt(body, components * 2 + place))
    // The lower half of the third byte is the number of missing bits.
    if (first === undefined || last === undefined || bits === undefined || (bits & 0x0f) !== 0) continue
    for (let index = 0; index < components; index += 1)
      for (let at = first; at <= Math.min(63, last); at += 1) known.get(byteAt(body, 1 + index * 2))?.add(at)
  }
  return [...known.values()].every(({ size }) => size === 64)
}
