import { joinPieces } from '../../../../shared/domain/pictures/anatomy/bytes.ts'

/** A larger profile would have to be split for a JPEG; those that describe a colour space are far smaller. */
export const mostProfileBytes = 60_000

const profileName = new TextEncoder().encode('ICC_PROFILE\0')

/** The JPEG with a colour profile in its head. */
export function jpegWithProfile(jpeg: Uint8Array, profile: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = 2 + profileName.length + 2 + profile.length
  return joinPieces([
    jpeg.subarray(0, 2),
    Uint8Array.of(0xff, 0xe2, length >> 8, length & 0xff),
    profileName,
    Uint8Array.of(1, 1),
    profile,
    jpeg.subarray(2),
  ])
}

const fileHeaderLength = 14
/** Length of `BITMAPV5HEADER`, which can name a profile. */
const headerLength = 124

/** Pixels with a colour profile, for the engine to turn into the canvas's colours: a BMP takes them as they are. */
export function bmpWithProfile(pixels: Uint8ClampedArray, width: number, profile: Uint8Array): Blob {
  const head = new DataView(new ArrayBuffer(fileHeaderLength + headerLength))
  const at = (place: number) => fileHeaderLength + place
  const write = (place: number, value: number) => head.setInt32(place, value, true)
  head.setUint16(0, 0x424d)
  write(2, head.byteLength + pixels.length + profile.length)
  write(10, head.byteLength)
  write(at(0), headerLength)
  write(at(4), width)
  // Below zero: from the top down.
  write(at(8), -(pixels.length / 4 / width))
  head.setUint16(at(12), 1, true)
  head.setUint16(at(14), 32, true)
  // Masks of the colours in their four bytes, in the order of canvases.
  write(at(16), 3)
  write(at(20), pixels.length)
  for (const [index, mask] of [0xff, 0xff00, 0xff0000, 0xff000000].entries()) write(at(40 + index * 4), mask)
  head.setUint32(at(56), 0x4d424544, true)
  write(at(108), 4)
  write(at(112), headerLength + pixels.length)
  write(at(116), profile.length)
  return new Blob([head, new Uint8Array(pixels), new Uint8Array(profile)], { type: 'image/bmp' })
}
