import type { Database } from '../../src/main/library/db/database.ts'
import { createOperations } from '../../src/main/library/operations.ts'
import { setUpMerging } from '../../src/main/library/records/word-index.ts'

/** All that the app does piece by piece when it has time, to its end. */
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
 * Each document has values all over a table that is kept in the order of the values. What goes into a table of the
 * same name without an order first, and into the real one when all of it is there, takes a fraction of the time.
 */
function gatherFields(db: Database, work: () => void): void {
  db.exec('CREATE TEMP TABLE document_fields (field_key INTEGER, value TEXT, document_key INTEGER)')
  db.transaction(work)
  db.exec(`INSERT INTO main.document_fields
    SELECT DISTINCT field_key, value, document_key FROM temp.document_fields ORDER BY field_key, value, document_key`)
  db.exec('DROP TABLE temp.document_fields')
}
