import { statSync } from 'node:fs'
import path from 'node:path'
import { createSampleDocuments } from '../seed/sample-documents.ts'
import { seededLibrary, usualSeed } from '../seed/seeded-library.ts'
import type { Figure } from '../support.ts'

/** Every hundredth document is enough to estimate their size. */
const every = 100

/** Disk space of a document with its history, index and receipts, compared with its own bytes. */
export function measureSizeOnDisk(documents: number): Figure {
  const { size } = statSync(path.join(seededLibrary(documents), 'library.db'))
  const source = createSampleDocuments(usualSeed)
  let [raw, counted] = [0, 0]
  for (let index = 0; index < documents; index += every) {
    raw += Object.values(source.at(index)).reduce((sum, value) => sum + Buffer.byteLength(value), 0)
    counted += 1
  }
  const [ours, peer] = [size / documents, raw / counted]
  return {
    name: `Size on disk of one of ${documents.toLocaleString('en')} documents`,
    ...{ ours, peer, unit: 'bytes', peerName: 'its own bytes', ratio: ours / peer, goal: null },
  }
}
