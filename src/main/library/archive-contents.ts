import { z } from 'zod'
import type { DocumentContent } from '../../shared/schemas/document.ts'
import { addContent } from './contents.ts'
import type { Database } from './database.ts'
import { contentBody } from './rows.ts'

const keyRow = z.object({ content_key: z.int() })

/** The key here of each content of an archived document, written when it is first needed; what is there is used. */
export function keysOfContents(
  db: Database,
  contents: readonly DocumentContent[],
  documentKey: number | null,
): (number: number | null) => number | null {
  const keys = new Map<number, number>()
  const find = (content: DocumentContent): number | undefined =>
    documentKey === null
      ? undefined
      : db.get(
          keyRow,
          `SELECT c.content_key FROM contents c WHERE c.kind = :kind AND c.body = :body AND c.content_key IN (
             SELECT content_key FROM documents WHERE document_key = :documentKey
             UNION SELECT content_key FROM versions WHERE document_key = :documentKey
             UNION SELECT i.content_key FROM versions v JOIN items i ON i.item_key = v.item_key
               WHERE v.document_key = :documentKey)`,
          { documentKey, kind: content.kind, body: contentBody(content) },
        )?.content_key
  return (number) => {
    const content = number === null ? undefined : contents[number]
    if (number === null || content === undefined) return null
    const known = keys.get(number) ?? find(content) ?? addContent(db, content)
    keys.set(number, known)
    return known
  }
}
