import { z } from 'zod'
import type { ArchivePart, ArchivePiece, ArchivePlace } from '../../archive/ports.ts'
import type { Database } from '../db/database.ts'
import { createBudget } from '../db/work-budget.ts'
import { readArrivalLine } from './archive-arrivals.ts'
import { readDocumentLines } from './archive-read-document.ts'
import { readChangeLine, readReceiptLine, readTemplateLine } from './archive-read-rows.ts'
import { readViewLine } from './archive-views.ts'

/** One piece: at most so many rows, so long, and about so many bytes. */
const mostRows = 500
const enoughBytes = 256_000

/** What is written of the row behind a key of a table: its key and its lines. Undefined at the end. */
export type ReadNext = (
  db: Database,
  place: ArchivePlace,
) => { readonly key: number; readonly lines: readonly unknown[]; readonly versions?: number } | undefined

const sources: Readonly<
  Record<ArchivePart, { readonly table: string; readonly key: string; next: ReadNext }>
> = {
  changes: { table: 'changes', key: 'change_key', next: readChangeLine },
  templates: { table: 'templates', key: 'template_key', next: readTemplateLine },
  views: { table: 'views', key: 'view_key', next: readViewLine },
  arrivals: { table: 'arrivals', key: 'arrival_key', next: readArrivalLine },
  documents: { table: 'documents', key: 'document_key', next: readDocumentLines },
  receipts: { table: 'attempts', key: 'attempt_key', next: readReceiptLine },
}

/**
 * The next lines of a part. What is there when the part is begun is in the archive, each row as it is when its turn
 * comes, and a document with all that belongs to it at once; what comes to it later is left to the next archive.
 */
export function readArchive(db: Database, part: ArchivePart, from: ArchivePlace | null): ArchivePiece {
  const { table, key, next } = sources[part]
  const upTo = from?.upTo ?? lastKey(db, table, key)
  const mayGoOn = createBudget(mostRows)
  const pieces: Buffer[] = []
  let size = 0
  let after = from?.after ?? 0
  const counts = { lines: 0, versions: 0 }
  while (mayGoOn()) {
    const read = next(db, { after, upTo })
    if (read === undefined) return { bytes: Buffer.concat(pieces), next: null, counts }
    for (const line of read.lines) {
      const bytes = Buffer.from(`${JSON.stringify(line)}\n`)
      pieces.push(bytes)
      size += bytes.length
    }
    after = read.key
    if (read.lines.length > 0) counts.lines += 1
    counts.versions += read.versions ?? 0
    if (size >= enoughBytes) break
  }
  return { bytes: Buffer.concat(pieces), next: { after, upTo }, counts }
}

function lastKey(db: Database, table: string, key: string): number {
  const row = db.get(z.object({ last: z.int() }), `SELECT coalesce(max(${key}), 0) AS last FROM ${table}`)
  return row?.last ?? 0
}

const connectionRow = z.object({ connection_id: z.string().nullable() })

/** Every connection that the library has anything of, each found by one step along an index. */
export function connectionsOfLibrary(db: Database): readonly string[] {
  const found = new Set<string>()
  for (const table of ['documents', 'attempts', 'templates', 'arrivals']) {
    let after = ''
    for (;;) {
      const row = db.get(
        connectionRow,
        `SELECT min(connection_id) AS connection_id FROM ${table} WHERE connection_id > :after`,
        { after },
      )
      const id = row?.connection_id ?? null
      if (id === null) break
      found.add(id)
      after = id
    }
  }
  return [...found]
}
