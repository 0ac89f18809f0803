import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeIcons } from './make-icons.ts'

const root = path.join(import.meta.dirname, '..', '..')
const drawing = path.join(root, 'resources', 'icon', 'icon.svg')

test('one drawing becomes the icons of all systems, each picture of the size it is listed under', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'index-desk-icons-'))
  try {
    await makeIcons(drawing, folder)
    expect(await sharp(path.join(folder, '512x512.png')).metadata()).toMatchObject({
      width: 512,
      height: 512,
    })

    const ico = readFileSync(path.join(folder, 'icon.ico'))
    const count = ico.readUInt16LE(4)
    expect(count).toBe(7)
    for (let index = 0; index < count; index += 1) {
      const at = 6 + index * 16
      const [length, offset] = [ico.readUInt32LE(at + 8), ico.readUInt32LE(at + 12)]
      const edge = ico.readUInt8(at) || 256
      const picture = await sharp(ico.subarray(offset, offset + length)).metadata()
      expect(picture).toMatchObject({ format: 'png', width: edge, height: edge })
    }

    const icns = readFileSync(path.join(folder, 'icon.icns'))
    expect(icns.toString('latin1', 0, 4)).toBe('icns')
    expect(icns.readUInt32BE(4)).toBe(icns.length)
    const edges: (number | undefined)[] = []
    for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
      const picture = icns.subarray(at + 8, at + icns.readUInt32BE(at + 4))
      edges.push((await sharp(picture).metadata()).width)
    }
    expect(edges).toEqual([16, 32, 32, 64, 128, 256, 256, 512, 512, 1024])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the icon of windows is this drawing', async () => {
  const kept = await sharp(path.join(root, 'src', 'main', 'app', 'window', 'icon.png'))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width } = kept.info
  const drawn = await sharp(drawing).resize(width, width).raw().toBuffer()
  const differences = drawn.map((value, at) => Math.abs(value - (kept.data[at] ?? 0)))
  expect(differences.reduce((sum, each) => sum + each, 0) / drawn.length).toBeLessThan(3)
})
