import type { Database } from '../db/database.ts'
import type { Wanted } from '../records/rows.ts'
import type { Step } from './archive-compare.ts'
import type { ArchivedDocument } from './archive-document.ts'
import type { ItemHere } from './archive-keys.ts'
import type { ItemLine, VersionLine } from './archive-lines.ts'

/** A version of the archive, with the item it left by. */
export type TheirStep = Step & {
  readonly line: VersionLine
  readonly item: ItemLine
  readonly here: ItemHere
}

/** The key here of a content of the archive. */
export type KeyOf = (content: number | null) => number | null

export function wantedOf(
  line: Pick<VersionLine, 'kind' | 'collection' | 'title' | 'metadata' | 'content'>,
  keyOf: KeyOf,
): Wanted {
  const { kind, collection, title, metadata, content } = line
  return { kind, collection, title, metadata, contentKey: keyOf(content) }
}

/** Writes a version of the archive down under the number it has here. */
export function addVersion(
  db: Database,
  documentKey: number,
  { line }: TheirStep,
  itemKey: number,
  number: number,
  keyOf: KeyOf,
): void {
  db.run(
    `INSERT INTO versions (document_key, number, action, item_key, superseded, kind, collection, title, metadata,
       content_key, at, change_key, way)
     VALUES (:documentKey, :number, :action, :itemKey, :superseded, :kind,
       :collection, :title, :metadata, :contentKey, :at, (SELECT change_key FROM changes WHERE change_id = :change),
       :way)`,
    {
      ...{ documentKey, number, itemKey },
      ...wantedOf(line, keyOf),
      action: line.action,
      superseded: line.superseded ? 1 : 0,
      at: line.at,
      change: line.change,
      way: line.way,
    },
  )
}

/** An edit that waited on may have been edited again, and then stands for more. */
export function updateVersions(
  db: Database,
  documentKey: number,
  itemKey: number,
  { versions }: ArchivedDocument,
  { line: { item } }: TheirStep,
  keyOf: KeyOf,
): void {
  for (const version of versions.filter((one) => one.item === item)) {
    const { at, action, superseded } = version
    db.run(
      `UPDATE versions SET superseded = :superseded, kind = :kind, collection = :collection, title = :title,
         metadata = :metadata, content_key = :contentKey
       WHERE document_key = :documentKey AND item_key = :itemKey AND at = :at AND action = :action`,
      {
        ...{ documentKey, itemKey, at, action },
        superseded: superseded ? 1 : 0,
        ...wantedOf(version, keyOf),
      },
    )
  }
}
