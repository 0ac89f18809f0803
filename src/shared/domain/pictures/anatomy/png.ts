import { type Anatomy, mostPieces } from './anatomy.ts'
import { areSame, hasText, joinPieces, readUint32 } from './bytes.ts'
import { isWideProfile, orientationExif, readOrientation } from './exif.ts'

const signature = '\u0089PNG\r\n\u001a\n'
/** Chunks that affect appearance or animation (https://www.w3.org/TR/png-3/); others only describe. */
const kept = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM cICP gAMA iCCP mDCV cLLI sBIT sRGB bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(
    ' ',
  ),
)

type Chunk = { readonly name: string; readonly whole: Uint8Array; readonly body: Uint8Array }

function chunksOf(bytes: Uint8Array): readonly Chunk[] {
  const found: Chunk[] = []
  let at = signature.length
  while (at + 12 <= bytes.length && found.length < mostPieces) {
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    const end = at + 12 + readUint32(bytes, at)
    if (end > bytes.length) break
    found.push({ name, whole: bytes.subarray(at, end), body: bytes.subarray(at + 8, end - 4) })
    if (name === 'IEND') break
    at = end
  }
  return found
}

export function readPng(bytes: Uint8Array): Anatomy | null {
  if (!hasText(bytes, 0, signature)) return null
  const chunks = chunksOf(bytes)
  const [header] = chunks
  if (header?.name !== 'IHDR' || header.body.length !== 13) return null
  const size = { width: readUint32(header.body, 0), height: readUint32(header.body, 4) }
  if (size.width === 0 || size.height === 0) return null
  const exif = exifIn(chunks)
  const orientation = exif === null ? 1 : readOrientation(exif)
  const hasEnd = chunks.at(-1)?.name === 'IEND'
  const [first, ...rest] = chunks.filter(({ name }) => kept.has(name)).map(({ whole }) => whole)
  const bare = [
    bytes.subarray(0, signature.length),
    ...(first === undefined ? [] : [first]),
    ...(orientation === 1 ? [] : [newChunk('eXIf', orientationExif(orientation))]),
    ...rest,
    // Decoders accept a missing end only if all pixels are there.
    ...(hasEnd ? [] : [newChunk('IEND', new Uint8Array())]),
  ]
  const control = chunks.find(({ name }) => name === 'acTL')
  return {
    size,
    claimed: size,
    orientation,
    frames: control === undefined ? 1 : Math.max(1, readUint32(control.body, 0)),
    isWide: chunks.some(({ name, body }) => name === 'iCCP' && isWideProfile(body)) || hasWideCoding(chunks),
    isBroken: !hasEnd,
    isTooComplex: chunks.length >= mostPieces,
    hasDetails: !areSame(bytes, bare),
    bare,
    exif,
  }
}

/** Returns the EXIF data that decoders apply: before the pixels, with a valid checksum. */
function exifIn(chunks: readonly Chunk[]): Uint8Array | null {
  const pixels = chunks.findIndex(({ name }) => name === 'IDAT')
  const found = chunks
    .slice(0, pixels === -1 ? undefined : pixels)
    .find(
      ({ name, whole }) =>
        name === 'eXIf' && checksum(whole.subarray(4, -4)) === readUint32(whole, whole.length - 4),
    )
  return found?.body ?? null
}

/** Primaries other than those of BT.709, by number (ITU-T H.273). */
function hasWideCoding(chunks: readonly Chunk[]): boolean {
  return chunks.some(({ name, body }) => name === 'cICP' && body[0] !== 1)
}

function newChunk(name: string, body: Uint8Array): Uint8Array {
  const named = joinPieces([Uint8Array.from(name, (letter) => letter.charCodeAt(0)), body])
  const chunk = new Uint8Array(named.length + 8)
  const view = new DataView(chunk.buffer)
  view.setUint32(0, body.length)
  chunk.set(named, 4)
  view.setUint32(named.length + 4, checksum(named))
  return chunk
}

/**
 * CRC-32 of PNG chunks (https://www.w3.org/TR/png-3/#5CRC-algorithm). Without a table: the input is short.
 */
function checksum(bytes: Uint8Array): number {
  let rest = 0xffffffff
  for (const byte of bytes) {
    rest ^= byte
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (0xedb88320 & -(rest & 1))
  }
  return (rest ^ 0xffffffff) >>> 0
}
