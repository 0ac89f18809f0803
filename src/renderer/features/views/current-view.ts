import { useQuery } from '@tanstack/react-query'
import type { SavedView, TableLayout } from '../../../shared/schemas/view.ts'
import { callQuery } from '../../ipc/call-query.ts'
import { useMemory, useRemembered } from '../../services/remembered.tsx'
import type { Route } from '../../services/router/route.ts'
import { useRouter } from '../../services/router/router.tsx'

type CurrentView = {
  /** Undefined for the whole library, and while views are loading. */
  readonly view: SavedView | undefined
  readonly id: string | null
  readonly isGone: boolean
  /** True while views are loading, when the list to show is unknown. */
  readonly isLoading: boolean
}

const memoryName = 'library:view'

export function useCurrentView(): CurrentView {
  const { route } = useRouter()
  const memory = useMemory()
  const { data: views, isError } = useQuery(callQuery('views/list', undefined))
  if (route.screen === 'library') memory.set(memoryName, route.view ?? null)
  // The cast holds: a name is always used with one type.
  const kept = (memory.get(memoryName) as string | null | undefined) ?? null
  const id = route.screen === 'library' || route.screen === 'document' ? kept : null
  const view = views?.find((one) => one.id === id)
  return {
    view,
    id,
    isGone: id !== null && view === undefined && (views !== undefined || isError),
    isLoading: id !== null && views === undefined && !isError,
  }
}

export function useListRoute(): Route {
  const { id, isGone } = useCurrentView()
  return id === null || isGone ? { screen: 'library' } : { screen: 'library', view: id }
}

type ListState = {
  readonly view: SavedView | undefined
  readonly text: string
  readonly table: TableLayout
  setText(text: string): void
  setTable(table: TableLayout): void
}

/**
 * Search and layout of the list: those of the open view with its unsaved changes, or of the whole library. Use `key`
 * to remount the list for a different view.
 */
export function useListState(
  connectionId: string,
  [ownTable, setOwnTable]: readonly [TableLayout, (table: TableLayout) => void],
): ListState {
  const { view } = useCurrentView()
  const [text, setText] = useRemembered(`library:search:${view?.id ?? connectionId}`, view?.text ?? '')
  const [changed, setChanged] = useRemembered<TableLayout | null>(`library:table:${view?.id}`, null)
  if (view === undefined) return { view, text, table: ownTable, setText, setTable: setOwnTable }
  return { view, text, table: changed ?? view.table, setText, setTable: setChanged }
}

export function isViewChanged(
  view: SavedView | undefined,
  { text, table }: { readonly text: string; readonly table: TableLayout },
): boolean {
  return view !== undefined && (view.text !== text || !isSameLayout(view.table, table))
}

function isSameLayout(a: TableLayout, b: TableLayout): boolean {
  return textOf(a) === textOf(b)
}

function textOf({ columns, sort, layout, isCompact }: TableLayout): string {
  return JSON.stringify([
    columns.map(({ by, width }) => [by, width]),
    sort.by,
    sort.descending,
    layout,
    isCompact,
  ])
}
