import { useMutation } from '@tanstack/react-query'
import { Pencil, X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Query } from '../../../../shared/domain/query/query.ts'
import type { ConnectionSummary } from '../../../../shared/schemas/connection.ts'
import type { FoundDocument } from '../../../../shared/schemas/search.ts'
import { CallError } from '../../../ipc/call.ts'
import { messages } from '../../../messages/messages.ts'
import { useRouter } from '../../../services/router/router.tsx'
import { useIsReader } from '../../../services/team.ts'
import { useToasts } from '../../../services/toasts/toasts.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { SelectionBar } from '../../../ui/selection-bar.tsx'
import textStyles from '../../../ui/styles/text.module.css'
import { EditSeveralDialog } from '../../bulk-edits/index.ts'
import { ExportDocumentsButton } from '../../export/index.ts'
import { LearnTemplateButton } from '../../templates/index.ts'
import { RemoveDialog, RemoveDocumentsButton } from '../../trash/index.ts'
import { useListRoute } from '../../views/index.ts'
import styles from '../library.module.css'
import type { FoundDocuments } from '../list/found-documents.ts'
import { chooseDocuments, learnFrom, useSelectionOwner } from './chosen-documents.ts'
import {
  countSelected,
  type DocumentSelection,
  documentKey,
  isDocumentSelected,
  isNothingSelected,
  type SelectedCount,
} from './document-selection.ts'
import type { DocumentSelectionPort } from './use-document-selection.ts'

type SelectedDocumentsOptions = {
  readonly connection: ConnectionSummary
  readonly chosen: DocumentSelectionPort
  readonly query: Query
  readonly found: FoundDocuments<FoundDocument> | undefined
  readonly total: SelectedCount | undefined
  readonly list: RefObject<HTMLElement | null>
}

export function useSelectedDocuments(options: SelectedDocumentsOptions) {
  const { connection, chosen, query, found, total, list } = options
  const { selection } = chosen
  const { showError: onError } = useToasts()
  const owner = useSelectionOwner(connection, selection, query)
  const isReader = useIsReader(owner?.id ?? '')
  const leaveRemoved = useLeaveRemoved()
  const choose = () => chooseDocuments(connection.id, selection)
  const editing = useMutation({
    mutationFn: async () => {
      const picked = await choose()
      if (picked.ok) return picked.value
      throw new CallError(picked.error)
    },
    onError,
  })
  const edited = editing.data
  const [isRemoving, setRemoving] = useState(false)
  const count = countSelected(selection, total ?? { count: found?.length ?? 0, atLeast: true })
  const isEverything = selection.kind === 'all' && selection.except.size === 0
  const { selection: w } = messages.library

  const focusSelectAll = () => list.current?.querySelector<HTMLElement>('[data-select-all]')?.focus()
  useLostFocus(edited !== undefined, focusSelectAll)
  const clear = () => {
    chosen.clear()
    focusSelectAll()
  }
  // A focused row passes the focus on when it is removed.
  useLostFocus(!isNothingSelected(selection), () =>
    list.current?.querySelector<HTMLElement>('[data-main][tabindex="0"]')?.focus(),
  )
  const onRemoved = () => leaveRemoved(selection, chosen.clear)
  return {
    selection,
    owner,
    isReader,
    count,
    text: isEverything ? w.countAll(count.count, count.atLeast) : w.count(count.count, count.atLeast),
    isOpening: editing.isPending,
    learnt: isNothingSelected(selection)
      ? undefined
      : learnFrom(selection, found?.loadedRows() ?? [], found?.isWhole === true),
    choose,
    clear,
    selectAll:
      total === undefined || total.atLeast || total.count <= count.count
        ? undefined
        : { label: w.allOf(total.count), select: () => chosen.selectAll(true) },
    edit: () => {
      if (owner !== undefined && !isReader) editing.mutate()
    },
    remove: () => {
      if (owner !== undefined && !isReader) setRemoving(true)
    },
    onRemoved,
    /** Must be rendered. */
    dialogs: owner !== undefined && (
      <>
        {isRemoving && (
          <RemoveDialog
            connectionId={owner.id}
            count={count}
            choose={choose}
            onBegun={onRemoved}
            onClose={() => setRemoving(false)}
          />
        )}
        {edited !== undefined && (
          <EditSeveralDialog
            connection={owner}
            chosen={edited}
            onApplied={chosen.clear}
            onClose={editing.reset}
          />
        )}
      </>
    ),
  }
}

/** Moves the focus when a dialog or the selection is gone, and the button with the focus with it. */
function useLostFocus(isOpen: boolean, moveFocus: () => void) {
  const wasOpen = useRef(false)
  useEffect(() => {
    const isOver = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (isOver && window.document.activeElement === window.document.body) moveFocus()
  })
}

type DocumentSelectionBarProps = { readonly selected: ReturnType<typeof useSelectedDocuments> }

export function DocumentSelectionBar({ selected }: DocumentSelectionBarProps) {
  const { selection, owner, isReader, count, learnt, choose } = selected
  if (isNothingSelected(selection)) return null
  return (
    <SelectionBar floats count={selected.text} all={selected.selectAll} onClear={selected.clear}>
      {owner === undefined ? (
        <p className={textStyles.muted}>{messages.libraryList.severalConnections}</p>
      ) : (
        <>
          {!isReader && (
            <Button
              icon={<Pencil size={16} strokeWidth={1.75} aria-hidden />}
              title={messages.keys.does.editRow}
              busy={selected.isOpening}
              onClick={selected.edit}
            >
              {messages.keys.does.editRow}
            </Button>
          )}
          <ExportDocumentsButton connection={owner} choose={choose} />
          {learnt !== undefined && (
            <LearnTemplateButton
              short
              connectionId={owner.id}
              from={learnt}
              documents={count.atLeast ? undefined : count.count}
            />
          )}
          {!isReader && (
            <RemoveDocumentsButton
              connectionId={owner.id}
              count={count}
              choose={choose}
              onBegun={selected.onRemoved}
            />
          )}
        </>
      )}
    </SelectionBar>
  )
}

type SelectionDroppedNoticeProps = {
  readonly wasDropped: boolean
  onClose(): void
}

/** Replaces the selection bar after a new search dropped the selection, so that the layout does not move. */
export function SelectionDroppedNotice({ wasDropped, onClose }: SelectionDroppedNoticeProps) {
  const { dismiss } = messages.common
  return (
    <div className={styles.droppedRoom} aria-live="polite">
      {wasDropped && (
        <div className={styles.dropped}>
          <p>{messages.library.selection.givenUp}</p>
          <IconButton small label={dismiss} icon={X} onClick={onClose} />
        </div>
      )}
    </div>
  )
}

export function useLeaveRemoved(): (removed: DocumentSelection, then?: () => void) => void {
  const { route, go } = useRouter()
  const list = useListRoute()
  return (removed, then) => {
    // A search selection cannot be tested without a request.
    const isTold = removed.kind === 'some' || removed.text === ''
    if (route.screen === 'document' && isTold && isDocumentSelected(removed, documentKey(route))) go(list)
    then?.()
  }
}
