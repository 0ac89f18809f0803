import { FileSearch, Library } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ChosenDocuments } from '../../../shared/schemas/changes.ts'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { useMessages } from '../../app/messages.tsx'
import { useRemembered } from '../../app/remembered.tsx'
import { RouteLink } from '../../app/route-link.tsx'
import { useRouter } from '../../app/router.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { words } from '../../words/words.ts'
import { ChangesButton, EditSeveralDialog } from '../changes/index.ts'
import { DocumentPane } from '../document/index.ts'
import { ExportDocumentsButton } from '../export/index.ts'
import { LearnTemplateButton } from '../templates/index.ts'
import { chooseDocuments } from './choose-documents.ts'
import { countSelected, isNothingSelected } from './document-selection.ts'
import { DocumentTable } from './document-table.tsx'
import { EditByIdDialog } from './edit-by-id-dialog.tsx'
import { learnFrom } from './learn-from.ts'
import styles from './library-screen.module.css'
import { SelectionBar } from './selection-bar.tsx'
import { useDocumentSearch } from './use-document-search.ts'
import { useDocumentSelection } from './use-document-selection.ts'
import { useSelectionKeys } from './use-selection-keys.ts'

/** The list of what was added here, and beside it, or over it in a narrow window, the chosen document. */
export function LibraryScreen({ connection }: { readonly connection: ConnectionSummary }) {
  const { route, visit } = useRouter()
  const isWide = useMediaQuery('(min-width: 900px)')
  const [text, setText] = useRemembered(`library:search:${connection.id}`, '')
  const [editsById, setEditsById] = useState(false)
  const search = useDocumentSearch(connection.id, text)
  const chosen = useDocumentSelection(connection.id, text, search.rows)
  const [isOpening, setOpening] = useState(false)
  const [edited, setEdited] = useState<ChosenDocuments | null>(null)
  const { showFailure } = useMessages()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useSelectionKeys(list, chosen)
  const wantsSearch = route.screen === 'library' && route.search === true
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again, the field takes the focus again.
  useEffect(() => {
    if (wantsSearch) field.current?.focus()
  }, [wantsSearch, visit])

  const { library } = words
  const total = search.total ?? { count: 0, atLeast: false }
  const hasSelection = !isNothingSelected(chosen.selection)
  const selected = countSelected(chosen.selection, total)
  const isEverything = chosen.selection.kind === 'all' && chosen.selection.except.size === 0
  const selectedText = isEverything
    ? library.selection.countAll(selected.count, selected.atLeast)
    : library.selection.count(selected.count, selected.atLeast)
  const learnt = learnFrom(chosen.selection, search.rows ?? [], search.isWhole)
  const focusSelectAll = () => list.current?.querySelector<HTMLElement>('thead input')?.focus()
  const wasEditing = useRef(false)
  useEffect(() => {
    // Where the selection is over, so is the button that the focus would go back to.
    const isOver = wasEditing.current && edited === null
    wasEditing.current = edited !== null
    if (isOver && window.document.activeElement === window.document.body) focusSelectAll()
  })
  const editSelected = async () => {
    setOpening(true)
    const found = await chooseDocuments(connection.id, chosen.selection)
    setOpening(false)
    if (found.ok) setEdited(found.value)
    else showFailure(found.error)
  }
  const document =
    route.screen === 'document' ? (
      <DocumentPane
        key={`${route.connectionId} ${route.documentId}`}
        connectionId={route.connectionId}
        documentId={route.documentId}
        isPage={!isWide}
      />
    ) : null
  if (document !== null && !isWide) return document
  return (
    <div className={classNames(styles.split, document !== null && styles.withInspector)}>
      <div className={styles.list} ref={list}>
        <Screen
          title={library.heading}
          layout="full"
          actions={
            <>
              {search.rows !== undefined && search.rows.length > 0 && (
                <ExportDocumentsButton connection={connection} text={text} />
              )}
              <Button onClick={() => setEditsById(true)}>{library.editById}</Button>
            </>
          }
        >
          <div className={styles.bar}>
            <SearchInput
              ref={field}
              label={library.search}
              placeholder={library.searchHint}
              value={text}
              onChange={setText}
            />
            <p className={styles.count} aria-live="polite">
              {search.total !== undefined && library.count(search.total.count, search.total.atLeast)}
              {chosen.wasGivenUp && ` · ${library.selection.givenUp}`}
            </p>
            <div className={styles.barEnd}>
              <ChangesButton connectionId={connection.id} />
            </div>
          </div>
          {search.failure !== null && <FailureNotice failure={search.failure} onAgain={search.again} />}
          {search.rows === undefined ? (
            search.failure === null && <Skeleton lines={10} />
          ) : search.rows.length > 0 ? (
            <DocumentTable connectionId={connection.id} rows={search.rows} search={search} chosen={chosen} />
          ) : text.trim() === '' ? (
            <EmptyState
              icon={Library}
              action={<RouteLink to={{ screen: 'add' }}>{library.emptyAction}</RouteLink>}
            >
              {library.empty}
            </EmptyState>
          ) : (
            <EmptyState
              icon={FileSearch}
              action={
                <Button
                  onClick={() => {
                    setText('')
                    field.current?.focus()
                  }}
                >
                  {library.clearSearch}
                </Button>
              }
            >
              {library.nothingFound(text.trim())}
            </EmptyState>
          )}
          {hasSelection && (
            <SelectionBar
              text={selectedText}
              isOpening={isOpening}
              onEdit={() => void editSelected()}
              onClear={() => {
                chosen.clear()
                focusSelectAll()
              }}
            >
              <ExportDocumentsButton
                small
                connection={connection}
                text={text}
                choose={() => chooseDocuments(connection.id, chosen.selection)}
              />
              {learnt !== undefined && (
                <LearnTemplateButton
                  small
                  connectionId={connection.id}
                  from={learnt}
                  documents={selected.atLeast ? undefined : selected.count}
                />
              )}
            </SelectionBar>
          )}
        </Screen>
      </div>
      {document !== null && <div className={styles.inspector}>{document}</div>}
      {editsById && <EditByIdDialog connection={connection} onClose={() => setEditsById(false)} />}
      {edited !== null && (
        <EditSeveralDialog
          connection={connection}
          chosen={edited}
          onApplied={chosen.clear}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}
