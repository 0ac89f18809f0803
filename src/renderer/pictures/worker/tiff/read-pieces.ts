import { byteAt, joinPieces } from '../../../../shared/domain/pictures/anatomy/bytes.ts'
import { readAnatomy } from '../../../../shared/domain/pictures/anatomy/read-anatomy.ts'
import type { TiffPage } from './directory.ts'
import { unpackFax } from './fax.ts'
import { addUp, readSamples, toPixels } from './rows.ts'
import { inflate, reversed, unpackBits, unpackLzw } from './unpack.ts'

export type TiffPart = { readonly left: number; readonly top: number } & (
  | { readonly kind: 'pixels'; readonly width: number; readonly pixels: Uint8ClampedArray<ArrayBuffer> }
  | { readonly kind: 'jpeg'; readonly jpeg: Uint8Array<ArrayBuffer> }
)

/** Pixels decoded at a time: a strip may be the whole page. */
const pixelsAtOnce = 1_000_000

/** Decodes a page in pieces. Throws `TiffDamaged` if a piece is broken or too short. */
export async function* readPieces(bytes: Uint8Array, page: TiffPage): AsyncGenerator<TiffPart> {
  const { piece, width, height, samples, areColoursApart } = page
  const across = Math.ceil(width / piece.width)
  const count = across * Math.ceil(height / piece.height)
  for (let index = 0; index < count; index += 1) {
    const left = (index % across) * piece.width
    const top = Math.floor(index / across) * piece.height
    // The last strip holds only the remaining rows; tiles are always complete.
    const rows = piece.areTiles ? piece.height : Math.min(piece.height, height - top)
    if (page.compression === 'jpeg') {
      yield { kind: 'jpeg', left, top, jpeg: wholeJpeg(sourceOf(bytes, page, index), rows, page) }
      continue
    }
    const planes: Uint8Array[] = []
    for (let plane = 0; plane < (areColoursApart ? samples : 1); plane += 1)
      planes.push(await unpack(sourceOf(bytes, page, index + plane * count), rows, page))
    const size = { width: Math.min(piece.width, width - left), height: Math.min(rows, height - top) }
    for (const part of draw(planes, size, page)) yield { ...part, left, top: top + part.top }
  }
}

export class TiffDamaged extends Error {}

function sourceOf(bytes: Uint8Array, { pieces }: TiffPage, index: number): Uint8Array {
  const { at = 0, length = 0 } = pieces[index] ?? {}
  return bytes.subarray(at, at + length)
}

async function unpack(source: Uint8Array, rows: number, page: TiffPage): Promise<Uint8Array> {
  const { piece, bits, samples, areColoursApart, compression } = page
  const perPixel = areColoursApart ? 1 : samples
  const rowLength = Math.ceil((piece.width * perPixel * bits) / 8)
  const length = rowLength * rows
  const straight = page.isReversed ? reversed(source) : source
  const data = await unpackAs(compression, straight, length, { width: piece.width, height: rows }, page)
  if (data === null) throw new TiffDamaged()
  if (page.isPredicted) addUp(data, rowLength, perPixel, page)
  return data
}

function unpackAs(
  compression: TiffPage['compression'],
  source: Uint8Array,
  length: number,
  size: { readonly width: number; readonly height: number },
  { faxOptions }: TiffPage,
): Uint8Array | null | Promise<Uint8Array | null> {
  switch (compression) {
    case 'lzw':
      return unpackLzw(source, length)
    case 'packbits':
      return unpackBits(source, length)
    case 'deflate':
      return inflate(new Uint8Array(source), length)
    case 'fax-rows':
    case 'fax':
    case 'fax-pages':
      return unpackFax(source, size, compression, faxOptions)
    default:
      return source.length < length ? null : source
  }
}

function* draw(
  planes: readonly Uint8Array[],
  { width, height }: { readonly width: number; readonly height: number },
  page: TiffPage,
): Generator<{ kind: 'pixels'; top: number; width: number; pixels: Uint8ClampedArray<ArrayBuffer> }> {
  const { piece, bits, samples, areColoursApart } = page
  const perPixel = areColoursApart ? 1 : samples
  const rowLength = Math.ceil((piece.width * perPixel * bits) / 8)
  const read = new Uint8Array(width * samples)
  const rowsAtOnce = Math.max(1, Math.floor(pixelsAtOnce / width))
  for (let top = 0; top < height; top += rowsAtOnce) {
    const rows = Math.min(rowsAtOnce, height - top)
    const pixels = new Uint8ClampedArray(width * rows * 4)
    for (let y = 0; y < rows; y += 1) {
      const at = (top + y) * rowLength
      for (const [plane, data] of planes.entries()) {
        const spread = { from: plane, step: planes.length }
        readSamples(data.subarray(at, at + rowLength), width * perPixel, page, read, spread)
      }
      toPixels(read, width, page, pixels, y * width * 4)
    }
    yield { kind: 'pixels', top, width, pixels }
  }
}

const endOfImage = 0xd9
/** Returns the segment that states the colour model, RGB or YCbCr: decoders would guess. */
const adobe = (transform: number) =>
  Uint8Array.of(0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, transform)

function wholeJpeg(source: Uint8Array, rows: number, page: TiffPage): Uint8Array<ArrayBuffer> {
  const { jpegTables: tables, colours, piece } = page
  const hasEnd =
    byteAt(tables, tables.length - 1) === endOfImage && byteAt(tables, tables.length - 2) === 0xff
  const jpeg = joinPieces([
    Uint8Array.of(0xff, 0xd8),
    ...(page.samples === 3 ? [adobe(colours === 'ycc' ? 1 : 0)] : []),
    tables.subarray(2, hasEnd ? -2 : undefined),
    source.subarray(2),
  ])
  const anatomy = readAnatomy('image/jpeg', jpeg)
  // The piece states its own size, which a decoder allocates.
  const fits =
    anatomy !== null &&
    !anatomy.isTooComplex &&
    !anatomy.isBroken &&
    anatomy.claimed.width === piece.width &&
    anatomy.claimed.height >= rows &&
    anatomy.claimed.height <= piece.height
  if (!fits) throw new TiffDamaged()
  return jpeg
}
