import type { Database } from '../../src/main/library/db/database.ts'
import { createOperations } from '../../src/main/library/operations.ts'
import { setUpMerging } from '../../src/main/library/records/word-index.ts'

/** Runs all background indexing to its end. */
export function indexAll(db: Database): void {
  setUpMerging(db)
  const { review, usage, search } = createOperations(db)
  db.transaction(() => {
    untilDone(review.indexLibrary)
    untilDone(usage.count)
  })
  gatherFields(db, () => untilDone(search.prepare))
}

function untilDone(piece: () => boolean): void {
  while (!piece()) {}
}

/**
 * Each document has values across a table ordered by value. Writing to an unordered table of equal name first, and
 * copying it to the real one at the end, takes a fraction of the time.
 */
function gatherFields(db: Database, work: () => void): void {
  db.exec('CREATE TEMP TABLE document_fields (field_key INTEGER, value TEXT, document_key INTEGER)')
  db.transaction(work)
  db.exec(`INSERT INTO main.document_fields
    SELECT DISTINCT field_key, value, document_key FROM temp.document_fields ORDER BY field_key, value, document_key`)
  db.exec('DROP TABLE temp.document_fields')
}
