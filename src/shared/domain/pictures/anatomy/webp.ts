import { type Anatomy, largest, mostPieces } from './anatomy.ts'
import { areSame, byteAt, hasText, joinPieces, readUint16, readUint24Little, readUint32 } from './bytes.ts'
import { isWideProfile, orientationExif, readOrientation } from './exif.ts'

/** Chunks that affect appearance or animation (RFC 9649); others only describe. */
const kept = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const exifFlag = 0x08
const xmpFlag = 0x04
/** Some programs prefix the block with JPEG's name. */
const exifName = 'Exif\0\0'

type Chunk = { readonly name: string; readonly whole: Uint8Array; readonly body: Uint8Array }

/** Complete chunks, up to the size in the file header. */
function chunksOf(bytes: Uint8Array): { readonly chunks: readonly Chunk[]; readonly isCutOff: boolean } {
  const chunks: Chunk[] = []
  const claimed = 8 + readUint32(bytes, 4, true)
  const last = Math.min(bytes.length, claimed)
  let isCutOff = claimed > bytes.length
  let at = 12
  while (at + 8 <= last && chunks.length < mostPieces) {
    const length = readUint32(bytes, at + 4, true)
    const bodyEnd = at + 8 + length
    if (bodyEnd > bytes.length) {
      isCutOff = true
      break
    }
    const end = Math.min(bytes.length, bodyEnd + (length % 2))
    chunks.push({
      name: String.fromCharCode(...bytes.subarray(at, at + 4)),
      whole: bytes.subarray(at, end),
      body: bytes.subarray(at + 8, bodyEnd),
    })
    at = end
  }
  return { chunks, isCutOff }
}

function sizeIn({ name, body }: Chunk): { readonly width: number; readonly height: number } {
  if (name === 'VP8X') return { width: readUint24Little(body, 4) + 1, height: readUint24Little(body, 7) + 1 }
  if (name === 'ANMF') return { width: readUint24Little(body, 6) + 1, height: readUint24Little(body, 9) + 1 }
  if (name === 'VP8 ' && hasText(body, 3, '\u009d\u0001\u002a'))
    return { width: readUint16(body, 6, true) & 0x3fff, height: readUint16(body, 8, true) & 0x3fff }
  if (name === 'VP8L' && byteAt(body, 0) === 0x2f) {
    const bits = readUint32(body, 1, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  return { width: 0, height: 0 }
}

/** Reads the chunks of a WebP. Null if it is not one, or its size cannot be read. */
export function readWebp(bytes: Uint8Array): Anatomy | null {
  if (!hasText(bytes, 0, 'RIFF') || !hasText(bytes, 8, 'WEBP')) return null
  const { chunks, isCutOff } = chunksOf(bytes)
  const sizes = chunks.map(sizeIn).filter(({ width, height }) => width > 0 && height > 0)
  const [size] = sizes
  if (size === undefined) return null
  const exif = exifIn(chunks)
  const orientation = exif === null ? 1 : readOrientation(exif)
  const turn = orientation === 1 ? [] : [exifChunk(orientationExif(orientation))]
  const parts = [
    ...chunks
      .filter(({ name }) => kept.has(name))
      .map((chunk) => (chunk.name === 'VP8X' ? withFlags(chunk, orientation !== 1) : padded(chunk.whole))),
    ...turn,
  ]
  const bare = [head(parts), ...parts]
  return {
    size,
    claimed: largest(sizes),
    orientation,
    frames: Math.max(1, chunks.filter(({ name }) => name === 'ANMF').length),
    isWide: chunks.some(({ name, body }) => name === 'ICCP' && isWideProfile(body)),
    isBroken: isCutOff,
    isTooComplex: chunks.length >= mostPieces,
    hasDetails: !areSame(bytes, bare),
    bare,
    exif,
  }
}

/** Counts only if the header announces it (RFC 9649, 2.7.1). */
function exifIn(chunks: readonly Chunk[]): Uint8Array | null {
  const [extended] = chunks
  if (extended?.name !== 'VP8X' || (byteAt(extended.body, 0) & exifFlag) === 0) return null
  const block = chunks.find(({ name }) => name === 'EXIF')?.body
  if (block === undefined) return null
  return block.subarray(hasText(block, 0, exifName) ? exifName.length : 0)
}

function withFlags({ whole }: Chunk, hasExif: boolean): Uint8Array {
  const copy = new Uint8Array(whole)
  copy[8] = (byteAt(copy, 8) & ~(exifFlag | xmpFlag)) | (hasExif ? exifFlag : 0)
  return copy
}

/** Chunks begin at even offsets. */
const padded = (chunk: Uint8Array): Uint8Array =>
  chunk.length % 2 === 0 ? chunk : joinPieces([chunk, Uint8Array.of(0)])

function head(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(12)
  bytes.set(Uint8Array.from('RIFF    WEBP', (letter) => letter.charCodeAt(0)))
  const length = 4 + parts.reduce((sum, part) => sum + part.length, 0)
  new DataView(bytes.buffer).setUint32(4, length, true)
  return bytes
}

function exifChunk(tiff: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(8 + tiff.length)
  chunk.set(Uint8Array.from('EXIF', (letter) => letter.charCodeAt(0)))
  new DataView(chunk.buffer).setUint32(4, tiff.length, true)
  chunk.set(tiff, 8)
  return chunk
}
