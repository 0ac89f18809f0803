import { mostPieces } from '../../../../shared/domain/pictures/anatomy/anatomy.ts'
import { byteAt, hasText, readUint16, readUint32 } from '../../../../shared/domain/pictures/anatomy/bytes.ts'
import { isWideProfile } from '../../../../shared/domain/pictures/anatomy/exif.ts'
import type { PictureSize } from '../../../../shared/domain/pictures/picture-limits.ts'
import { mostProfileBytes } from './with-profile.ts'

/** Storage of a page's pixels. Validated: the pieces match the size, and lie within the file. */
export type TiffPage = PictureSize & {
  /** Strips have the page's width; tiles may extend beyond its edges. */
  readonly piece: PictureSize & { readonly areTiles: boolean }
  /** Positions of the pieces: by row, and by plane if colours are separate. */
  readonly pieces: readonly { readonly at: number; readonly length: number }[]
  readonly areColoursApart: boolean
  readonly compression: Compression
  /** True if samples are stored as differences from the previous one. */
  readonly isPredicted: boolean
  readonly isLittle: boolean
  readonly bits: number
  readonly samples: number
  readonly colours: Colours
  /** All red values, then green, then blue, 16 bits each. */
  readonly palette: readonly number[]
  readonly alpha: 'none' | 'separate' | 'multiplied'
  readonly orientation: number
  /** Tables shared by the JPEG pieces. */
  readonly jpegTables: Uint8Array
  readonly profile: Uint8Array
  readonly faxOptions: number
  readonly isReversed: boolean
}

const compressions = {
  1: 'none',
  2: 'fax-rows',
  3: 'fax',
  4: 'fax-pages',
  5: 'lzw',
  7: 'jpeg',
  8: 'deflate',
  32773: 'packbits',
  32946: 'deflate',
} as const
type Compression = (typeof compressions)[keyof typeof compressions]

const colourings = { 0: 'white-first', 1: 'grey', 2: 'rgb', 3: 'palette', 5: 'cmyk', 6: 'ycc' } as const
export type Colours = (typeof colourings)[keyof typeof colourings]

export const samplesOf = (colours: Colours): number =>
  colours === 'cmyk' ? 4 : colours === 'rgb' || colours === 'ycc' ? 3 : 1

export type Tiff =
  | { readonly kind: 'page'; readonly page: TiffPage; readonly pages: number }
  | { readonly kind: 'too-large'; readonly size: PictureSize }
  | { readonly kind: 'other' }
  | { readonly kind: 'damaged' }

const tags = {
  subfile: 254,
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  colours: 262,
  fillOrder: 266,
  stripOffsets: 273,
  orientation: 274,
  samples: 277,
  rowsPerStrip: 278,
  stripLengths: 279,
  planes: 284,
  faxOptions: 292,
  predictor: 317,
  palette: 320,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileLengths: 325,
  extraSamples: 338,
  sampleFormat: 339,
  jpegTables: 347,
  profile: 34_675,
} as const

/** Bytes for each value of a supported type: BYTE, SHORT, LONG, UNDEFINED, IFD. */
const sizes: Readonly<Record<number, number>> = { 1: 1, 3: 2, 4: 4, 7: 1, 13: 4 }
const mostPages = 10_000
const mostSamples = 8

/**
 * Reads the first page of a TIFF (TIFF revision 6.0) without decoding it, and counts the others. Previews and
 * masks are skipped.
 */
export function readTiff(bytes: Uint8Array, mayBeDecoded: (size: PictureSize) => boolean): Tiff {
  const isLittle = hasText(bytes, 0, 'II')
  // BigTIFF, for files beyond four gigabytes, has another number.
  if (readUint16(bytes, 2, isLittle) !== 42) return { kind: 'other' }
  const pages: Entries[] = []
  const seen = new Set<number>()
  for (let at = readUint32(bytes, 4, isLittle); at !== 0 && seen.size < mostPages; ) {
    if (seen.has(at) || at + 2 > bytes.length) break
    seen.add(at)
    const entries = readEntries(bytes, at, isLittle)
    if ((entries.one('subfile', 0) & 0b101) === 0 && entries.has('width')) pages.push(entries)
    at = readUint32(bytes, at + 2 + readUint16(bytes, at, isLittle) * 12, isLittle)
  }
  const [first] = pages
  if (first === undefined) return { kind: 'damaged' }
  const read = readPage(first, bytes, isLittle, mayBeDecoded)
  return read.kind === 'page' ? { ...read, pages: pages.length } : read
}

type Name = keyof typeof tags
type Entries = ReturnType<typeof readEntries>

