// Redraws the sample documents' pictures, from tools/samples to resources/samples/museum.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { objects } from './samples/draw-objects.ts'
import { photographs } from './samples/draw-photographs.ts'
import { prints } from './samples/draw-prints.ts'

const folder = path.join(import.meta.dirname, '..', 'resources', 'samples', 'museum')
mkdirSync(folder, { recursive: true })
for (const [name, draw] of Object.entries({ ...photographs, ...objects, ...prints })) {
  const picture = sharp(Buffer.from(draw().svg)).flatten({ background: '#ffffff' })
  await picture.jpeg({ quality: 78, mozjpeg: true }).toFile(path.join(folder, `${name}.jpg`))
}
