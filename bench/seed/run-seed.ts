import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { seedLibrary } from './seed-library.ts'

const text = { type: 'string' } as const
const { values } = parseArgs({ options: { documents: text, folder: text, seed: text } })
const documents = Number(values.documents ?? 1_000_000)
const seed = Number(values.seed ?? 1)
if (!Number.isSafeInteger(documents) || documents < 1 || !Number.isSafeInteger(seed)) {
  console.error('--documents and --seed take whole numbers.')
  process.exit(2)
}
const folder = path.resolve(values.folder ?? path.join(tmpdir(), `index-desk-seed-${documents}`))

const tellEvery = 50_000
const startedAt = performance.now()
const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1)
let toldAt = 0
seedLibrary({
  ...{ folder, documents, seed },
  onProgress: (done) => {
    if (done < toldAt + tellEvery) return
    toldAt = done
    console.log(`${done.toLocaleString('en')} documents after ${seconds()} s`)
  },
})
console.log(`${documents.toLocaleString('en')} documents of seed ${seed} in ${folder} after ${seconds()} s.`)
console.log(`Look at it with: npm start -- --user-data-dir=${folder}`)
