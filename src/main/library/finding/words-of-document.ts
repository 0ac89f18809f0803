import { z } from 'zod'
import { searchable, searchableJson } from '../../../shared/domain/query/search-text.ts'
import { wordsOf } from '../contents.ts'
import type { Database } from '../database.ts'
import { contentRow } from '../rows.ts'
import type { AskedWords } from './words-asked.ts'

/** A document's words as their index has them, each text taken apart when it is first looked into. */
export type DocumentTexts = {
  readonly title: () => string
  readonly document_id: () => string
  readonly others: readonly (() => string)[]
}

const documentRow = z.object({
  title: z.string().nullable(),
  document_id: z.string(),
  collection: z.string().nullable(),
  metadata: z.string().nullable(),
  content_key: z.int().nullable(),
})

export function textsOfDocument(db: Database, key: number): DocumentTexts | undefined {
  const found = db.get(
    documentRow,
    'SELECT title, document_id, collection, metadata, content_key FROM documents WHERE document_key = :key',
    { key },
  )
  if (found === undefined) return undefined
  const { title, document_id, collection, metadata, content_key } = found
  const content = () =>
    content_key === null
      ? null
      : (db.get(contentRow, 'SELECT kind, body FROM contents WHERE content_key = :key', {
          key: content_key,
        }) ?? null)
  return {
    title: once(() => searchable(title ?? '')),
    document_id: once(() => searchable(document_id)),
    others: [
      once(() => searchable(collection ?? '')),
      once(() => searchable(wordsOf(content()))),
      once(() => searchableJson(metadata ?? '')),
    ],
  }
}

/** Between spaces, so that each word has one on either side. */
function once(read: () => string): () => string {
  let known: string | undefined
  return () => {
    known ??= ` ${read()} `
    return known
  }
}

export function hasAnyWords(texts: DocumentTexts, any: readonly AskedWords[]): boolean {
  return any.some(({ words, isBeginning, column }) => {
    const wanted = isBeginning ? ` ${words}` : ` ${words} `
    if (column !== null) return texts[column]().includes(wanted)
    return [texts.title, texts.document_id, ...texts.others].some((text) => text().includes(wanted))
  })
}
