import { z } from 'zod'
import { isFinal } from '../../../shared/domain/item-state.ts'
import { parseMetadata } from '../../../shared/domain/metadata/metadata-text.ts'
import type { DocumentContent } from '../../../shared/schemas/document.ts'
import { documentContent } from '../../../shared/schemas/document.ts'
import { contentRow } from '../records/rows.ts'
import {
  type DocumentLine,
  type ItemLine,
  linesOfDocument,
  longestBodyPiece,
  type VersionLine,
} from './lines.ts'

export type ArchivedDocument = {
  readonly document: DocumentLine
  readonly contents: readonly DocumentContent[]
  readonly items: ReadonlyMap<string, ItemLine>
  readonly versions: readonly VersionLine[]
}

/** Error for invalid lines. Its text is technical, and never holds their content. */
export class ArchiveProblem extends Error {}

export function readLine<T>(schema: z.ZodType<T>, text: string): T {
  return believed(schema, parsed(text))
}

function parsed(text: string): unknown {
  return safely(() => JSON.parse(text), 'not JSON')
}

function safely<T>(read: () => T, problem: string): T {
  try {
    return read()
  } catch {
    throw new ArchiveProblem(problem)
  }
}

function believed<T>(schema: z.ZodType<T>, value: unknown): T {
  const read = safely(() => schema.safeParse(value), 'not to be read')
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new ArchiveProblem(`${issue?.path.map(String).join('.').slice(0, 100) ?? ''}: ${issue?.code ?? ''}`)
}

const anyLine = z.record(z.string(), z.unknown())
const isLineName = (name: string): name is keyof typeof linesOfDocument =>
  Object.hasOwn(linesOfDocument, name)

export function readArchivedDocument(lines: readonly string[]): ArchivedDocument {
  let document: DocumentLine | undefined
  const contents: DocumentContent[] = []
  const items = new Map<string, ItemLine>()
  const versions: VersionLine[] = []
  const body: string[] = []
  for (const text of lines) {
    const line = believed(anyLine, parsed(text))
    const [name = '', ...more] = Object.keys(line)
    if (more.length > 0 || !isLineName(name)) throw new ArchiveProblem('not a line of a document')
    if (body.length > 0 && name !== 'content') throw new ArchiveProblem('a content without its end')
    if ((name === 'document') !== (document === undefined))
      throw new ArchiveProblem(name === 'document' ? 'two documents in one' : 'no document')
    switch (name) {
      case 'document':
        document = believed(linesOfDocument.document, line[name])
        break
      case 'content': {
        const { number, kind, body: piece, more: goesOn } = believed(linesOfDocument.content, line[name])
        if (number !== contents.length || (goesOn && piece.length !== longestBodyPiece))
          throw new ArchiveProblem('contents out of order')
        body.push(piece)
        if (!goesOn) contents.push(contentOf(kind, body.splice(0).join('')))
        break
      }
      case 'item': {
        const item = believed(linesOfDocument.item, line[name])
        items.set(item.id, item)
        break
      }
      case 'version':
        versions.push(believed(linesOfDocument.version, line[name]))
    }
  }
  if (document === undefined) throw new ArchiveProblem('no document')
  if (body.length > 0) throw new ArchiveProblem('a content without its end')
  const archived = { document, contents, items, versions }
  check(archived)
  return archived
}

function contentOf(kind: string, body: string): DocumentContent {
  // Rows of the library are trusted. Those of an archive are checked, since no window could show a blank
  // text.
  const content = contentRow.pipe(documentContent).safeParse({ kind, body })
  if (!content.success) throw new ArchiveProblem('no such content')
  return content.data
}

function check({ document, contents, items, versions }: ArchivedDocument): void {
  for (const { content } of [document, ...items.values(), ...versions]) {
    if (content !== null && contents[content] === undefined) throw new ArchiveProblem('a content is missing')
  }
  // Most lines of a document have equal metadata.
  const metadata = new Set([document, ...items.values(), ...versions].map((line) => line.metadata))
  for (const text of metadata) {
    if (text !== null && !parseMetadata(text).ok) throw new ArchiveProblem('metadata that is none')
  }
  for (const { state, unfinished } of items.values()) {
    // Archived items are never sent from here.
    if (!unfinished && !isFinal(state)) throw new ArchiveProblem('an item on its way')
  }
  let last = 0
  for (const { item, number } of versions) {
    if (!items.has(item)) throw new ArchiveProblem('an item is missing')
    if (number <= last) throw new ArchiveProblem('versions out of order')
    last = number
  }
}
