import type { Failure } from '../../../shared/ipc/failure.ts'
import { type Result, succeed } from '../../../shared/result.ts'
import type { ChosenDocuments } from '../../../shared/schemas/changes.ts'
import { tryCall } from '../../ipc/call.ts'
import type { DocumentSelection } from './document-selection.ts'

const pageSize = 500
/** One more than can be changed at a time is enough to know that it is too many. */
const askedForAtMost = 10_001

/** The chosen documents as the library is asked for them. */
export async function chooseDocuments(
  connectionId: string,
  selection: DocumentSelection,
): Promise<Result<ChosenDocuments, Failure>> {
  if (selection.kind === 'some') return succeed({ kind: 'ids', ids: [...selection.ids] })
  const { text, except } = selection
  if (except.size === 0) return succeed({ kind: 'search', text })
  const ids: string[] = []
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof findPage>> = await findPage(connectionId, text, after)
    if (!page.ok) return page
    for (const { documentId } of page.value.rows) if (!except.has(documentId)) ids.push(documentId)
    after = page.value.next
  } while (after !== null && ids.length < askedForAtMost)
  return succeed({ kind: 'ids', ids })
}

function findPage(connectionId: string, text: string, after: string | null) {
  return tryCall('documents/search', { connectionId, text, after, limit: pageSize })
}
