import type { PictureFormat } from '../store/stored-document.ts'

/** How many frames a picture holds, by its blocks, without decoding any. Stops quietly where the file is cut short. */
export function countFrames(format: PictureFormat, bytes: Uint8Array): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  switch (format) {
    case 'PNG':
      return countInPng(buffer)
    case 'GIF':
      return countInGif(buffer)
    case 'WEBP':
      return countInWebp(buffer)
    case 'JPEG':
      return 1
  }
}

// https://www.w3.org/TR/png-3/: an animated PNG says its frames in the chunk acTL.
function countInPng(buffer: Buffer): number {
  for (let at = 8; at + 12 <= buffer.length; at += 12 + buffer.readUInt32BE(at)) {
    const type = buffer.toString('latin1', at + 4, at + 8)
    if (type === 'acTL') return Math.max(1, buffer.readUInt32BE(at + 8))
    if (type === 'IDAT' || type === 'IEND') break
  }
  return 1
}

// https://www.w3.org/Graphics/GIF/spec-gif89a.txt
function countInGif(buffer: Buffer): number {
  let frames = 0
  let at = 13 + colourTableBytes(buffer[10] ?? 0)
  while (at < buffer.length) {
    const kind = buffer[at]
    if (kind === 0x21) {
      at = skipSubBlocks(buffer, at + 2)
    } else if (kind === 0x2c && at + 10 <= buffer.length) {
      frames += 1
      at = skipSubBlocks(buffer, at + 11 + colourTableBytes(buffer[at + 9] ?? 0))
    } else {
      break
    }
  }
  return Math.max(1, frames)
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
function countInWebp(buffer: Buffer): number {
  let frames = 0
  for (let at = 12; at + 8 <= buffer.length; ) {
    const size = buffer.readUInt32LE(at + 4)
    if (buffer.toString('latin1', at, at + 4) === 'ANMF') frames += 1
    at += 8 + size + (size % 2)
  }
  return Math.max(1, frames)
}
