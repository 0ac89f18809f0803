import { z } from 'zod'
import { findFirstMark, hasMarks } from '../../../shared/domain/query/marks.ts'
import type { Query } from '../../../shared/domain/query/query.ts'
import type { DocumentRow } from '../../../shared/schemas/document.ts'
import type { FoundText } from '../../../shared/schemas/library-search.ts'
import type { Database } from '../database.ts'

/** Further on in a text nobody looks for a place to show: it may be a whole book. */
const longestLookedAt = 20_000
const shownBefore = 40
const shownAfter = 120

const textRow = z.object({ body: z.string().nullable(), metadata: z.string().nullable() })

/** Where the document has what is looked for, if nothing of it stands in its row; null where it does. */
export function foundTextOf(db: Database, key: number, row: DocumentRow, query: Query): FoundText | null {
  const wanted = query.terms.filter((term) => term.kind === 'words' && !term.without)
  if (wanted.length === 0) return null
  const shown = [row.title, row.documentId, row.collection, row.excerpt]
  const hidden = wanted.filter((term) => {
    const alone = { terms: [term], problems: [] }
    return !shown.some((text) => text !== null && hasMarks(text, alone))
  })
  if (hidden.length === 0) return null
  const texts = db.get(
    textRow,
    `SELECT substr(c.body, 1, ${longestLookedAt}) AS body, substr(d.metadata, 1, ${longestLookedAt}) AS metadata
     FROM documents d LEFT JOIN contents c ON c.content_key = d.content_key AND c.kind = 'text'
     WHERE d.document_key = :key`,
    { key },
  )
  const asked = { terms: hidden, problems: [] }
  for (const text of [texts?.body, texts?.metadata]) {
    const found = typeof text === 'string' ? cutAround(text, asked) : undefined
    if (found !== undefined) return found
  }
  return null
}

function cutAround(text: string, query: Query): FoundText | undefined {
  const mark = findFirstMark(text, query)
  if (mark === undefined) return undefined
  const from = startOfWord(text, Math.max(0, mark.from - shownBefore), mark.from)
  const to = Math.min(text.length, mark.to + shownAfter)
  return {
    before: (from > 0 ? '…' : '') + onOneLine(text.slice(from, mark.from)),
    match: onOneLine(text.slice(mark.from, mark.to)),
    after: onOneLine(text.slice(mark.to, to)) + (to < text.length ? '…' : ''),
  }
}

/** No half word at the beginning, where there is a space to begin behind. */
function startOfWord(text: string, from: number, to: number): number {
  if (from === 0) return 0
  const space = text.slice(from, to).search(/\s/u)
  return space < 0 ? from : from + space + 1
}

/** Halves of signs that were cut in two are left away. */
function onOneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
}
