import { excerptLength } from '../../../shared/domain/excerpt-length.ts'
import type { DocumentContent } from '../../../shared/schemas/document.ts'
import type { Database } from '../db/database.ts'
import { contentBody, contentRow } from './rows.ts'

/** Text, addresses and picture descriptions: kept once, shared by the document, its versions and its items. */
export function addContent(db: Database, content: DocumentContent): number {
  return db.run('INSERT INTO contents (kind, body) VALUES (:kind, :body)', {
    kind: content.kind,
    body: contentBody(content),
  }).key
}

export function readContent(db: Database, key: number | null): DocumentContent | null {
  if (key === null) return null
  return db.get(contentRow, 'SELECT kind, body FROM contents WHERE content_key = :key', { key }) ?? null
}

export function excerptOf(content: DocumentContent | null): string {
  switch (content?.kind) {
    case undefined:
      return ''
    case 'text':
      return (
        withSingleSpaces(content.text.slice(0, excerptLength * 4))
          .trim()
          .slice(0, excerptLength)
          // A sign outside the first 65,536 may have been cut in two.
          .replace(/[\ud800-\udbff]$/, '')
      )
    case 'website':
    case 'picture-address':
      return content.address
    case 'picture-file':
      return content.picture.name
  }
}

/** Most texts have no other spaces, and looking is five times as quick as replacing each. */
function withSingleSpaces(text: string): string {
  return /[^\S ]| {2}/.test(text) ? text.replace(/\s+/g, ' ') : text
}

/** What a reader would look a document up by; a picture's description has nothing but its name. */
export function wordsOf(content: DocumentContent | null): string {
  switch (content?.kind) {
    case undefined:
      return ''
    case 'text':
      return content.text
    case 'website':
    case 'picture-address':
      return content.address
    case 'picture-file':
      return content.picture.name
  }
}

/** How much goes to the service, near enough for a list: the picture's bytes, or the text in UTF-8. */
export function bytesOf(parts: {
  readonly content: DocumentContent | null
  readonly title: string | null
  readonly metadata: string | null
}): number {
  const { content, title, metadata } = parts
  const body =
    content?.kind === 'picture-file'
      ? content.picture.byteLength
      : content === null
        ? 0
        : Buffer.byteLength(contentBody(content))
  return body + Buffer.byteLength(title ?? '') + Buffer.byteLength(metadata ?? '')
}
