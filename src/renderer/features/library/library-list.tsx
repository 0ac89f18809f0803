import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { parseQuery } from '../../../shared/domain/query/parse-query.ts'
import type { ChosenDocuments } from '../../../shared/schemas/bulk-edits.ts'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { SearchProblem } from '../../../shared/schemas/search.ts'
import type { TableLayout } from '../../../shared/schemas/table-layout.ts'
import { words } from '../../messages/messages.ts'
import { useRouter } from '../../services/router/router.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Screen } from '../../ui/screen.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import { EditSeveralDialog } from '../bulk-edits/index.ts'
import { ExportDocumentsButton } from '../export/index.ts'
import { LearnTemplateButton } from '../templates/index.ts'
import { RemoveDialog, RemoveDocumentsButton } from '../trash/index.ts'
import { useListState } from '../views/index.ts'
import { chooseDocuments } from './choose-documents.ts'
import { ColumnsDialog } from './columns-dialog.tsx'
import { countFound } from './count-found.ts'
import { documentKey } from './document-key.ts'
import { countSelected, isNothingSelected } from './document-selection.ts'
import { EditByIdDialog } from './edit-by-id-dialog.tsx'
import { FoundCount } from './found-count.tsx'
import { GivenUpSelection } from './given-up-selection.tsx'
import { learnFrom } from './learn-from.ts'
import styles from './library-screen.module.css'
import { ListBody } from './list-body.tsx'
import { ListMenus, type OpenMenu } from './list-menus.tsx'
import { SelectionBar } from './selection-bar.tsx'
import {
  EditByIdButton,
  SteadyChangesButton,
  SteadyExportButton,
  SteadyListOptions,
  SteadyQueryBar,
  SteadySaveChangesButton,
  SteadyTrashLink,
  SteadyViewActions,
  SteadyViewProblems,
  useSteady,
} from './steady-parts.tsx'
import { fieldsOf } from './table-columns.ts'
import { useDocumentSearch } from './use-document-search.ts'
import { useDocumentSelection } from './use-document-selection.ts'
import { useHeld } from './use-held.ts'
import { useLeaveRemoved } from './use-leave-removed.ts'
import { useListActions } from './use-list-actions.ts'
import { useRestedText } from './use-rested-text.ts'
import { useSelectionKeys } from './use-selection-keys.ts'
import { useSelectionOwner } from './use-selection-owner.ts'
import { useTableLayout } from './use-table-layout.ts'

/** Below this a search is over before one could read that it is under way. */
const stillLookingAfterMs = 400

const noProblems: readonly SearchProblem[] = []

/** What was added here: looked for, sorted, chosen. */
export function LibraryList({ connection }: { readonly connection: ConnectionSummary }): ReactNode {
  const { route, visit } = useRouter()
  const { library, libraryList } = words
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
  const toMend = useHeld(problems, isBusy)
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
  const keepTyped = useSteady(type)
  const keepLayout = useSteady(setLayout)
  const putBack = useSteady((saved: { readonly text: string; readonly table: TableLayout }) => {
    setText(saved.text)
    setLayout(saved.table)
  })
  const openColumns = useSteady(() => setDialog('columns'))
  const openById = useSteady(() => setDialog('by-id'))
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
            <SteadySaveChangesButton view={view} text={restedText} table={layout} />
            <SteadyTrashLink connectionId={connection.id} />
            <SteadyViewActions
              connection={connection}
              view={view}
              text={restedText}
              table={layout}
              onPutBack={putBack}
            />
            <SteadyExportButton connection={connection} text={restedText} isEmpty={found?.length === 0} />
            <EditByIdButton onOpen={openById} />
          </div>
        }
      >
        <div className={styles.barRoom}>
          <div className={styles.bar}>
            <div className={styles.search}>
              <SteadyQueryBar
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
              <SteadyChangesButton connectionId={connection.id} />
              <SteadyListOptions layout={layout} onLayout={keepLayout} onColumns={openColumns} />
            </div>
          </div>
        </div>
        <SteadyViewProblems
          connection={connection}
          view={view}
          text={restedText}
          table={layout}
          problems={toMend}
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
        <GivenUpSelection wasGivenUp={chosen.wasGivenUp} onClose={leaveSelection} />
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
