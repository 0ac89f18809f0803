import type { Dispatch, SetStateAction } from 'react'
import { isOpenableOutside } from '../../../shared/domain/addresses/web-address.ts'
import { localDay } from '../../../shared/domain/calendar.ts'
import { printTerm } from '../../../shared/domain/query/print-query.ts'
import { succeed } from '../../../shared/result.ts'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { FoundDocument } from '../../../shared/schemas/search.ts'
import type { TableLayout } from '../../../shared/schemas/view.ts'
import { useCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { useRouter } from '../../services/router/router.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { ContextMenu } from '../../ui/menu/menu.tsx'
import { RemoveDialog } from '../trash/index.ts'
import { EditByIdDialog } from './edit-by-id-dialog.tsx'
import type { FoundDocuments } from './list/found-documents.ts'
import type { ListOverlay, Place } from './list/use-row-actions.ts'
import { documentKey, isDocumentSelected } from './selection/document-selection.ts'
import { useLeaveRemoved, type useSelectedDocuments } from './selection/selected-documents.tsx'
import type { DocumentSelectionPort } from './selection/use-document-selection.ts'
import { ColumnMenu } from './table/column-menu.tsx'
import { ColumnsDialog } from './table/columns-dialog.tsx'

type ListOverlaysProps = {
  readonly overlay: ListOverlay | null
  readonly connection: ConnectionSummary
  readonly found: FoundDocuments<FoundDocument> | undefined
  readonly chosen: DocumentSelectionPort
  readonly selected: ReturnType<typeof useSelectedDocuments>
  readonly layout: TableLayout
  onLayout(layout: TableLayout): void
  onSearch(text: string): void
  readonly onOverlay: Dispatch<SetStateAction<ListOverlay | null>>
}

/** The menu or dialog that is open over the list. */
export function ListOverlays(props: ListOverlaysProps) {
  const { overlay, connection, found, chosen, selected, layout, onLayout, onSearch, onOverlay } = props
  const leaveRemoved = useLeaveRemoved()
  // A menu closes after what was chosen in it has opened something else.
  const onClose = () => onOverlay((now) => (now === overlay ? null : now))
  switch (overlay?.kind) {
    case undefined:
      return null
    case 'edit-by-id':
      return <EditByIdDialog connection={connection} onClose={onClose} />
    case 'columns':
      return (
        <ColumnsDialog
          connectionId={connection.id}
          columns={layout.columns}
          onColumns={(columns) => onLayout({ ...layout, columns })}
          onClose={onClose}
        />
      )
    case 'column-menu':
      return (
        <ColumnMenu
          {...{ ...overlay, layout, onLayout, onClose }}
          onChoose={() => onOverlay({ kind: 'columns' })}
        />
      )
    case 'remove': {
      const { connectionId, documentId, title } = overlay.row
      return (
        <RemoveDialog
          connectionId={connectionId}
          count={{ count: 1, atLeast: false }}
          title={title ?? documentId}
          choose={async () => succeed({ kind: 'ids', ids: [documentId] })}
          onBegun={() => leaveRemoved({ kind: 'some', ids: new Set([documentKey(overlay.row)]) })}
          onClose={onClose}
        />
      )
    }
    case 'document-menu': {
      const { index, place } = overlay
      const row = found?.rowAt(index)
      if (row === undefined) return null
      const isSelected = isDocumentSelected(chosen.selection, documentKey(row))
      if (isSelected && (selected.count.count > 1 || selected.count.atLeast))
        return <SelectionMenu {...{ place, selected, onClose }} />
      return (
        <DocumentMenu
          {...{ row, place, isSelected, onSearch, onClose }}
          onTick={() => chosen.select(index, 'tick')}
          onRemove={() => onOverlay({ kind: 'remove', row })}
        />
      )
    }
  }
}

type DocumentMenuProps = {
  readonly row: FoundDocument
  readonly place: Place
  readonly isSelected: boolean
  onTick(): void
  onSearch(text: string): void
  onRemove(): void
  onClose(): void
}

/** All that can be done with one document of the list. */
function DocumentMenu(props: DocumentMenuProps) {
  const { row, place, isSelected, onTick, onSearch, onRemove, onClose } = props
  const { menu: w } = messages.libraryList
  const { go } = useRouter()
  const { show, showError: onError } = useToasts()
  const openAddress = useCall('documents/open-address', { onError })
  const { connectionId, documentId, collection } = row
  const title = row.title ?? messages.library.untitled
  const copy = (text: string) =>
    void navigator.clipboard.writeText(text).then(
      () => show({ kind: 'result', about: 'copied', text: w.copied }),
      () => show({ kind: 'failure', text: w.notCopied }),
    )
  const address = row.kind === 'website' || row.kind === 'picture-address' ? row.excerpt : null
  const find = (term: Parameters<typeof printTerm>[0]) => onSearch(printTerm(term))
  return (
    <ContextMenu
      label={w.label(title)}
      {...place}
      onClose={onClose}
      entries={[
        {
          id: 'open',
          label: w.open,
          onChoose: () => go({ screen: 'document', connectionId, documentId }),
        },
        address !== null &&
          isOpenableOutside(address) && {
            id: 'address',
            label: w.openAddress,
            onChoose: () => openAddress.mutate({ connectionId, documentId }),
          },
        { id: 'tick', label: isSelected ? w.unselect : w.select, onChoose: onTick },
        { id: 'line copy', separator: true },
        { id: 'copy id', label: w.copyId, onChoose: () => copy(documentId) },
        { id: 'copy title', label: w.copyTitle, onChoose: () => copy(title) },
        address !== null && { id: 'copy address', label: w.copyAddress, onChoose: () => copy(address) },
        { id: 'line find', separator: true },
        collection !== null && {
          id: 'collection',
          label: w.sameCollection,
          onChoose: () => find({ kind: 'filter', name: 'collection', values: [collection], without: false }),
        },
        {
          id: 'day',
          label: w.sameDay,
          onChoose: () => {
            const comparison = { kind: 'is', values: [localDay(row.addedAt)] } as const
            find({ kind: 'filter', name: 'added', comparison, without: false })
          },
        },
        { id: 'line remove', separator: true },
        { id: 'remove', label: w.remove, onChoose: onRemove },
      ]}
    />
  )
}

type SelectionMenuProps = Pick<ListOverlaysProps, 'selected'> & Pick<DocumentMenuProps, 'place' | 'onClose'>

/** What can be done with all that is chosen. */
function SelectionMenu({ place, selected, onClose }: SelectionMenuProps) {
  const { menu: w } = messages.libraryList
  return (
    <ContextMenu
      label={w.labelMany(selected.text)}
      {...place}
      entries={[
        { id: 'edit', label: w.editSeveral, onChoose: selected.edit },
        { id: 'clear', label: messages.common.selection.clear, onChoose: selected.clear },
        { id: 'line', separator: true },
        { id: 'remove', label: w.remove, onChoose: selected.remove },
      ]}
      onClose={onClose}
    />
  )
}
