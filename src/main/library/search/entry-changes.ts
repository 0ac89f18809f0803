import type { Database } from '../db/database.ts'
import type { DocumentEntry, EntryKind } from './document-entries.ts'
import { keyOfField, type NewEntry } from './entry-writes.ts'
import type { FindingDocument } from './finding-document.ts'

type OfDocument = Pick<FindingDocument, 'key' | 'connectionId'>

/** What is kept of many documents and no longer kept, gathered to be written together. */
export type EntryChanges = {
  add(db: Database, of: OfDocument, entries: readonly DocumentEntry[]): void
  remove(db: Database, of: OfDocument, entries: readonly DocumentEntry[]): void
  /** What counts as no field. */
  addAll(entries: readonly NewEntry[]): void
  /** What goes goes first, so that a document may have again what it had. */
  write(db: Database): void
}

export function createEntryChanges(): EntryChanges {
  const added: NewEntry[] = []
  const removed: NewEntry[] = []
  const counts = new Map<string, { readonly fieldKey: number; readonly of: OfField; count: number }>()
  const gather = (
    db: Database,
    { key, connectionId }: OfDocument,
    entries: readonly DocumentEntry[],
    into: NewEntry[],
    by: 1 | -1,
  ): void => {
    for (const { path, kind, orders } of entries) {
      const fieldKey = keyOfField(db, connectionId, path)
      for (const value of orders) into.push({ fieldKey, value, key })
      const name = `${fieldKey} ${kind}`
      const counted = counts.get(name) ?? { fieldKey, of: { path, kind }, count: 0 }
      counted.count += by
      counts.set(name, counted)
    }
  }
  return {
    add: (db, of, entries) => gather(db, of, entries, added, 1),
    remove: (db, of, entries) => gather(db, of, entries, removed, -1),
    addAll: (entries) => {
      for (const entry of entries) added.push(entry)
    },
    write: (db) => {
      if (removed.length > 0) {
        db.run(
          `DELETE FROM document_fields WHERE (field_key, value, document_key) IN
             (SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(:entries))`,
          { entries: inOrder(removed) },
        )
      }
      if (added.length > 0) {
        db.run(
          `INSERT OR IGNORE INTO document_fields
           SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(:entries)`,
          { entries: inOrder(added) },
        )
      }
      for (const { fieldKey, of, count } of counts.values()) countField(db, fieldKey, of, count)
    },
  }
}

/** In the order in which they lie, so that a page of the index is written once for all that is there. */
function inOrder(entries: NewEntry[]): string {
  entries.sort(
    (a, b) => a.fieldKey - b.fieldKey || (a.value < b.value ? -1 : a.value > b.value ? 1 : a.key - b.key),
  )
  return JSON.stringify(entries.map(({ fieldKey, value, key }) => [fieldKey, value, key]))
}

type OfField = { readonly path: string; readonly kind: EntryKind }

/** Of columns nobody asks how many documents have them. */
export function countField(db: Database, fieldKey: number, { path, kind }: OfField, by: number): void {
  if (!path.startsWith('[') || by === 0) return
  db.run(
    `UPDATE found_fields SET documents = max(0, documents + :by), ${kind} = max(0, ${kind} + :by)
     WHERE field_key = :fieldKey`,
    { fieldKey, by },
  )
}
