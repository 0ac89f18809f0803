import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type TableLayout, usualTableLayout } from '../../../shared/schemas/table-layout.ts'
import { tryCall } from '../../ipc/call.ts'
import { queries } from '../../ipc/queries.ts'
import { queryKeys } from '../../ipc/query-keys.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'

/** How the person wants the list of a connection, and the way to want it otherwise. It is kept at once. */
export function useTableLayout(connectionId: string): [TableLayout, (next: TableLayout) => void] {
  const client = useQueryClient()
  const { showFailure } = useToasts()
  const preferences = useQuery(queries.preferences())
  const layout = preferences.data?.tables[connectionId] ?? usualTableLayout
  const change = (next: TableLayout) => {
    const tables = { ...preferences.data?.tables, [connectionId]: next }
    // What was asked before this change would put the list back to how it was, until it is asked again.
    void client.cancelQueries({ queryKey: queryKeys.preferences }, { revert: false })
    // In sight before it is on disk: a width is dragged by hand.
    client.setQueryData(queries.preferences().queryKey, (before) => before && { ...before, tables })
    void tryCall('preferences/change', { tables }).then((changed) => {
      if (changed.ok) return
      showFailure(changed.error)
      void client.invalidateQueries({ queryKey: queryKeys.preferences })
    })
  }
  return [layout, change]
}