function readEntries(bytes: Uint8Array, at: number, isLittle: boolean) {
  const places = new Map<number, number>()
  const count = readUint16(bytes, at, isLittle)
  for (let place = at + 2; place < at + 2 + count * 12 && place + 12 <= bytes.length; place += 12)
    places.set(readUint16(bytes, place, isLittle), place)
  /** Returns the offset of the values, their number within the file, and their size in bytes. */
  const find = (name: Name) => {
    const place = places.get(tags[name])
    const size = place === undefined ? undefined : sizes[readUint16(bytes, place + 2, isLittle)]
    if (place === undefined || size === undefined) return { from: 0, length: 0, size: 1 }
    const claimed = readUint32(bytes, place + 4, isLittle)
    const from = claimed * size <= 4 ? place + 8 : readUint32(bytes, place + 8, isLittle)
    return { from, length: Math.max(0, Math.min(claimed, Math.floor((bytes.length - from) / size))), size }
  }
  const all = (name: Name, most: number): number[] => {
    const { from, length, size } = find(name)
    return Array.from({ length: Math.min(length, most) }, (_, index) => {
      const value = from + index * size
      if (size === 1) return byteAt(bytes, value)
      return size === 2 ? readUint16(bytes, value, isLittle) : readUint32(bytes, value, isLittle)
    })
  }
  return {
    has: (name: Name) => find(name).length > 0,
    one: (name: Name, otherwise: number) => all(name, 1)[0] ?? otherwise,
    all,
    bytes: (name: Name) => {
      const { from, length, size } = find(name)
      return bytes.subarray(from, from + length * size)
    },
  }
}

function readPage(
  entries: Entries,
  bytes: Uint8Array,
  isLittle: boolean,
  mayBeDecoded: (size: PictureSize) => boolean,
): Exclude<Tiff, { kind: 'page' }> | { readonly kind: 'page'; readonly page: TiffPage } {
  const { one, all, has } = entries
  const width = one('width', 0)
  const height = one('height', 0)
  if (width === 0 || height === 0) return { kind: 'damaged' }
  const areTiles = has('tileWidth')
  const piece = areTiles
    ? { width: one('tileWidth', 0), height: one('tileHeight', 0), areTiles }
    : { width, height: Math.min(height, one('rowsPerStrip', height)), areTiles }
  if (piece.width === 0 || piece.height === 0) return { kind: 'damaged' }
  const across = Math.ceil(width / piece.width)
  const down = Math.ceil(height / piece.height)
  // Tiles are decoded whole, even beyond the page.
  const decoded = areTiles ? { width: across * piece.width, height: down * piece.height } : { width, height }
  if (!mayBeDecoded(decoded)) return { kind: 'too-large', size: { width, height } }

  const samples = one('samples', 1)
  const areColoursApart = one('planes', 1) === 2 && samples > 1
  const count = across * down * (areColoursApart ? samples : 1)
  if (samples === 0 || samples > mostSamples || count > mostPieces) return { kind: 'other' }
  const compression = compressions[one('compression', 1) as keyof typeof compressions]
  const colours = colourings[one('colours', 1) as keyof typeof colourings]
  const bits = one('bits', 1)
  const predictor = one('predictor', 1)
  const extra = one('extraSamples', 0)
  const orientation = one('orientation', 1)
  const isRead =
    compression !== undefined &&
    colours !== undefined &&
    samples >= samplesOf(colours) &&
    areReadable({ compression, colours, bits, samples }) &&
    all('bits', mostSamples).every((each) => each === bits) &&
    all('sampleFormat', mostSamples).every((each) => each === 1 || each === 4) &&
    (predictor === 1 || (predictor === 2 && bits >= 8))
  if (!isRead) return { kind: 'other' }

  const lengths = all(areTiles ? 'tileLengths' : 'stripLengths', count)
  const plain = Math.ceil((piece.width * bits * (areColoursApart ? 1 : samples)) / 8) * piece.height
  const pieces = all(areTiles ? 'tileOffsets' : 'stripOffsets', count).map((at, index) => {
    // Some programs omit the lengths of uncompressed pieces.
    const length = lengths[index] ?? (compression === 'none' ? plain : 0)
    return { at, length: Math.max(0, Math.min(length, bytes.length - at)) }
  })
  // Overlapping pieces would decode one file thousands of times.
  const isPossible = pieces.reduce((sum, { length }) => sum + length, 0) <= bytes.length
  if (pieces.length < count || !isPossible) return { kind: 'damaged' }
  const profile = entries.bytes('profile')
  const isColoured = colours === 'rgb' || colours === 'ycc' || colours === 'palette'
  const isWide = isColoured && profile.length <= mostProfileBytes && isWideProfile(profile)
  const page: TiffPage = {
    ...{ width, height, piece, pieces, areColoursApart, compression, isLittle, bits, samples, colours },
    isPredicted: predictor === 2 && (compression === 'lzw' || compression === 'deflate'),
    palette: colours === 'palette' ? all('palette', 3 * 2 ** bits) : [],
    alpha: samples === samplesOf(colours) || extra === 0 ? 'none' : extra === 1 ? 'multiplied' : 'separate',
    orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
    jpegTables: entries.bytes('jpegTables'),
    profile: isWide ? profile : new Uint8Array(),
    faxOptions: one('faxOptions', 0),
    isReversed: one('fillOrder', 1) === 2,
  }
  return { kind: 'page', page }
}

function areReadable(page: Pick<TiffPage, 'compression' | 'colours' | 'bits' | 'samples'>): boolean {
  const { compression, colours, bits, samples } = page
  if (compression === 'jpeg') return bits === 8 && (samples === 1 || samples === 3)
  if (colours === 'ycc') return false
  if (compression.startsWith('fax')) return bits === 1 && samples === 1
  if (colours === 'palette') return bits <= 8
  return bits === 8 || bits === 16 || ([1, 2, 4].includes(bits) && samples === 1)
}
