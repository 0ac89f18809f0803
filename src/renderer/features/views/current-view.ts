import { useQuery } from '@tanstack/react-query'
import type { SavedView, TableLayout } from '../../../shared/schemas/view.ts'
import { queries } from '../../ipc/queries.ts'
import { useMemory, useRemembered } from '../../services/remembered.tsx'
import type { Route } from '../../services/router/route.ts'
import { useRouter } from '../../services/router/router.tsx'

type CurrentView = {
  /** Undefined for the library as a whole, and until the views are known. */
  readonly view: SavedView | undefined
  /** The view of the route; null for the library as a whole. */
  readonly id: string | null
  /** It was removed meanwhile. */
  readonly isGone: boolean
  /** The views are not known yet, so that it cannot be told what to show. */
  readonly isLoading: boolean
}

const memoryName = 'library:view'

/** The view that the list of the library shows. A document opened from it leaves it as it is. */
export function useCurrentView(): CurrentView {
  const { route } = useRouter()
  const memory = useMemory()
  const { data: views, isError } = useQuery(queries.views())
  if (route.screen === 'library') memory.set(memoryName, route.view ?? null)
  // One name is always used with one type.
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

/** The way back from a document to the list that it was opened from. */
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
 * What the list is asked for and how it looks: that of the open view, with what was changed since and not saved, or
 * that of the library as a whole. The list is to be made anew (`key`) for another view.
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

/** Whether something else is on the screen than the view was kept with. */
export function isViewChanged(
  view: SavedView | undefined,
  { text, table }: { readonly text: string; readonly table: TableLayout },
): boolean {
  return view !== undefined && (view.text !== text || !isSameLayout(view.table, table))
}

/** Whether two tables look the same, however their parts came together. */
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
