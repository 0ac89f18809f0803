import { z } from 'zod'
import { printPath } from '../../../shared/domain/query/field-path.ts'
import type { LibraryBatch, LibraryField } from '../../../shared/schemas/library-search.ts'
import type { Database } from '../database.ts'
import { countRow } from '../rows.ts'
import { fieldKeysOf } from './field-streams.ts'
import { hasLeft } from './taken-up.ts'

const mostFields = 500
const countedUpTo = 1000

const fieldRow = z.object({
  path: z.string(),
  documents: z.int(),
  texts: z.int(),
  numbers: z.int(),
  yes_nos: z.int(),
  dates: z.int(),
  lists: z.int(),
  groups: z.int(),
})
const names = z.array(z.string())

/** The metadata fields that documents have, those most have first. */
export function listFields(
  db: Database,
  connectionId: string | null,
): { readonly fields: LibraryField[]; readonly isPreparing: boolean } {
  const rows = db.all(
    fieldRow,
    `SELECT path, sum(documents) AS documents, sum(texts) AS texts, sum(numbers) AS numbers, sum(yes_nos) AS yes_nos,
       sum(dates) AS dates, sum(lists) AS lists, sum(groups) AS groups
     FROM found_fields WHERE documents > 0 AND (:connectionId IS NULL OR connection_id = :connectionId)
     GROUP BY path ORDER BY sum(documents) DESC, path LIMIT ${mostFields}`,
    { connectionId },
  )
  const fields = rows.map((row) => ({
    path: printPath(names.parse(JSON.parse(row.path))),
    kind: kindOf(row),
    documents: row.documents,
  }))
  return { fields, isPreparing: hasLeft(db) }
}

function kindOf(row: z.output<typeof fieldRow>): LibraryField['kind'] {
  const counts = [
    ['text', row.texts],
    ['number', row.numbers],
    ['yes-no', row.yes_nos],
    ['date', row.dates],
    ['list', row.lists],
    ['group', row.groups],
  ] as const
  return counts.reduce((most, one) => (one[1] > most[1] ? one : most))[0]
}

const batchRow = z.object({ value: z.string(), at: z.int().nullable() })

/** So many are looked at: whoever adds by hand makes one with each document. */
const mostLookedAt = 300

/**
 * What was added together, newest first. Steps from one to the next, however many documents each has. One document alone
 * was added together with nothing.
 */
export function listBatches(db: Database, connectionId: string, limit: number): LibraryBatch[] {
  const fieldKey = fieldKeysOf(db, [connectionId], 'batch')[0]?.field_key
  if (fieldKey === undefined) return []
  const batches: LibraryBatch[] = []
  let before = '~'
  for (let looked = 0; batches.length < limit && looked < mostLookedAt; looked += 1) {
    const found = db.get(
      batchRow,
      `SELECT value, (SELECT added_at FROM documents d WHERE d.document_key = f.document_key) AS at
       FROM document_fields f WHERE field_key = :fieldKey AND value = (
         SELECT max(value) FROM document_fields WHERE field_key = :fieldKey AND value < :before)
       ORDER BY document_key LIMIT 1`,
      { fieldKey, before },
    )
    if (found === undefined) break
    before = found.value
    const count =
      db.get(
        countRow,
        `SELECT count(*) AS count FROM (SELECT 1 FROM document_fields
           WHERE field_key = :fieldKey AND value = :value LIMIT ${countedUpTo + 1})`,
        { fieldKey, value: found.value },
      )?.count ?? 0
    const batch = Number(found.value)
    // Number 0 have those whose item was lost, and given a stand-in.
    if (found.at === null || batch === 0 || count < 2) continue
    batches.push({
      batch,
      at: found.at,
      documents: Math.min(count, countedUpTo),
      atLeast: count > countedUpTo,
    })
  }
  return batches
}
