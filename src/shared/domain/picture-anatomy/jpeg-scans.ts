import { byteAt } from './bytes.ts'
import type { JpegSegment } from './jpeg-segments.ts'

/** Chromium gives up after as many (`kMaxScans`), but only once it has spent a second on each ten of a large picture. */
export const mostScans = 100

/**
 * Whether the scans of a frame give every coefficient of every component to its last bit (ITU-T T.81, G.1). Of a
 * progressive picture that was cut off between two scans a decoder shows all of it, only blurred.
 */
export function haveAllBits(frame: JpegSegment, scans: readonly JpegSegment[]): boolean {
  const known = new Map<number, Set<number>>()
  for (let index = 0; index < byteAt(frame.body, 5); index += 1)
    known.set(byteAt(frame.body, 6 + index * 3), new Set())
  for (const { body } of scans) {
    const components = byteAt(body, 0)
    const [first, last, bits] = [1, 2, 3].map((place) => byteAt(body, components * 2 + place))
    // The lower half of the third is the number of bits that are still missing.
    if (first === undefined || last === undefined || bits === undefined || (bits & 0x0f) !== 0) continue
    for (let index = 0; index < components; index += 1)
      for (let at = first; at <= Math.min(63, last); at += 1) known.get(byteAt(body, 1 + index * 2))?.add(at)
  }
  return [...known.values()].every(({ size }) => size === 64)
}
