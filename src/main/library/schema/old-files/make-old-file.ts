/**
 * Makes the file of one schema, with that schema's own code (README.md says when and how):
 *
 *   node make-old-file.ts <src/main/library of a checkout> <folder to write to>
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { fillChanges } from './fill-changes.ts'
import { fillQueue } from './fill-queue.ts'
import { fillReview } from './fill-review.ts'
import { fillTemplates } from './fill-templates.ts'
import { fillMerges, fillViews } from './fill-views.ts'
import { writtenAt } from './old-content.ts'

const [code, target] = process.argv.slice(2)
if (code === undefined || target === undefined) throw new Error('Say which code, and where to write')
const at = (name: string): URL => pathToFileURL(path.resolve(code, name))
// That code's ports are those of today or fewer, with the same calls under the same names.
const { openLibrary } = (await import(at('open-library.ts').href)) as typeof import('../../open-library.ts')

const folder = mkdtempSync(path.join(tmpdir(), 'old-file-'))
const opened = await openLibrary({
  folder,
  workerFile: at('worker.ts'),
  log: () => undefined,
  now: () => writtenAt,
})
await fillQueue(opened)
await fillReview(opened.library.review)
await fillTemplates(opened.library.templates)
await fillChanges(opened.library.bulkEdits)
await fillViews(opened.library.views)
await fillMerges(opened.library.archive)
await opened.close()

const file = path.join(folder, 'library.db')
const plain = new DatabaseSync(file)
plain.exec('PRAGMA journal_mode = DELETE')
plain.exec('VACUUM')
const version = plain.prepare('PRAGMA user_version').get()?.user_version
plain.close()
writeFileSync(path.join(target, `schema-${version}.db.gz`), gzipSync(readFileSync(file), { level: 9 }))
rmSync(folder, { recursive: true })
process.stdout.write(`schema-${version}.db.gz\n`)
