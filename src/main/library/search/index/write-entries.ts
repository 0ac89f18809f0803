import type { Database } from '../../db/database.ts'
import type { DocumentEntry, EntryKind } from './document-entries.ts'
import type { SearchedDocument } from './searched-document.ts'

type NewEntry = { readonly fieldKey: number; readonly value: string; readonly key: number }

/** Number of index writes: remembered results are valid while it is unchanged. */
export type EntryWrites = { count: number; readonly fieldKeys: Map<string, number> }
export const entryWrites = (): EntryWrites => ({ count: 0, fieldKeys: new Map() })

function keyOfField(db: Database, connectionId: string, path: string): number {
  const { fieldKeys } = db.own(entryWrites)
  const name = `${connectionId} ${path}`
  const remembered = fieldKeys.get(name)
  if (remembered !== undefined) return remembered
  const values = { connectionId, path }
  const known = 'SELECT field_key FROM found_fields WHERE connection_id = :connectionId AND path = :path'
  const key = db.number(known, values) ?? db.insert('found_fields', values)
  if (fieldKeys.size > 2000) fieldKeys.clear()
  fieldKeys.set(name, key)
  return key
}

type OfDocument = Pick<SearchedDocument, 'key' | 'connectionId'>

export class EntryChanges {
  readonly #db: Database
  readonly #added: NewEntry[] = []
  readonly #removed: NewEntry[] = []
  readonly #counts = new Map<string, { readonly fieldKey: number; readonly of: OfField; count: number }>()

  constructor(db: Database) {
    this.#db = db
  }

  add(of: OfDocument, entries: readonly DocumentEntry[]): void {
    this.#gather(of, entries, this.#added, 1)
  }

  remove(of: OfDocument, entries: readonly DocumentEntry[]): void {
    this.#gather(of, entries, this.#removed, -1)
  }

  /** Removes first, so that a document may get an entry again. */
  write(): void {
    const listed = 'SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(:entries)'
    if (this.#removed.length > 0)
      this.#db.run(`DELETE FROM document_fields WHERE (field_key, value, document_key) IN (${listed})`, {
        entries: inOrder(this.#removed),
      })
    if (this.#added.length > 0)
      this.#db.run(`INSERT OR IGNORE INTO document_fields ${listed}`, { entries: inOrder(this.#added) })
    for (const { fieldKey, of, count } of this.#counts.values()) countField(this.#db, fieldKey, of, count)
  }

  #gather(
    { key, connectionId }: OfDocument,
    entries: readonly DocumentEntry[],
    into: NewEntry[],
    by: 1 | -1,
  ): void {
    for (const { path, kind, orders } of entries) {
      const fieldKey = keyOfField(this.#db, connectionId, path)
      for (const value of orders) into.push({ fieldKey, value, key })
      const name = `${fieldKey} ${kind}`
      const counted = this.#counts.get(name) ?? { fieldKey, of: { path, kind }, count: 0 }
      counted.count += by
      this.#counts.set(name, counted)
    }
  }
}

/** Sorts entries in index order, so that each page is written once. */
function inOrder(entries: NewEntry[]): readonly unknown[] {
  entries.sort(
    (a, b) => a.fieldKey - b.fieldKey || (a.value < b.value ? -1 : a.value > b.value ? 1 : a.key - b.key),
  )
  return entries.map(({ fieldKey, value, key }) => [fieldKey, value, key])
}

type OfField = { readonly path: string; readonly kind: EntryKind }

/** Columns need no document count. */
function countField(db: Database, fieldKey: number, { path, kind }: OfField, by: number): void {
  if (!path.startsWith('[') || by === 0) return
  db.run(
    `UPDATE found_fields SET documents = max(0, documents + :by), ${kind} = max(0, ${kind} + :by)
     WHERE field_key = :fieldKey`,
    { fieldKey, by },
  )
}
