import { byteAt, hasText, readUint16, readUint32 } from './bytes.ts'

const orientationTag = 0x0112
/** Points to the GPS directory (EXIF 2.32, 4.6.3). */
const placeTag = 0x8825
const shortType = 3

type FoundEntry = { readonly at: number; readonly isLittle: boolean }

/**
 * Returns where an entry of the first directory of a TIFF block begins, and its byte order; undefined if
 * missing.
 */
function findEntry(tiff: Uint8Array, tag: number): FoundEntry | undefined {
  const isLittle = hasText(tiff, 0, 'II')
  if (!isLittle && !hasText(tiff, 0, 'MM')) return undefined
  if (readUint16(tiff, 2, isLittle) !== 42) return undefined
  const directory = readUint32(tiff, 4, isLittle)
  if (directory < 8 || directory + 2 > tiff.length) return undefined
  const count = readUint16(tiff, directory, isLittle)
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * 12
    if (entry + 12 > tiff.length) return undefined
    if (readUint16(tiff, entry, isLittle) === tag) return { at: entry, isLittle }
  }
  return undefined
}

function findOrientation(tiff: Uint8Array): FoundEntry | undefined {
  const found = findEntry(tiff, orientationTag)
  if (found === undefined) return undefined
  const { at, isLittle } = found
  // Decoders ignore an orientation of several values.
  const isOneShort =
    readUint16(tiff, at + 2, isLittle) === shortType && readUint32(tiff, at + 4, isLittle) === 1
  return isOneShort ? { at: at + 8, isLittle } : undefined
}

export function hasPlace(tiff: Uint8Array): boolean {
  return findEntry(tiff, placeTag) !== undefined
}

/** Returns the orientation of an EXIF block (a TIFF structure): 1 to 8; 1 if it is missing or unusable. */
export function readOrientation(tiff: Uint8Array): number {
  const found = findOrientation(tiff)
  if (found === undefined) return 1
  const value = readUint16(tiff, found.at, found.isLittle)
  return value >= 1 && value <= 8 ? value : 1
}

/** Returns a copy of the block with upright orientation, for pixels that were turned. */
export function uprightExif(tiff: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(tiff)
  const found = findOrientation(copy)
  if (found !== undefined) {
    copy[found.at] = found.isLittle ? 1 : 0
    copy[found.at + 1] = found.isLittle ? 0 : 1
  }
  return copy
}

export function orientationExif(orientation: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.of(
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1],
    ...[0x01, 0x12, 0, shortType, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  )
}

/** Returns true if the profile's name is that of a wider gamut than sRGB. */
export function isWideProfile(profile: Uint8Array): boolean {
  // Names have one or two bytes a character, so zeros are skipped.
  let name = ''
  for (let at = 0; at < Math.min(profile.length, 4096); at += 1) {
    const code = byteAt(profile, at)
    if (code >= 0x20 && code < 0x7f) name += String.fromCharCode(code)
  }
  return /P3|Adobe ?RGB|ProPhoto|2020|Wide/i.test(name)
}
