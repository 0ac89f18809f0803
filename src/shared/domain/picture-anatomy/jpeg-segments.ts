import { mostPieces } from './anatomy.ts'
import { byteAt, readUint16 } from './bytes.ts'

export type JpegSegment = {
  readonly marker: number
  /** All of it, as it stands in the file; for a scan with the coded pixels that follow. */
  readonly whole: Uint8Array
  /** What stands behind the marker and the length. */
  readonly body: Uint8Array
}

const startOfPicture = 0xd8
export const endOfPicture = 0xd9
const startOfScan = 0xda

/** Markers without a length (ITU-T T.81, B.1.1.3). */
const standsAlone = (marker: number) =>
  marker === 0x01 || marker === endOfPicture || (marker >= 0xd0 && marker <= 0xd7)

/**
 * The segments of a JPEG up to its end, which is the last one given where the picture is whole. Null where it does
 * not begin as one; what cannot be read ends it.
 */
export function jpegSegments(bytes: Uint8Array): readonly JpegSegment[] | null {
  if (byteAt(bytes, 0) !== 0xff || byteAt(bytes, 1) !== startOfPicture) return null
  const found: JpegSegment[] = []
  let at = 2
  while (at + 1 < bytes.length && byteAt(bytes, at) === 0xff && found.length < mostPieces) {
    const marker = byteAt(bytes, at + 1)
    // A marker may be preceded by any number of these.
    if (marker === 0xff) {
      while (bytes[at + 1] === 0xff) at += 1
      continue
    }
    const length = standsAlone(marker) ? 0 : readUint16(bytes, at + 2)
    let end = at + 2 + length
    if (end > bytes.length || marker === 0 || marker === startOfPicture) break
    if (length === 1 || (length === 0 && !standsAlone(marker))) break
    const body = bytes.subarray(Math.min(at + 4, end), end)
    if (marker === startOfScan) end = endOfScan(bytes, end)
    found.push({ marker, whole: bytes.subarray(at, end), body })
    at = end
    if (marker === endOfPicture) break
  }
  return found
}

/** Coded pixels go on to the next marker; a stuffed zero and the restart markers belong to them. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at !== -1 && at + 1 < bytes.length) {
    const next = byteAt(bytes, at + 1)
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
    at = bytes.indexOf(0xff, at + (next === 0xff ? 1 : 2))
  }
  return bytes.length
}
