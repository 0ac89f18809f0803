import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Figure, root } from './support.ts'

const require = createRequire(import.meta.url)
const built = path.join(root, 'out', 'renderer')

/** Compressed code that the page loads before it is usable, compared with React's share of it. */
export function measurePageSize(): Figure {
  const html = readFileSync(path.join(built, 'index.html'), 'utf8')
  const scripts = [...html.matchAll(/<(?:script|link)[^>]+(?:src|href)="\.?\/?([^"]+\.js)"/g)].map(
    ([, file]) => file ?? '',
  )
  const ours = scripts.reduce((sum, file) => sum + gzipped(path.join(built, file)), 0)
  const react = path.join(path.dirname(require.resolve('react-dom')), 'cjs', 'react-dom-client.production.js')
  const peer = gzipped(react)
  return {
    name: 'First-load page code, compressed',
    ours: ours / 1024,
    peer: peer / 1024,
    unit: 'KiB',
    peerName: 'react-dom alone',
    ratio: ours / peer,
    goal: null,
  }
}

function gzipped(file: string): number {
  return gzipSync(readFileSync(file), { level: 9 }).byteLength
}
