import { useQuery } from '@tanstack/react-query'
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
import type { Query } from '../../../shared/domain/query/query.ts'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { FoundDocument, SearchProblem } from '../../../shared/schemas/search.ts'
import type { TableLayout } from '../../../shared/schemas/view.ts'
import { after } from '../../ipc/call.ts'
import { callQuery } from '../../ipc/call-query.ts'
import { messages } from '../../messages/messages.ts'
import { useRouter } from '../../services/router/router.tsx'
import { useSayShownSearch } from '../../services/shown-search.tsx'
import { useIsReader } from '../../services/team.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { useDelayed } from '../../ui/feedback/loading.tsx'
import { LibraryGuide } from '../guide/index.ts'
import { DownloadPanel } from '../team/index.ts'
import { useListState } from '../views/index.ts'
import styles from './library.module.css'
import { useDocumentSearch } from './list/document-search.ts'
import type { FoundDocuments } from './list/found-documents.ts'
import type { ListOverlay } from './list/use-row-actions.ts'
import { ListBody } from './list-body.tsx'
import { ListHead, ListProblems, ListSearchBar } from './list-header.tsx'
import { useListActions, useTableLayout } from './list-options.tsx'
import { ListOverlays } from './list-overlays.tsx'
import { documentKey, isNothingSelected, type SelectedCount } from './selection/document-selection.ts'
import { SelectAllBox } from './selection/select-all-box.tsx'
import {
  DocumentSelectionBar,
  SelectionDroppedNotice,
  useSelectedDocuments,
} from './selection/selected-documents.tsx'
import { useDocumentSelection, useSelectionKeys } from './selection/use-document-selection.ts'
import { fieldsOf, isOfColumns } from './table/table-columns.ts'

/** Milliseconds. A shorter search ends before a notice about it could be read. */
const stillLookingAfterMs = 400

const noProblems: readonly SearchProblem[] = []

/** Below this count, no lower bound is shown: the exact number follows in a moment. */
const leastSaid = 1000

/** Number of results. While unknown, the power of ten below it, so that it changes rarely. */
function countFound(found: FoundDocuments<unknown>): SelectedCount | undefined {
  const { length, isWhole } = found
  if (isWhole) return { count: length, atLeast: false }
  if (length < leastSaid) return undefined
  return { count: 10 ** Math.floor(Math.log10(length)), atLeast: true }
}

export function LibraryList({ connection }: { readonly connection: ConnectionSummary }): ReactNode {
  const { route } = useRouter()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const state = useListState(connection.id, useTableLayout(connection.id))
  const { view, text, table: layout } = state
  const searching = useListSearch(connection.id, text, layout)
  const { search, found, query, remarks, problems, total, isBusy, isLooking, version } = searching
  const restedText = useRestedText(text, field)
  useSayShownSearch(connection.id, restedText)
  const { showFailure } = useToasts()
  const chosen = useDocumentSelection({ connectionId: connection.id, text, found, onFailure: showFailure })
  const selected = useSelectedDocuments({ connection, chosen, query, found, total, list })
  useSelectionKeys(list, { selectAll: () => chosen.selectAll(false), clear: chosen.clear })
  const [overlay, onOverlay] = useState<ListOverlay | null>(null)
  const onLayout = useStableCallback(state.setTable)
  const onText = useStableCallback((next: string) => {
    searching.askFor(next)
    state.setText(next)
  })
  const onSearch = useStableCallback((next: string) => {
    onText(next)
    field.current?.focus()
  })
  const onPutBack = useStableCallback((saved: Pick<typeof state, 'text' | 'table'>) => {
    state.setText(saved.text)
    state.setTable(saved.table)
  })
  const isReader = useIsReader(connection.id)
  const onRemove = useStableCallback((row: FoundDocument) => {
    if (isReader) return
    if (isNothingSelected(chosen.selection)) onOverlay({ kind: 'remove', row })
    else selected.remove()
  })
  useSearchOfRoute(field, onText)
  useListActions({ isReader, layout, onLayout, onOverlay })
  const shared = { connection, view, layout, onLayout, onOverlay }
  const isEmpty = found?.length === 0
  const all = useCountOfAll(connection.id, query)
  const isPreparing = remarks?.isPreparing === true
  return (
    <div className={styles.list} ref={list}>
      <ListSearchBar {...{ connection, view, text, problems, field, total, onText }} />
      <DownloadPanel connection={connection} className={styles.download} />
      <ListProblems {...{ ...shared, problems, isBusy, onText }} text={restedText} />
      <ListHead
        {...{ ...shared, isEmpty, onPutBack, total, all, isLooking }}
        title={view?.name ?? messages.navigation.library}
        text={restedText}
        selectAll={
          !isOfColumns(layout) && <SelectAllBox {...{ found, chosen }} className={styles.selectAll} />
        }
      />
      {isPreparing && <p className={styles.remark}>{messages.libraryList.preparing}</p>}
      <ListBody
        {...{ search, query, layout, chosen, isBusy, isLooking, version, isPreparing, restedText }}
        {...{ onLayout, onOverlay, onRemove, onSearch }}
        connectionId={connection.id}
        open={route.screen === 'document' ? documentKey(route) : null}
      />
      <LibraryGuide
        connection={connection}
        hasFound={!isBusy && isEmpty === false && query.terms.some(({ kind }) => kind === 'words')}
        isCompact={route.screen === 'document' || (isEmpty && query.terms.length === 0)}
        documents={all ?? total?.count}
      />
      <SelectionDroppedNotice
        wasDropped={chosen.wasDropped}
        onClose={() => {
          chosen.clear()
          field.current?.focus()
        }}
      />
      <DocumentSelectionBar selected={selected} />
      <ListOverlays
        {...{ overlay, list, connection, found, chosen, selected, layout }}
        {...{ onLayout, onSearch, onOverlay }}
      />
      {selected.dialogs}
    </div>
  )
}

function useCountOfAll(connectionId: string, { terms }: Query): number | undefined {
  const { data } = useQuery(callQuery('collections/count', { connectionId }))
  const isOfOthers = terms.some((term) => term.kind === 'filter' && term.name === 'connection')
  return terms.length === 0 || isOfOthers ? undefined : data?.documents
}

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
    problems: isBusy || !remarks?.problems.length ? noProblems : remarks.problems,
    total: found === undefined ? undefined : countFound(found),
  }
}

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

function useStableCallback<A extends readonly unknown[]>(work: (...args: A) => void): (...args: A) => void {
  const latest = useRef(work)
  useLayoutEffect(() => {
    latest.current = work
  })
  return useCallback((...args: A) => latest.current(...args), [])
}

const restsMs = 300

/**
 * The text once typing pauses, for parts that may lag behind the rows. Updates at once when the field loses the
 * focus.
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
