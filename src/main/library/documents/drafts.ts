import { type UnsavedEdit, unsavedEdit } from '../../../shared/schemas/document.ts'
import type { Database } from '../db/database.ts'

export function getDraft(db: Database, name: string): string | null {
  return db.text('SELECT text FROM drafts WHERE name = :name', { name }) ?? null
}

export function getLongText(db: Database, name: string): string | null {
  return getDraft(db, longTextName(name))
}

/** `longText`: undefined keeps the stored one. */
export function keepDraft(db: Database, name: string, text: string | null, longText?: string | null): void {
  put(db, name, text)
  if (longText !== undefined) put(db, longTextName(name), longText)
}

const longTextName = (name: string) => `text:${name}`

function put(db: Database, name: string, text: string | null): void {
  const write =
    'INSERT INTO drafts (name, text) VALUES (:name, :text) ON CONFLICT (name) DO UPDATE SET text = :text'
  db.run(text === null ? 'DELETE FROM drafts WHERE name = :name' : write, { name, text })
}

const mostListed = 1000

export function listUnsavedEdits(db: Database): readonly UnsavedEdit[] {
  return db.all(
    unsavedEdit,
    `SELECT text ->> '$.document.connectionId' AS connectionId, text ->> '$.document.documentId' AS documentId,
       text ->> '$.document.changes' AS changes
     FROM drafts WHERE name LIKE 'document:%' AND json_valid(text) AND text ->> '$.document.changes' IS NOT NULL
     ORDER BY draft_key DESC LIMIT ${mostListed}`,
  )
}
