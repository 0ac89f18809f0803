import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { noteEntriesAreWhole, takenUpTo } from '../records/search-index.ts'
import { entriesOf } from './document-entries.ts'
import { findDocumentByKey } from './finding-document.ts'

/** How far the documents have been gone through since the library was opened. */
const goneTo = () => ({ key: 0 })

const keysTogether = 2000
/** As many as a document has at least that had more of anything than was kept. */
const leastCommas = 49

const keyRow = z.object({ key: z.int() })

/** Where what was kept last may not have come to be. */
export function beginAgain(db: Database): void {
  db.own(goneTo).key = 0
}

type KeepMissing = (document: NonNullable<ReturnType<typeof findDocumentByKey>>, entries: Entries) => void
type Entries = ReturnType<typeof entriesOf>

/** Goes on through the documents of which not everything may have been kept; whether it has come to the end. */
export function makeEntriesWhole(db: Database, mayGoOn: () => boolean, keep: KeepMissing): boolean {
  const gone = db.own(goneTo)
  const end = takenUpTo(db)
  while (gone.key < end) {
    const to = gone.key + keysTogether
    const keys = db.all(
      keyRow,
      `SELECT document_key AS key FROM documents WHERE document_key > :from AND document_key <= :to
         AND length(metadata) - length(replace(metadata, ',', '')) >= ${leastCommas} ORDER BY document_key`,
      { from: gone.key, to },
    )
    for (const { key } of keys) {
      const document = findDocumentByKey(db, key)
      if (document !== undefined) keep(document, entriesOf(document))
      gone.key = key
      if (!mayGoOn()) return false
    }
    gone.key = to
    if (!mayGoOn()) break
  }
  if (gone.key < end) return false
  noteEntriesAreWhole(db)
  return true
}
