import { z } from 'zod'
import type { DocumentContent } from '../../../shared/schemas/document.ts'
import type { Database } from '../db/database.ts'
import { addContent } from '../records/contents.ts'
import { contentBody, contentRow } from '../records/rows.ts'

/** What a document's history has of contents, each read when it is first needed. */
export type ContentsHere = {
  /** The key of one that is just so. */
  find(content: DocumentContent): number | undefined
  isSame(key: number | null, content: DocumentContent | null): boolean
}

const bodyRow = z.object({ kind: z.string(), body: z.string() })
type Body = z.output<typeof bodyRow>

/** `keys`: as the history has them, those that are most likely asked for first. */
export function createContentsHere(db: Database, keys: Iterable<number | null>): ContentsHere {
  const candidates = [...new Set(keys)].filter((key) => key !== null)
  const bodies = new Map<number, Body | undefined>()
  const bodyOf = (key: number): Body | undefined => {
    const known = bodies.get(key)
    if (known !== undefined) return known
    const read = db.get(bodyRow, 'SELECT kind, body FROM contents WHERE content_key = :key', { key })
    bodies.set(key, read)
    return read
  }
  return {
    find: (content) => {
      const body = contentBody(content)
      return candidates.find((key) => {
        const found = bodyOf(key)
        return found?.kind === content.kind && found.body === body
      })
    },
    isSame: (key, content) => {
      const found = key === null ? undefined : contentRow.safeParse(bodyOf(key)).data
      if (found === undefined || content === null) return found === undefined && content === null
      return found.kind === content.kind && contentBody(found) === contentBody(content)
    },
  }
}

/** The key here of each content of an archived document, written when it is first needed; what is there is used. */
export function keysOfContents(
  db: Database,
  contents: readonly DocumentContent[],
  here: ContentsHere | null,
): (number: number | null) => number | null {
  const keys = new Map<number, number>()
  return (number) => {
    const content = number === null ? undefined : contents[number]
    if (number === null || content === undefined) return null
    const known = keys.get(number) ?? here?.find(content) ?? addContent(db, content)
    keys.set(number, known)
    return known
  }
}
