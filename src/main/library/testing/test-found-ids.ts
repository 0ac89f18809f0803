import type { Operations } from '../operations.ts'

/** The ids of all that a search finds, in its order: each call looks for some milliseconds only. */
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
