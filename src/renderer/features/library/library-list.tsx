import { Hash } from 'lucide-react'
import {
  memo,
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
import type { ChosenDocuments } from '../../../shared/schemas/bulk-edits.ts'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { SearchProblem } from '../../../shared/schemas/search.ts'
import type { TableLayout } from '../../../shared/schemas/table-layout.ts'
import { after } from '../../ipc/after.ts'
import { messages } from '../../messages/messages.ts'
import { useRouter } from '../../services/router/router.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Screen } from '../../ui/screen.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import { ChangesButton, EditSeveralDialog } from '../bulk-edits/index.ts'
import { ExportDocumentsButton } from '../export/index.ts'
import { SearchBar } from '../search/index.ts'
import { LearnTemplateButton } from '../templates/index.ts'
import { RemoveDialog, RemoveDocumentsButton, TrashLink } from '../trash/index.ts'
import { SaveChangesButton, useListState, ViewActions, ViewProblems } from '../views/index.ts'
import { documentKey } from './document-key.ts'
import { EditByIdDialog } from './edit-by-id-dialog.tsx'
import styles from './library.module.css'
import { useDocumentSearch } from './list/document-search.ts'
import { countFound, FoundCount } from './list/found-count.tsx'
import { ListBody } from './list-body.tsx'
import { ListMenus, type OpenMenu, useLeaveRemoved } from './list-menus.tsx'
import { ListOptions, useListActions, useTableLayout } from './list-options.tsx'
import { chooseDocuments, learnFrom, useSelectionOwner } from './selection/chosen-documents.ts'
import { countSelected, isNothingSelected } from './selection/document-selection.ts'
import { SelectionBar, SelectionDroppedNotice } from './selection/selection-bar.tsx'
import { useDocumentSelection, useSelectionKeys } from './selection/use-document-selection.ts'
import { ColumnsDialog } from './table/columns-dialog.tsx'
import { fieldsOf } from './table/table-columns.ts'

/** Below this a search is over before one could read that it is under way. */
const stillLookingAfterMs = 400

const noProblems: readonly SearchProblem[] = []

/** What was added here: looked for, sorted, chosen. */
export function LibraryList({ connection }: { readonly connection: ConnectionSummary }): ReactNode {
  const { route, visit } = useRouter()
  const { library, libraryList } = messages
  const { showFailure } = useToasts()
  const ownLayout = useTableLayout(connection.id)
  const { view, text, setText, table: layout, setTable: setLayout } = useListState(connection.id, ownLayout)
  const fields = useMemo(() => fieldsOf(layout.columns), [layout.columns])
  const { search, version, isBehind, remarks, askFor } = useDocumentSearch({
    connectionId: connection.id,
    text,
    sort: layout.sort,
    fields,
  })
  const found = search?.found
  const shownText = search?.input.text ?? ''
  const query = useMemo(() => parseQuery(shownText), [shownText])
  const isBusy = isBehind || shownText !== text
  const problems = isBusy || !remarks?.problems.length ? noProblems : remarks.problems
  const toRepair = useHeld(problems, isBusy)
  const isLooking = useDelayed(isBusy || found?.isLooking === true, stillLookingAfterMs)
  const total = found === undefined ? undefined : countFound(found)
  const chosen = useDocumentSelection({ connectionId: connection.id, text, found, onFailure: showFailure })
  const { selection } = chosen
  const owner = useSelectionOwner(connection, selection, query)

  const [dialog, setDialog] = useState<'by-id' | 'columns' | 'remove' | null>(null)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const [isOpening, setOpening] = useState(false)
  const [edited, setEdited] = useState<ChosenDocuments | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const restedText = useRestedText(text, field)
  const list = useRef<HTMLDivElement>(null)
  useSelectionKeys(list, { selectAll: () => chosen.selectAll(false), clear: chosen.clear })
  const wantsSearch = route.screen === 'library' && route.search === true
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again, the field takes the focus again.
  useEffect(() => {
    if (wantsSearch) field.current?.focus()
  }, [wantsSearch, visit])

  const type = (next: string) => {
    askFor(next)
    setText(next)
  }
  const keepTyped = useStableCallback(type)
  const keepLayout = useStableCallback(setLayout)
  const putBack = useStableCallback((saved: { readonly text: string; readonly table: TableLayout }) => {
    setText(saved.text)
    setLayout(saved.table)
  })
  const openColumns = useStableCallback(() => setDialog('columns'))
  const openById = useStableCallback(() => setDialog('by-id'))
  useListActions({ layout, onLayout: setLayout, onColumns: openColumns, onEditById: openById })

  const selected = countSelected(selection, total ?? { count: found?.length ?? 0, atLeast: true })
  const isEverything = selection.kind === 'all' && selection.except.size === 0
  const selectedText = isEverything
    ? library.selection.countAll(selected.count, selected.atLeast)
    : library.selection.count(selected.count, selected.atLeast)
  const learnt = isNothingSelected(selection)
    ? undefined
    : learnFrom(selection, found?.loadedRows() ?? [], found?.isWhole === true)
  const focusSelectAll = () => list.current?.querySelector<HTMLElement>('[data-select-all]')?.focus()
  const wasEditing = useRef(false)
  useEffect(() => {
    // Where the selection is over, so is the button that the focus would go back to.
    const isOver = wasEditing.current && edited === null
    wasEditing.current = edited !== null
    if (isOver && window.document.activeElement === window.document.body) focusSelectAll()
  })
  const choose = () => chooseDocuments(connection.id, selection)
  const editSelected = async () => {
    if (owner === undefined) return
    setOpening(true)
    const picked = await choose()
    setOpening(false)
    if (picked.ok) setEdited(picked.value)
    else showFailure(picked.error)
  }
  const asked = route.screen === 'library' ? route.text : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again, it is looked for again.
  useEffect(() => {
    if (asked !== undefined) type(asked)
  }, [asked, visit])
  const searchFor = (next: string) => {
    type(next)
    field.current?.focus()
  }
  const clearSelection = () => {
    chosen.clear()
    focusSelectAll()
  }
  const leaveSelection = () => {
    chosen.clear()
    field.current?.focus()
  }
  const leaveRemoved = useLeaveRemoved()
  const isRemoving = dialog === 'remove' && owner !== undefined
  return (
    <div className={styles.list} ref={list}>
      <Screen
        title={view?.name ?? library.heading}
        layout="full"
        actions={
          <div className={styles.headActions}>
            {/* Comes and goes, and nothing stands before it. */}
            <MemoSaveChangesButton view={view} text={restedText} table={layout} />
            <MemoTrashLink connectionId={connection.id} />
            <MemoViewActions
              connection={connection}
              view={view}
              text={restedText}
              table={layout}
              onPutBack={putBack}
            />
            <MemoExportButton connection={connection} text={restedText} isEmpty={found?.length === 0} />
            <EditByIdButton onOpen={openById} />
          </div>
        }
      >
        <div className={styles.barRoom}>
          <div className={styles.bar}>
            <div className={styles.search}>
              <MemoSearchBar
                connection={connection}
                text={text}
                problems={problems}
                field={field}
                problemsSaidElsewhere={view !== undefined}
                onChange={keepTyped}
              />
            </div>
            <FoundCount total={total} isLooking={isLooking} isOfAll={text === ''} />
            <div className={styles.barEnd}>
              <MemoChangesButton connectionId={connection.id} />
              <MemoListOptions layout={layout} onLayout={keepLayout} onColumns={openColumns} />
            </div>
          </div>
        </div>
        <MemoViewProblems
          connection={connection}
          view={view}
          text={restedText}
          table={layout}
          problems={toRepair}
          onText={keepTyped}
          onTable={keepLayout}
        />
        {remarks?.isPreparing && <p className={styles.remark}>{libraryList.preparing}</p>}
        <ListBody
          connectionId={connection.id}
          search={search}
          version={version}
          isPreparing={remarks?.isPreparing === true}
          query={query}
          layout={layout}
          chosen={chosen}
          open={route.screen === 'document' ? documentKey(route) : null}
          isBusy={isBusy}
          isLooking={isLooking}
          onLayout={setLayout}
          onMenu={({ index, x, y }) => setMenu({ kind: 'document', index, place: { x, y } })}
          onColumnMenu={(by, place) => setMenu({ kind: 'column', by, place })}
          onClearSearch={() => searchFor('')}
        />
        <SelectionDroppedNotice wasDropped={chosen.wasDropped} onClose={leaveSelection} />
        {!isNothingSelected(selection) && (
          <SelectionBar
            text={selectedText}
            obstacle={owner === undefined ? libraryList.severalConnections : undefined}
            isOpening={isOpening}
            onEdit={() => void editSelected()}
            onClear={clearSelection}
          >
            {owner !== undefined && (
              <>
                <ExportDocumentsButton small connection={owner} text={text} choose={choose} />
                {learnt !== undefined && (
                  <LearnTemplateButton
                    small
                    short
                    connectionId={owner.id}
                    from={learnt}
                    documents={selected.atLeast ? undefined : selected.count}
                  />
                )}
                <RemoveDocumentsButton
                  small
                  connectionId={owner.id}
                  count={selected}
                  choose={choose}
                  onBegun={() => leaveRemoved(selection, clearSelection)}
                />
              </>
            )}
          </SelectionBar>
        )}
      </Screen>
      {found !== undefined && (
        <ListMenus
          menu={menu}
          found={found}
          chosen={chosen}
          layout={layout}
          several={selected.count > 1 || selected.atLeast ? selectedText : undefined}
          onLayout={setLayout}
          onColumns={() => setDialog('columns')}
          onSearch={searchFor}
          onEditSelected={() => void editSelected()}
          onRemoveSelected={() => setDialog('remove')}
          onClearSelection={clearSelection}
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
      {isRemoving && (
        <RemoveDialog
          connectionId={owner.id}
          count={selected}
          choose={choose}
          onBegun={() => leaveRemoved(selection, clearSelection)}
          onClose={() => setDialog(null)}
        />
      )}
      {edited !== null && owner !== undefined && (
        <EditSeveralDialog
          connection={owner}
          chosen={edited}
          onApplied={chosen.clear}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}

/** Drawn anew for another text only, not for what is found by it. */
const MemoSearchBar = memo(SearchBar)

/** Parts of the screen that nothing typed into the search changes at once: they are not drawn anew at every key of it. */
const MemoExportButton = memo(ExportDocumentsButton)
const MemoSaveChangesButton = memo(SaveChangesButton)
const MemoViewActions = memo(ViewActions)
const MemoViewProblems = memo(ViewProblems)
const MemoTrashLink = memo(TrashLink)
const MemoChangesButton = memo(ChangesButton)
const MemoListOptions = memo(ListOptions)

const EditByIdButton = memo(function EditByIdButton({ onOpen }: { onOpen(): void }) {
  const { editById } = messages.library
  return (
    <Button icon={<Hash size={15} aria-hidden />} title={editById} onClick={onOpen}>
      {editById}
    </Button>
  )
})

/** One that stays the same, whichever it stands for by now. */
function useStableCallback<A extends readonly unknown[]>(work: (...args: A) => void): (...args: A) => void {
  const latest = useRef(work)
  useLayoutEffect(() => {
    latest.current = work
  })
  return useCallback((...args: A) => latest.current(...args), [])
}

/** The value as it was before it was to be held: what stands above the list must not come and go at each letter. */
function useHeld<T>(value: T, isHeld: boolean): T {
  const [held, setHeld] = useState(value)
  if (!isHeld && held !== value) setHeld(value)
  return isHeld ? held : value
}

const restsMs = 300

/**
 * A text once nobody types it on, for what has the time: the rows come first. Whoever leaves the field for something
 * that goes by the text finds it there as it was typed.
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
