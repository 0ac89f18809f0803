import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { allMigrations } from '../../src/main/library/schema/migrate.ts'
import { type SeedPlan, seedLibrary } from './seed-library.ts'

/** Incremented by changes that yield different documents for a seed. */
const generator = 1
export const usualSeed = 1

const noteFile = (folder: string) => path.join(folder, 'seed.json')

export function usualFolder(documents: number): string {
  return path.join(tmpdir(), `index-desk-seed-${documents}`)
}

/** Creates a library, with a note about its content beside it. */
export function makeLibrary(plan: SeedPlan): void {
  rmSync(plan.folder, { recursive: true, force: true })
  mkdirSync(plan.folder, { recursive: true })
  seedLibrary(plan)
  writeFileSync(noteFile(plan.folder), noteOf(plan))
}

/** The folder of a library with `documents` documents, created unless one with the current schema exists. */
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
  const statements = allMigrations.map((migration) => migration.statements).join('\n')
  const schema = createHash('sha256').update(statements).digest('hex')
  return JSON.stringify({ documents, seed, schema, generator })
}
