import type { Failure } from '../../../shared/ipc/failure.ts'
import { type Result, succeed } from '../../../shared/result.ts'
import type { ChosenDocuments } from '../../../shared/schemas/bulk-edits.ts'
import { tryCall } from '../../ipc/call.ts'
import { documentKey, namedBy } from './document-key.ts'
import type { DocumentSelection } from './document-selection.ts'

const pageSize = 500
/** One more than can be changed at a time is enough to know that it is too many. */
const askedForAtMost = 10_001

/** The connection that the chosen documents belong to; null where there are several. */
export function connectionOf(connectionId: string, selection: DocumentSelection): string | null {
  if (selection.kind === 'all') return connectionId
  const ids = new Set([...selection.ids].map((key) => namedBy(key).connectionId))
  const [first = connectionId, ...others] = ids
  return others.length === 0 ? first : null
}

/** The chosen documents as the library is asked for them. */
export async function chooseDocuments(
  connectionId: string,
  selection: DocumentSelection,
): Promise<Result<ChosenDocuments, Failure>> {
  if (selection.kind === 'some')
    return succeed({ kind: 'ids', ids: [...selection.ids].map((key) => namedBy(key).documentId) })
  const { text, except } = selection
  if (except.size === 0) return succeed({ kind: 'search', text })
  const ids: string[] = []
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof findPage>> = await findPage(connectionId, text, after)
    if (!page.ok) return page
    for (const row of page.value.rows) if (!except.has(documentKey(row))) ids.push(row.documentId)
    after = page.value.next
  } while (after !== null && ids.length < askedForAtMost)
  return succeed({ kind: 'ids', ids })
}

function findPage(connectionId: string, text: string, after: string | null) {
  return tryCall('documents/search', { connectionId, text, after, limit: pageSize })
}
