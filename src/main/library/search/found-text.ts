import { z } from 'zod'
import { cutText } from '../../../shared/domain/cut-text.ts'
import { type MetadataNode, rawOf, readTree } from '../../../shared/domain/metadata/metadata-tree.ts'
import { firstToEnd, type SoughtMarks, seekMarks } from '../../../shared/domain/query/marks.ts'
import type { Query } from '../../../shared/domain/query/query.ts'
import type { DocumentRow } from '../../../shared/schemas/document.ts'
import type { FoundText } from '../../../shared/schemas/search.ts'
import type { Database } from '../db/database.ts'

/** Maximum characters searched for a passage: the text may be a whole book. */
const longestLookedAt = 20_000
const shownBefore = 40
const shownAfter = 120

const longestTakenApart = 100_000

const textRow = z.object({ body: z.string().nullable(), metadata: z.string().nullable() })

export function seekWords(query: Query): readonly SoughtMarks[] {
  return query.terms
    .filter((term) => term.kind === 'words' && !term.without)
    .map((term) => seekMarks({ terms: [term], problems: [] }))
}

export function foundTextOf(
  db: Database,
  key: number,
  row: DocumentRow,
  sought: readonly SoughtMarks[],
): FoundText | null {
  if (sought.length === 0) return null
  const shown = [row.title, row.documentId, row.collection, row.excerpt]
  const hidden = sought.filter(({ isIn }) => !shown.some((text) => text !== null && isIn(text)))
  if (hidden.length === 0) return null
  const texts = db.get(
    textRow,
    `SELECT substr(c.body, 1, ${longestLookedAt}) AS body, iif(length(d.metadata) <= ${longestTakenApart}, d.metadata, NULL) AS metadata
     FROM documents d LEFT JOIN contents c ON c.content_key = d.content_key AND c.kind = 'text'
     WHERE d.document_key = :key`,
    { key },
  )
  const inText = typeof texts?.body === 'string' ? cutAround('', texts.body, hidden) : undefined
  return inText ?? foundInMetadata(texts?.metadata ?? null, hidden) ?? null
}

/** Searches a field as displayed: its name and its value. */
function foundInMetadata(metadata: string | null, asked: readonly SoughtMarks[]): FoundText | undefined {
  const root = metadata === null ? undefined : readTree(metadata)
  if (metadata === null || root === undefined) return undefined
  for (const { names, value } of saidBy(metadata, root, [])) {
    const name = `${names.join(' › ')}: `
    const found = cutAround(name, value, asked) ?? cutAround('', `${name}${value}`, asked)
    if (found !== undefined) return found
  }
  return undefined
}

type Said = { readonly names: readonly string[]; readonly value: string }

function* saidBy(text: string, node: MetadataNode, names: readonly string[]): Generator<Said> {
  for (const child of node.children) {
    const inside = child.name === null ? names : [...names, child.name.text]
    if (child.kind === 'group' || child.kind === 'list') yield* saidBy(text, child, inside)
    else if (child.kind !== 'nothing') yield { names: inside, value: readValue(rawOf(text, child)) }
  }
}

function readValue(raw: string): string {
  return raw.startsWith('"') ? String(JSON.parse(raw)) : raw
}

function cutAround(name: string, whole: string, asked: readonly SoughtMarks[]): FoundText | undefined {
  const text = cutText(whole, longestLookedAt)
  const mark = firstToEnd(asked.map(({ firstIn }) => firstIn(text)))
  if (mark === undefined) return undefined
  const from = startOfWord(text, Math.max(0, mark.from - shownBefore), mark.from)
  const to = Math.min(text.length, mark.to + shownAfter)
  return {
    before: name + (from > 0 ? '…' : '') + onOneLine(text.slice(from, mark.from)),
    match: onOneLine(text.slice(mark.from, mark.to)),
    after: onOneLine(text.slice(mark.to, to)) + (to < text.length ? '…' : ''),
  }
}

function startOfWord(text: string, from: number, to: number): number {
  if (from === 0) return 0
  const space = text.slice(from, to).search(/\s/u)
  return space < 0 ? from : from + space + 1
}

/** Removes halves of surrogate pairs that were cut in two. */
function onOneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
}
