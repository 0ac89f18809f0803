import { z } from 'zod'
import { printPath } from '../../../../shared/domain/query/field-path.ts'
import type { LibraryField } from '../../../../shared/schemas/search.ts'
import type { Database } from '../../db/database.ts'
import { hasUnindexed } from '../../records/search-index.ts'

const mostFields = 500

const fieldRow = z.object({
  path: z.string(),
  documents: z.int(),
  texts: z.int(),
  numbers: z.int(),
  yesNos: z.int(),
  dates: z.int(),
  lists: z.int(),
  groups: z.int(),
})
const names = z.array(z.string())

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
  return { fields, isPreparing: hasUnindexed(db) }
}

function kindOf(row: z.output<typeof fieldRow>): LibraryField['kind'] {
  const counts = [
    ['text', row.texts],
    ['number', row.numbers],
    ['yes-no', row.yesNos],
    ['date', row.dates],
    ['list', row.lists],
    ['group', row.groups],
  ] as const
  return counts.reduce((most, one) => (one[1] > most[1] ? one : most))[0]
}
