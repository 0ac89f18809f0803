import { z } from 'zod'
import { folded } from '../../../shared/domain/query/search-text.ts'
import type { Database } from '../db/database.ts'
import type { MergedKeys } from '../records/item-keys.ts'
import { keepTemplate } from '../records/templates.ts'
import { findItemHere } from './known-here.ts'
import type { ChangeLine, ReceiptLine, TemplateLine } from './lines.ts'

export function mergeReceipt(
  db: Database,
  line: ReceiptLine,
  connectionId: string,
  keys: MergedKeys | null,
): boolean {
  const { itemId } = findItemHere(db, line.item, connectionId, line.document)
  const { item: _, connection: __, document: documentId, ...columns } = line
  const name = { connectionId, documentId, itemId, number: line.number, startedAt: line.startedAt }
  const isKnown = db.has(
    `SELECT 1 FROM attempts INDEXED BY attempts_of_document
     WHERE connection_id = :connectionId AND document_id = :documentId AND item_id = :itemId AND number = :number
       AND started_at = :startedAt`,
    name,
  )
  if (isKnown) return false
  if (keys === null) return true
  db.insert('attempts', {
    ...columns,
    ...name,
    attemptKey: keys.next('attempts'),
    folded: folded(`${line.title}\n${documentId}`),
  })
  return true
}

/** Merges the record of a bulk edit. It cannot be undone here, because its rows are not in the archive. */
export function mergeBulkEdit(
  db: Database,
  line: ChangeLine,
  connectionId: string,
  mode: 'look' | 'take',
): void {
  if (mode === 'look') return
  const { id: bulkEditId, connection: _, ...columns } = line
  if (db.has('SELECT 1 FROM bulk_edits WHERE bulk_edit_id = :bulkEditId', { bulkEditId })) return
  db.insert('bulk_edits', { ...columns, bulkEditId, connectionId, keepsRows: false })
}

const templateRow = z.object({ schema: z.string(), changedAt: z.int() })
type Template = { readonly schema: string; readonly changedAt: number }

const longestCollection = 1000

/** Returns the name for the older of two templates; null if it already has such a name. */
const olderName = (collection: string): string | null =>
  collection.endsWith('(older)') ? null : `${collection} (older)`.trimStart()

/**
 * The newer of a collection's two templates wins, and the older is kept beside it under another name. A
 * template locked by the administrator always wins.
 */
export function mergeTemplate(
  db: Database,
  line: TemplateLine,
  connectionId: string,
  locked: readonly string[],
  mode: 'look' | 'take',
): { readonly taken: number; readonly kept: number } {
  const { collection, schema, changedAt } = line
  const theirs = { schema, changedAt }
  const ours = findKept(db, connectionId, collection)
  const isLocked = locked.includes(collection)
  if (ours === null && !isLocked) {
    if (mode === 'take') keep(db, connectionId, collection, theirs)
    return { taken: 1, kept: 0 }
  }
  if (ours?.schema === schema) {
    // Stores the later of the two times, or the next merge would compare different times in each library.
    if (mode === 'take' && !isLocked && isOlder(ours, theirs)) keep(db, connectionId, collection, theirs)
    return { taken: 0, kept: 0 }
  }
  const isNewer = ours !== null && !isLocked && isOlder(ours, theirs)
  const [newer, older] = isNewer ? [theirs, ours] : [ours, theirs]
  const name = nameBeside(collection, locked)
  const beside = name === null ? null : findKept(db, connectionId, name)
  const keepsOlder = name !== null && (beside === null || isOlder(beside, older))
  if (mode === 'take') {
    if (isNewer && newer !== null) keep(db, connectionId, collection, newer)
    if (keepsOlder) keep(db, connectionId, name, older)
  }
  return { taken: isNewer ? 1 : 0, kept: keepsOlder && beside?.schema !== older.schema ? 1 : 0 }
}

function nameBeside(collection: string, locked: readonly string[]): string | null {
  const name = olderName(collection)
  return name === null || name.length > longestCollection || locked.includes(name) ? null : name
}

function isOlder(a: Template, b: Template): boolean {
  return a.changedAt < b.changedAt || (a.changedAt === b.changedAt && a.schema < b.schema)
}

function findKept(db: Database, connectionId: string, collection: string): Template | null {
  const row = db.get(
    templateRow,
    'SELECT schema, changed_at FROM templates WHERE connection_id = :connectionId AND collection = :collection',
    { connectionId, collection },
  )
  return row ?? null
}

function keep(db: Database, connectionId: string, collection: string, { schema, changedAt }: Template): void {
  keepTemplate(db, { connectionId, collection, schema, at: changedAt })
}
