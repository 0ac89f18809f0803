import type { Query } from '../../../../shared/domain/query/query.ts'
import type { Failure } from '../../../../shared/ipc/failure.ts'
import { type Result, succeed } from '../../../../shared/result.ts'
import type { ChosenDocuments } from '../../../../shared/schemas/bulk-edits.ts'
import type { ConnectionSummary } from '../../../../shared/schemas/connection.ts'
import type { DocumentRow } from '../../../../shared/schemas/document.ts'
import { tryCall } from '../../../ipc/call.ts'
import { useConnections } from '../../../services/connections.tsx'
import { type DocumentSelection, documentKey, isDocumentSelected, namedBy } from './document-selection.ts'

const pageSize = 500
/** Maximum of a bulk edit plus one, enough to detect too many. */
const askedForAtMost = 10_001

function connectionOf(connectionId: string, selection: DocumentSelection): string | null {
  if (selection.kind === 'all') return connectionId
  const ids = new Set([...selection.ids].map((key) => namedBy(key).connectionId))
  const [first = connectionId, ...others] = ids
  return others.length === 0 ? first : null
}

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

type LearnFrom = { readonly collection: string | null; readonly ids?: readonly string[] }

const learntFromAtMost = 10_000

/**
 * The chosen documents as input for learning a template; undefined if not listed by ID. Documents of one collection
 * yield a template for it.
 */
export function learnFrom(
  selection: DocumentSelection,
  rows: readonly DocumentRow[],
  isWhole: boolean,
): LearnFrom | undefined {
  if (selection.kind === 'all' && !isWhole)
    return selection.text.trim() === '' && selection.except.size === 0 ? { collection: null } : undefined
  const loaded = rows.filter((row) => isDocumentSelected(selection, documentKey(row)))
  const ids =
    selection.kind === 'some'
      ? [...selection.ids].map((key) => namedBy(key).documentId)
      : loaded.map(({ documentId }) => documentId)
  if (ids.length === 0 || ids.length > learntFromAtMost) return undefined
  const [first, ...others] = new Set(loaded.map(({ collection }) => collection))
  const isOfOne = loaded.length === ids.length && others.length === 0
  return { collection: isOfOne ? (first ?? null) : null, ids }
}

export function useSelectionOwner(
  connection: ConnectionSummary,
  selection: DocumentSelection,
  query: Query,
): ConnectionSummary | undefined {
  const { connections } = useConnections()
  const isAcross = query.terms.some((term) => term.kind === 'filter' && term.name === 'connection')
  if (selection.kind === 'all') return isAcross ? undefined : connection
  const id = connectionOf(connection.id, selection)
  return connections.find((each) => each.id === id)
}
