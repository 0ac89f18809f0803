import type { Database } from '../db/database.ts'

export function getDraft(db: Database, name: string): string | null {
  return db.text('SELECT text FROM drafts WHERE name = :name', { name }) ?? null
}

export function keepDraft(db: Database, name: string, text: string | null): void {
  const write =
    'INSERT INTO drafts (name, text) VALUES (:name, :text) ON CONFLICT (name) DO UPDATE SET text = :text'
  db.run(text === null ? 'DELETE FROM drafts WHERE name = :name' : write, { name, text })
}
