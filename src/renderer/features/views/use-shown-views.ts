import { useQuery } from '@tanstack/react-query'
import type { SavedView } from '../../../shared/schemas/view.ts'
import { queries } from '../../ipc/queries.ts'
import { useConnections } from '../../services/connections.tsx'

/** The views of the chosen connection and of all, and those whose own is gone, which are there to be mended. */
export function useShownViews(): readonly SavedView[] {
  const { connections, chosen } = useConnections()
  const { data: views = [] } = useQuery(queries.views())
  return views.filter(
    ({ connectionId }) =>
      connectionId === null ||
      connectionId === chosen?.id ||
      !connections.some(({ id }) => id === connectionId),
  )
}

/** Before which view one is to be put so that it moves by one place among those shown. */
export function placeAfterMove(
  shown: readonly SavedView[],
  id: string,
  by: -1 | 1,
): { readonly before: string | null } | undefined {
  const at = shown.findIndex((view) => view.id === id)
  const target = by === -1 ? at - 1 : at + 2
  if (at < 0 || target < 0 || target > shown.length) return undefined
  return { before: shown[target]?.id ?? null }
}
