import { inflateSync } from 'node:zlib'

const needed = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']

/**
 * A PNG without the chunks its pixels do not need, its data known to inflate to no more than its size allows:
 * a few kilobytes of PNG can inflate to gigabytes, in the picture or in a text beside it. Throws when the
 * picture's data would be larger than 16 bits in each of four channels can explain.
 */
export function stripPng(bytes: Uint8Array, pixels: number): Buffer {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept: Buffer[] = [buffer.subarray(0, 8)]
  const data: Buffer[] = []
  for (let at = 8; at + 12 <= buffer.length; ) {
    const size = buffer.readUInt32BE(at)
    const type = buffer.toString('latin1', at + 4, at + 8)
    if (needed.includes(type)) kept.push(buffer.subarray(at, at + 12 + size))
    if (type === 'IDAT') data.push(buffer.subarray(at + 8, at + 8 + size))
    at += 12 + size
  }
  // Each row has a filter byte, an interlaced picture up to twice the rows; pixels bound both.
  inflateSync(Buffer.concat(data), { maxOutputLength: 10 * pixels + 65_536 })
  return Buffer.concat(kept)
}
