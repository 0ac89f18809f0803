import type { Query } from '../../../shared/domain/query/query.ts'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { useConnections } from '../../services/connections.tsx'
import { connectionOf } from './choose-documents.ts'
import type { DocumentSelection } from './document-selection.ts'

/** The one connection that all that is chosen belongs to; undefined where it may be several. */
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
