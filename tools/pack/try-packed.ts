import path from 'node:path'
import { findAppImage, findPackedProgram } from './packed-program.ts'
import { readFuses } from './read-fuses.ts'
import { tryProgram } from './try-program.ts'

const packages = path.join(import.meta.dirname, '..', '..', 'dist')
const program = findPackedProgram(packages)
console.log(program)
const fuses = await readFuses(program)
for (const { name, state, isAsWanted } of fuses)
  console.log(`  ${isAsWanted ? 'as wanted' : 'NOT AS WANTED'}  ${name}: ${state}`)
if (fuses.some(({ isAsWanted }) => !isAsWanted)) throw new Error('A fuse is not as it is wanted')
await tryProgram(program)
console.log('It starts, keeps a key in the keychain and takes a document.')
const appImage = findAppImage(packages)
if (appImage !== undefined) {
  await tryProgram(appImage)
  console.log('So does the AppImage.')
}
