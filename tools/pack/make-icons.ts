import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

/** PNG files by edge length in pixels. */
type Pictures = ReadonlyMap<number, Buffer>

/** Icons of all systems from one SVG file: PNG for Linux, ICO for Windows, ICNS for macOS. */
export async function makeIcons(drawing: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const sizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024]
  const pictures = new Map(
    await Promise.all(
      sizes.map(async (size) => {
        // Rendered at its final size: scaling down would blur thin lines.
        const density = (72 * size) / 1024
        const png = await sharp(drawing, { density: Math.max(density, 1) })
          .resize(size, size)
          .png()
          .toBuffer()
        return [size, png] as const
      }),
    ),
  )
  for (const [size, png] of pictures) writeFileSync(path.join(folder, `${size}x${size}.png`), png)
  writeFileSync(path.join(folder, 'icon.ico'), icoOf(pictures))
  writeFileSync(path.join(folder, 'icon.icns'), icnsOf(pictures))
}

/** A directory followed by PNG files (Microsoft, "The format of icon resources"). */
function icoOf(pictures: Pictures): Buffer {
  const chosen = [...pictures].filter(([size]) => size <= 256)
  const entryBytes = 16
  const head = Buffer.alloc(6 + chosen.length * entryBytes)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(chosen.length, 4)
  let offset = head.length
  for (const [index, [size, png]] of chosen.entries()) {
    const at = 6 + index * entryBytes
    // 256 does not fit into its byte and is written as 0.
    head.writeUInt8(size % 256, at)
    head.writeUInt8(size % 256, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...chosen.map(([, png]) => png)])
}

/** Apple's names of the sizes, including those for Retina displays. */
const icnsTypes = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic08', 256],
  ['ic13', 256],
  ['ic09', 512],
  ['ic14', 512],
  ['ic10', 1024],
] as const

/** PNG files, each under the name of its size (Apple Icon Image format). */
function icnsOf(pictures: Pictures): Buffer {
  const parts = icnsTypes.flatMap(([type, size]) => {
    const png = pictures.get(size)
    return png === undefined ? [] : [headOf(type, png.length + 8), png]
  })
  const length = parts.reduce((sum, part) => sum + part.length, 8)
  return Buffer.concat([headOf('icns', length), ...parts])
}

/** `length`: bytes, including these eight. */
function headOf(type: string, length: number): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 0, 'latin1')
  head.writeUInt32BE(length, 4)
  return head
}
