import { z } from 'zod'
import type { Database } from '../db/database.ts'

const textRow = z.object({ text: z.string() })

export function getDraft(db: Database, name: string): string | null {
  return db.get(textRow, 'SELECT text FROM drafts WHERE name = :name', { name })?.text ?? null
}

export function keepDraft(db: Database, name: string, text: string | null): void {
  if (text === null) db.run('DELETE FROM drafts WHERE name = :name', { name })
  else {
    db.run(
      'INSERT INTO drafts (name, text) VALUES (:name, :text) ON CONFLICT (name) DO UPDATE SET text = :text',
      {
        name,
        text,
      },
    )
  }
}
