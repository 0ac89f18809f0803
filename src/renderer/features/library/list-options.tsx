import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowUpDown, LayoutGrid, List, SlidersHorizontal, SquarePen } from 'lucide-react'
import { type TableLayout, usualTableLayout } from '../../../shared/schemas/view.ts'
import { useCall } from '../../ipc/call.ts'
import { callKey, callQuery } from '../../ipc/call-query.ts'
import { commandFor } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { type AppAction, useAppActions } from '../../services/actions.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import type { ListOverlay } from './list/use-row-actions.ts'

type ListOptions = {
  readonly isReader: boolean
  readonly layout: TableLayout
  onLayout(layout: TableLayout): void
  onOverlay(overlay: ListOverlay): void
}

export function useListActions({ isReader, layout, onLayout, onOverlay }: ListOptions): void {
  const { library, libraryList, palette } = messages
  const { view } = libraryList
  const isTable = layout.layout === 'table'
  const editing: AppAction = {
    id: 'edit-by-id',
    label: commandFor(library.openById.heading),
    also: palette.also.editById,
    icon: SquarePen,
    run: () => onOverlay({ kind: 'edit-by-id' }),
  }
  useAppActions([
    ...(isReader ? [] : [editing]),
    {
      id: 'sort',
      label: commandFor(messages.libraryList.sortDialog.heading),
      also: palette.also.sort,
      icon: ArrowUpDown,
      run: () => onOverlay({ kind: 'sort' }),
    },
    {
      id: 'columns',
      label: view.columns,
      also: palette.also.columns,
      icon: SlidersHorizontal,
      run: () => onOverlay({ kind: 'columns' }),
    },
    {
      id: isTable ? 'as-cards' : 'as-table',
      label: palette.showAs(isTable ? view.cards : view.table),
      also: palette.also.columns,
      icon: isTable ? LayoutGrid : List,
      run: () => onLayout({ ...layout, layout: isTable ? 'cards' : 'table' }),
    },
  ])
}

export function useTableLayout(connectionId: string): [TableLayout, (next: TableLayout) => void] {
  const client = useQueryClient()
  const { showError } = useToasts()
  const preferences = useQuery(callQuery('preferences/get', undefined))
  const keep = useCall('preferences/change', {
    onError: (error) => {
      showError(error)
      void client.invalidateQueries({ queryKey: callKey('preferences/get') })
    },
  })
  const layout = preferences.data?.tables[connectionId] ?? usualTableLayout
  const change = (next: TableLayout) => {
    const tables = { ...preferences.data?.tables, [connectionId]: next }
    // Cancel pending requests: their older answer would revert the list.
    void client.cancelQueries({ queryKey: callKey('preferences/get') }, { revert: false })
    // Optimistic: a column edge is dragged by hand.
    client.setQueryData(
      callQuery('preferences/get', undefined).queryKey,
      (before) => before && { ...before, tables },
    )
    keep.mutate({ tables })
  }
  return [layout, change]
}
