import path from 'node:path'
import { parseArgs } from 'node:util'
import { makeLibrary, usualFolder, usualSeed } from './seeded-library.ts'

const text = { type: 'string' } as const
const { values } = parseArgs({ options: { documents: text, folder: text, seed: text } })
const documents = Number(values.documents ?? 1_000_000)
const seed = Number(values.seed ?? usualSeed)
if (!Number.isSafeInteger(documents) || documents < 0 || !Number.isSafeInteger(seed)) {
  console.error('--documents and --seed take whole numbers.')
  process.exit(2)
}
const folder = path.resolve(values.folder ?? usualFolder(documents))

const tellEvery = 50_000
const startedAt = performance.now()
const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1)
let toldAt = 0
makeLibrary({
  ...{ folder, documents, seed },
  onProgress: (done) => {
    if (done < toldAt + tellEvery) return
    toldAt = done
    console.log(`${done.toLocaleString('en')} documents after ${seconds()} s`)
  },
})
console.log(`${documents.toLocaleString('en')} documents of seed ${seed} in ${folder} after ${seconds()} s.`)
console.log(`Look at it with: npm start -- --user-data-dir=${folder}`)
