import type { PictureFormat } from '../store/stored-document.ts'

/** How many frames a picture holds, and the most pixels any part of it claims to have. */
export type PictureStructure = { readonly frames: number; readonly largestPixels: number }

/** Walks a picture's blocks without decoding them. Stops quietly where the file is cut short. */
export function readPictureStructure(format: PictureFormat, bytes: Uint8Array): PictureStructure {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  switch (format) {
    case 'PNG':
      return readPng(buffer)
    case 'GIF':
      return readGif(buffer)
    case 'WEBP':
      return readWebp(buffer)
    case 'JPEG':
      // The size in the one frame header is what `image-size` reads; there is nothing larger inside.
      return { frames: 1, largestPixels: 0 }
  }
}

// https://www.w3.org/TR/png-3/: an animated PNG says its frames in the chunk acTL.
function readPng(buffer: Buffer): PictureStructure {
  let frames = 1
  for (let at = 8; at + 12 <= buffer.length; at += 12 + buffer.readUInt32BE(at)) {
    const type = buffer.toString('latin1', at + 4, at + 8)
    if (type === 'acTL') frames = Math.max(1, buffer.readUInt32BE(at + 8))
    if (type === 'IDAT' || type === 'IEND') break
  }
  return { frames, largestPixels: 0 }
}

// https://www.w3.org/Graphics/GIF/spec-gif89a.txt
function readGif(buffer: Buffer): PictureStructure {
  let frames = 0
  let largestPixels = 0
  let at = 13 + colourTableBytes(buffer[10] ?? 0)
  while (at < buffer.length) {
    const kind = buffer[at]
    if (kind === 0x21) {
      at = skipSubBlocks(buffer, at + 2)
    } else if (kind === 0x2c && at + 10 <= buffer.length) {
      frames += 1
      largestPixels = Math.max(largestPixels, buffer.readUInt16LE(at + 5) * buffer.readUInt16LE(at + 7))
      at = skipSubBlocks(buffer, at + 11 + colourTableBytes(buffer[at + 9] ?? 0))
    } else {
      break
    }
  }
  return { frames: Math.max(1, frames), largestPixels }
}

function colourTableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1)
}

function skipSubBlocks(buffer: Buffer, start: number): number {
  let at = start
  for (let size = buffer[at]; size !== undefined && size !== 0; size = buffer[at]) at += size + 1
  return at + 1
}

// https://developers.google.com/speed/webp/docs/riff_container
function readWebp(buffer: Buffer): PictureStructure {
  let frames = 0
  let largestPixels = 0
  let at = 12
  while (at + 8 <= buffer.length) {
    const type = buffer.toString('latin1', at, at + 4)
    const size = buffer.readUInt32LE(at + 4)
    const data = at + 8
    if (type === 'ANMF') frames += 1
    largestPixels = Math.max(largestPixels, readWebpPixels(buffer, type, data))
    // The chunks of a frame follow its own 16 bytes: step into it, over everything else.
    at = type === 'ANMF' ? data + 16 : data + size + (size % 2)
  }
  return { frames: Math.max(1, frames), largestPixels }
}

function readWebpPixels(buffer: Buffer, type: string, data: number): number {
  if (data + 10 > buffer.length) return 0
  if (type === 'VP8 ')
    return (buffer.readUInt16LE(data + 6) & 0x3fff) * (buffer.readUInt16LE(data + 8) & 0x3fff)
  if (type === 'VP8L') {
    const bits = buffer.readUInt32LE(data + 1)
    return ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1)
  }
  if (type === 'VP8X') return (buffer.readUIntLE(data + 4, 3) + 1) * (buffer.readUIntLE(data + 7, 3) + 1)
  if (type === 'ANMF' && data + 12 <= buffer.length) {
    return (buffer.readUIntLE(data + 6, 3) + 1) * (buffer.readUIntLE(data + 9, 3) + 1)
  }
  return 0
}
