import { z } from 'zod'
import { foldedBySign, searchable, searchableJson } from '../../../../shared/domain/query/search-text.ts'
import type { Database } from '../../db/database.ts'
import { wordsOf } from '../../records/contents.ts'
import { contentRow } from '../../records/rows.ts'
import type { AskedWords } from './word-matches.ts'

type DocumentText = {
  /** True if the text may contain all of these; much faster than `words`. */
  mayHave(words: readonly string[]): boolean
  /** Words as in the index, each between two spaces. */
  words(): string
}

export type DocumentTexts = {
  readonly title: DocumentText
  readonly document_id: DocumentText
  readonly others: readonly DocumentText[]
}

const documentRow = z.object({
  title: z.string().nullable(),
  documentId: z.string(),
  collection: z.string().nullable(),
  metadata: z.string().nullable(),
  contentKey: z.int().nullable(),
})

export function textsOfDocument(db: Database, key: number): DocumentTexts | undefined {
  const found = db.get(
    documentRow,
    'SELECT title, document_id, collection, metadata, content_key FROM documents WHERE document_key = :key',
    { key },
  )
  if (found === undefined) return undefined
  const { title, documentId, collection, metadata, contentKey } = found
  const content = () =>
    contentKey === null
      ? null
      : (db.get(contentRow, 'SELECT kind, body FROM contents WHERE content_key = :key', {
          key: contentKey,
        }) ?? null)
  return {
    title: textOf(() => title ?? '', searchable),
    document_id: textOf(() => documentId, searchable),
    others: [
      textOf(() => collection ?? '', searchable),
      textOf(() => wordsOf(content()), searchable),
      textOf(() => metadata ?? '', searchableJson),
    ],
  }
}

function textOf(read: () => string, toWords: (text: string) => string): DocumentText {
  const text = once(read)
  const folded = once(() => foldedBySign(text()))
  return {
    // Escaped text does not contain its words literally.
    mayHave: (words) => text().includes('\\') || words.every((word) => folded()?.includes(word) ?? true),
    words: once(() => ` ${toWords(text())} `),
  }
}

function once<T>(read: () => T): () => T {
  let known: { readonly value: T } | undefined
  return () => {
    known ??= { value: read() }
    return known.value
  }
}

export function hasAnyWords(texts: DocumentTexts, any: readonly AskedWords[]): boolean {
  return any.some(({ words, isBeginning, column }) => {
    const wanted = isBeginning ? ` ${words}` : ` ${words} `
    const each = words.split(' ')
    const among = column === null ? [texts.title, texts.document_id, ...texts.others] : [texts[column]]
    return among.some((text) => text.mayHave(each) && text.words().includes(wanted))
  })
}
