import type { Operations } from '../operations.ts'

/** Repeats the search, since each call runs for some milliseconds only. */
export function foundIds(
  operations: Operations,
  asked: { readonly connectionId: string | null; readonly text: string },
): readonly string[] {
  const ids: string[] = []
  let after: string | null = null
  do {
    const page = operations.calls['documents/search']({ ...asked, after, limit: 200 })
    ids.push(...page.rows.map(({ documentId }) => documentId))
    after = page.next
  } while (after !== null)
  return ids
}
