import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { parseQuery } from '../../../shared/domain/query/parse-query.ts'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { SearchProblem } from '../../../shared/schemas/search.ts'
import type { TableLayout } from '../../../shared/schemas/view.ts'
import { after } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { useRouter } from '../../services/router/router.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { useDelayed } from '../../ui/feedback/loading.tsx'
import { Screen } from '../../ui/screen.tsx'
import { useListState } from '../views/index.ts'
import { documentKey } from './document-key.ts'
import { EditByIdDialog } from './edit-by-id-dialog.tsx'
import styles from './library.module.css'
import { useDocumentSearch } from './list/document-search.ts'
import { countFound } from './list/found-count.tsx'
import { ListBody } from './list-body.tsx'
import { ListActions, ListProblems, ListSearchBar } from './list-header.tsx'
import { ListMenus, type OpenMenu } from './list-menus.tsx'
import { useListActions, useTableLayout } from './list-options.tsx'
import {
  SelectionBar,
  SelectionDroppedNotice,
  useSelectedDocuments,
} from './selection/selected-documents.tsx'
import { useDocumentSelection, useSelectionKeys } from './selection/use-document-selection.ts'
import { ColumnsDialog } from './table/columns-dialog.tsx'
import { fieldsOf } from './table/table-columns.ts'

/** A shorter search is over before one could read that it is under way. */
const stillLookingAfterMs = 400

const noProblems: readonly SearchProblem[] = []

/** The documents of the library: searched, sorted and selected. */
export function LibraryList({ connection }: { readonly connection: ConnectionSummary }): ReactNode {
  const { route } = useRouter()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const state = useListState(connection.id, useTableLayout(connection.id))
  const { view, text, table: layout, setTable: setLayout } = state
  const searching = useListSearch(connection.id, text, layout)
  const { search, found, query, remarks, problems, total, isBusy, isLooking } = searching
  const restedText = useRestedText(text, field)
  const { showFailure } = useToasts()
  const chosen = useDocumentSelection({ connectionId: connection.id, text, found, onFailure: showFailure })
  const selected = useSelectedDocuments({ connection, chosen, query, found, total, list })
  useSelectionKeys(list, { selectAll: () => chosen.selectAll(false), clear: chosen.clear })
  const [dialog, setDialog] = useState<'by-id' | 'columns' | null>(null)
  const [menu, setMenu] = useState<OpenMenu | null>(null)

  const type = (next: string) => {
    searching.askFor(next)
    state.setText(next)
  }
  const searchFor = (next: string) => {
    type(next)
    field.current?.focus()
  }
  useSearchOfRoute(field, type)
  const onText = useStableCallback(type)
  const onLayout = useStableCallback(setLayout)
  const onPutBack = useStableCallback((saved: { readonly text: string; readonly table: TableLayout }) => {
    state.setText(saved.text)
    setLayout(saved.table)
  })
  const openColumns = useStableCallback(() => setDialog('columns'))
  const openById = useStableCallback(() => setDialog('by-id'))
  useListActions({ layout, onLayout: setLayout, onColumns: openColumns, onEditById: openById })
  const shared = { connection, view, layout, onLayout }
  return (
    <div className={styles.list} ref={list}>
      <Screen
        title={view?.name ?? messages.library.heading}
        layout="full"
        actions={
          <ListActions
            {...shared}
            text={restedText}
            isEmpty={found?.length === 0}
            onPutBack={onPutBack}
            onEditById={openById}
          />
        }
      >
        <ListSearchBar
          {...shared}
          {...{ text, problems, field, total, isLooking, onText }}
          onColumns={openColumns}
        />
        <ListProblems {...shared} {...{ problems, isBusy, onText }} text={restedText} />
        {remarks?.isPreparing && <p className={styles.remark}>{messages.libraryList.preparing}</p>}
        <ListBody
          {...{ search, query, layout, chosen, isBusy, isLooking }}
          connectionId={connection.id}
          version={searching.version}
          isPreparing={remarks?.isPreparing === true}
          open={route.screen === 'document' ? documentKey(route) : null}
          onLayout={setLayout}
          onMenu={({ index, x, y }) => setMenu({ kind: 'document', index, place: { x, y } })}
          onColumnMenu={(by, place) => setMenu({ kind: 'column', by, place })}
          onClearSearch={() => searchFor('')}
        />
        <SelectionDroppedNotice
          wasDropped={chosen.wasDropped}
          onClose={() => {
            chosen.clear()
            field.current?.focus()
          }}
        />
        <SelectionBar selected={selected} text={text} />
      </Screen>
      {found !== undefined && (
        <ListMenus
          {...{ menu, found, chosen, selected, layout }}
          onLayout={setLayout}
          onColumns={openColumns}
          onSearch={searchFor}
          onClose={() => setMenu(null)}
        />
      )}
      {dialog === 'by-id' && <EditByIdDialog connection={connection} onClose={() => setDialog(null)} />}
      {dialog === 'columns' && (
        <ColumnsDialog
          connectionId={connection.id}
          columns={layout.columns}
          onColumns={(columns) => setLayout({ ...layout, columns })}
          onClose={() => setDialog(null)}
        />
      )}
      {selected.dialogs}
    </div>
  )
}

/** The search for what was typed, and whether what is on the screen is behind it. */
function useListSearch(connectionId: string, text: string, { columns, sort }: TableLayout) {
  const fields = useMemo(() => fieldsOf(columns), [columns])
  const searching = useDocumentSearch({ connectionId, text, sort, fields })
  const { search, isBehind, remarks } = searching
  const shownText = search?.input.text ?? ''
  const query = useMemo(() => parseQuery(shownText), [shownText])
  const isBusy = isBehind || shownText !== text
  const found = search?.found
  const isLooking = useDelayed(isBusy || found?.isLooking === true, stillLookingAfterMs)
  return {
    ...searching,
    found,
    query,
    isBusy,
    isLooking,
    /** What the library does not know; nothing as long as that is about another text. */
    problems: isBusy || !remarks?.problems.length ? noProblems : remarks.problems,
    total: found === undefined ? undefined : countFound(found),
  }
}

/** Does what the route asks for: a text to search for, or only the focus in the field. */
function useSearchOfRoute(field: RefObject<HTMLInputElement | null>, search: (text: string) => void) {
  const { route, visit } = useRouter()
  const wantsField = route.screen === 'library' && route.search === true
  const text = route.screen === 'library' ? route.text : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit of the same route takes the focus again.
  useEffect(() => {
    if (wantsField) field.current?.focus()
  }, [wantsField, visit])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit of the same route searches again.
  useEffect(() => {
    if (text !== undefined) search(text)
  }, [text, visit])
}

/** The same function at every render, which calls the one of the last render. */
function useStableCallback<A extends readonly unknown[]>(work: (...args: A) => void): (...args: A) => void {
  const latest = useRef(work)
  useLayoutEffect(() => {
    latest.current = work
  })
  return useCallback((...args: A) => latest.current(...args), [])
}

const restsMs = 300

/**
 * The text once nobody types on, for what may wait: the rows come first. It is there at once when the field loses the
 * focus, for whatever is used next.
 */
function useRestedText(text: string, field: RefObject<HTMLElement | null>): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    if (rested === text) return
    const rest = () => setRested(text)
    const element = field.current
    if (element === null || element !== document.activeElement) return rest()
    const stopWaiting = after(restsMs, rest)
    element.addEventListener('blur', rest)
    return () => {
      stopWaiting()
      element.removeEventListener('blur', rest)
    }
  }, [rested, text, field])
  return rested
}
