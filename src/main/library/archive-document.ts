import { z } from 'zod'
import type { DocumentContent } from '../../shared/schemas/document.ts'
import {
  type DocumentLine,
  type ItemLine,
  linesOfDocument,
  longestBodyPiece,
  type VersionLine,
} from './archive-lines.ts'
import { contentRow } from './rows.ts'

/** A document of an archive with all that belongs to it. */
export type ArchivedDocument = {
  readonly document: DocumentLine
  readonly contents: readonly DocumentContent[]
  readonly items: ReadonlyMap<string, ItemLine>
  readonly versions: readonly VersionLine[]
}

/** Lines that cannot be believed. What it says is technical, and never holds what was in them. */
export class ArchiveProblem extends Error {}

/** Reads a line by its schema; throws an `ArchiveProblem` where it is not what the format says. */
export function readLine<T>(schema: z.ZodType<T>, text: string): T {
  try {
    const parsed = schema.safeParse(JSON.parse(text))
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    throw new ArchiveProblem(`${issue?.path.map(String).join('.').slice(0, 100) ?? ''}: ${issue?.code ?? ''}`)
  } catch (cause) {
    if (cause instanceof ArchiveProblem) throw cause
    throw new ArchiveProblem(cause instanceof z.ZodError ? 'no such content' : 'not JSON')
  }
}

/** Makes one of the lines of a document, the first of which says which it is. */
export function readArchivedDocument(lines: readonly string[]): ArchivedDocument {
  const [first, ...others] = lines.map((line) => readLine(linesOfDocument, line))
  if (first === undefined || !('document' in first)) throw new ArchiveProblem('no document')
  const contents: DocumentContent[] = []
  const items = new Map<string, ItemLine>()
  const versions: VersionLine[] = []
  const body: string[] = []
  for (const line of others) {
    if (body.length > 0 && !('content' in line)) throw new ArchiveProblem('a content without its end')
    if ('content' in line) {
      const { number, kind, body: piece, more } = line.content
      if (number !== contents.length || (more && piece.length !== longestBodyPiece))
        throw new ArchiveProblem('contents out of order')
      body.push(piece)
      if (more) continue
      contents.push(contentOf(kind, body.splice(0).join('')))
    } else if ('item' in line) items.set(line.item.id, line.item)
    else if ('version' in line) versions.push(line.version)
    else throw new ArchiveProblem('two documents in one')
  }
  if (body.length > 0) throw new ArchiveProblem('a content without its end')
  const archived = { document: first.document, contents, items, versions }
  check(archived)
  return archived
}

function contentOf(kind: string, body: string): DocumentContent {
  const content = contentRow.safeParse({ kind, body })
  if (!content.success) throw new ArchiveProblem('no such content')
  return content.data
}

/** What the tables of the library rely on. */
function check({ document, contents, items, versions }: ArchivedDocument): void {
  for (const { content } of [document, ...items.values(), ...versions]) {
    if (content !== null && contents[content] === undefined) throw new ArchiveProblem('a content is missing')
  }
  let last = 0
  for (const { item, number } of versions) {
    if (!items.has(item)) throw new ArchiveProblem('an item is missing')
    if (number <= last) throw new ArchiveProblem('versions out of order')
    last = number
  }
}
