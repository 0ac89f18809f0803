import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { root } from '../support.ts'

const painting = path.join(root, 'resources', 'samples', 'harbour-at-dawn.jpg')
const paragraph =
  'The harbour opens at six in the morning, and the tide decides the rest of the day – mostly.\n'

/** Writes `count` distinct small files: half texts, half JPEG and PNG. Returns their names. */
export async function writeSampleFolder(folder: string, count: number): Promise<readonly string[]> {
  mkdirSync(folder, { recursive: true })
  const small = sharp(painting).resize(96, 64)
  const [jpeg, png] = await Promise.all([small.jpeg().toBuffer(), small.png({ palette: true }).toBuffer()])
  return Array.from({ length: count }, (_, at) => {
    const [ending, bytes] =
      at % 2 === 0
        ? (['txt', Buffer.from(`File ${at}\n${paragraph.repeat(1 + (at % 40))}`)] as const)
        : at % 4 === 1
          ? (['jpg', withComment(jpeg, at)] as const)
          : (['png', withText(png, at)] as const)
    const name = `file-${at}.${ending}`
    writeFileSync(path.join(folder, name), bytes)
    return name
  })
}

/** A JPEG with a comment after its first marker, so that no two are equal. */
function withComment(jpeg: Buffer, at: number): Buffer {
  const comment = Buffer.from(String(at))
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)])
}

/** A PNG with a text chunk before its end, so that no two are equal. */
function withText(png: Buffer, at: number): Buffer {
  const data = Buffer.from(`tEXtComment\0${at}`)
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length - 4)
  checksum.writeUInt32BE(crc32(data))
  const end = png.length - 12
  return Buffer.concat([png.subarray(0, end), length, data, checksum, png.subarray(end)])
}
