import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { allMigrations } from '../../src/main/library/schema/migrate.ts'
import { type SeedPlan, seedLibrary } from './seed-library.ts'

/** Grows with whatever makes other documents of the same seed. */
const generator = 1
export const usualSeed = 1

const noteFile = (folder: string) => path.join(folder, 'seed.json')

export function usualFolder(documents: number): string {
  return path.join(tmpdir(), `index-desk-seed-${documents}`)
}

/** Makes a library, and beside it the note of what it is. */
export function makeLibrary(plan: SeedPlan): void {
  rmSync(plan.folder, { recursive: true, force: true })
  mkdirSync(plan.folder, { recursive: true })
  seedLibrary(plan)
  writeFileSync(noteFile(plan.folder), noteOf(plan))
}

/** The folder of a library of so many documents, which is made if there is none of today's schema. */
export function seededLibrary(documents: number): string {
  const folder = usualFolder(documents)
  const plan = { folder, documents, seed: usualSeed, onProgress: () => undefined }
  if (!existsSync(noteFile(folder)) || readFileSync(noteFile(folder), 'utf8') !== noteOf(plan)) {
    console.log(`Making a library of ${documents.toLocaleString('en')} documents in ${folder} ...`)
    makeLibrary(plan)
  }
  return folder
}

function noteOf({ documents, seed }: Pick<SeedPlan, 'documents' | 'seed'>): string {
  const schema = allMigrations.at(-1)?.version ?? 0
  return JSON.stringify({ documents, seed, schema, generator })
}
