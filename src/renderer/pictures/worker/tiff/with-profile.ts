import { joinPieces } from '../../../../shared/domain/pictures/anatomy/bytes.ts'

/** A JPEG would need to split a larger profile; profiles of colour spaces are far smaller. */
export const mostProfileBytes = 60_000

const profileName = new TextEncoder().encode('ICC_PROFILE\0')

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
/** Length of `BITMAPV5HEADER`, which can include a profile. */
const headerLength = 124

/** Wraps pixels in a BMP with a colour profile, which the engine converts to the canvas's colour space. */
export function bmpWithProfile(pixels: Uint8ClampedArray, width: number, profile: Uint8Array): Blob {
  const head = new DataView(new ArrayBuffer(fileHeaderLength + headerLength))
  const at = (place: number) => fileHeaderLength + place
  const write = (place: number, value: number) => head.setInt32(place, value, true)
  head.setUint16(0, 0x424d)
  write(2, head.byteLength + pixels.length + profile.length)
  write(10, head.byteLength)
  write(at(0), headerLength)
  write(at(4), width)
  // Negative: top-down.
  write(at(8), -(pixels.length / 4 / width))
  head.setUint16(at(12), 1, true)
  head.setUint16(at(14), 32, true)
  // Colour masks in canvas byte order.
  write(at(16), 3)
  write(at(20), pixels.length)
  for (const [index, mask] of [0xff, 0xff00, 0xff0000, 0xff000000].entries()) write(at(40 + index * 4), mask)
  head.setUint32(at(56), 0x4d424544, true)
  write(at(108), 4)
  write(at(112), headerLength + pixels.length)
  write(at(116), profile.length)
  return new Blob([head, new Uint8Array(pixels), new Uint8Array(profile)], { type: 'image/bmp' })
}
