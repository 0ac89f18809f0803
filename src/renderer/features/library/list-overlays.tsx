import { ExternalLink, History, Maximize2, PanelRight, SquareCheck, SquarePen, Trash2, X } from 'lucide-react'
import { type Dispatch, type RefObject, type SetStateAction, useLayoutEffect } from 'react'
import { isOpenableOutside } from '../../../shared/domain/addresses/web-address.ts'
import { succeed } from '../../../shared/result.ts'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { FoundDocument } from '../../../shared/schemas/search.ts'
import type { TableLayout } from '../../../shared/schemas/view.ts'
import { useCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { useRouter } from '../../services/router/router.tsx'
import { useIsReader } from '../../services/team.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { ContextMenu } from '../../ui/menu/menu.tsx'
import { useDocumentEntries } from '../document/index.ts'
import { LargePicture } from '../pictures/index.ts'
import { ShortcutHint } from '../shortcuts/index.ts'
import { RemoveDialog } from '../trash/index.ts'
import { EditByIdDialog } from './edit-by-id-dialog.tsx'
import type { FoundDocuments } from './list/found-documents.ts'
import type { ListOverlay, Place } from './list/use-row-actions.ts'
import { documentKey, isDocumentSelected } from './selection/document-selection.ts'
import { useLeaveRemoved, type useSelectedDocuments } from './selection/selected-documents.tsx'
import type { DocumentSelectionPort } from './selection/use-document-selection.ts'
import { ColumnMenu } from './table/column-menu.tsx'
import { ColumnsDialog } from './table/columns-dialog.tsx'
import { SortDialog } from './table/sort-dialog.tsx'

type ListOverlaysProps = {
  readonly overlay: ListOverlay | null
  readonly list: RefObject<HTMLElement | null>
  readonly connection: ConnectionSummary
  readonly found: FoundDocuments<FoundDocument> | undefined
  readonly chosen: DocumentSelectionPort
  readonly selected: ReturnType<typeof useSelectedDocuments>
  readonly layout: TableLayout
  onLayout(layout: TableLayout): void
  onSearch(text: string): void
  readonly onOverlay: Dispatch<SetStateAction<ListOverlay | null>>
}

export function ListOverlays(props: ListOverlaysProps) {
  const { overlay, list, connection, found, chosen, selected, layout, onLayout, onSearch, onOverlay } = props
  const leaveRemoved = useLeaveRemoved()
  useRing(list, overlay?.kind === 'document-menu' ? overlay.index : undefined)
  // Ignored if the chosen menu entry has opened something else.
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
    case 'sort':
      return (
        <SortDialog
          connectionId={connection.id}
          sort={layout.sort}
          onSort={(sort) => onLayout({ ...layout, sort })}
          onClose={onClose}
        />
      )
    case 'column-menu':
      return (
        <ColumnMenu {...{ ...overlay, layout, onLayout, onClose }} onChoose={(kind) => onOverlay({ kind })} />
      )
    case 'picture':
      return <LargePicture pictureId={overlay.pictureId} name={overlay.title} onClose={onClose} />
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
          onEnlarge={() => {
            if (row.pictureId !== null)
              onOverlay({ kind: 'picture', pictureId: row.pictureId, title: row.title ?? row.excerpt })
          }}
          onRemove={() => onOverlay({ kind: 'remove', row })}
        />
      )
    }
  }
}

/** Marks the document of an open menu, since the focus is in the menu. */
function useRing(list: RefObject<HTMLElement | null>, index: number | undefined): void {
  useLayoutEffect(() => {
    if (index === undefined) return
    const row = list.current?.querySelector(`[data-index="${index}"]`)
    row?.setAttribute('data-ringed', '')
    return () => row?.removeAttribute('data-ringed')
  }, [list, index])
}

type DocumentMenuProps = {
  readonly row: FoundDocument
  readonly place: Place
  readonly isSelected: boolean
  onTick(): void
  onEnlarge(): void
  onSearch(text: string): void
  onRemove(): void
  onClose(): void
}

function DocumentMenu(props: DocumentMenuProps) {
  const { row, place, isSelected, onTick, onEnlarge, onSearch, onRemove, onClose } = props
  const { menu: w } = messages.libraryList
  const { go } = useRouter()
  const { showError: onError } = useToasts()
  const openAddress = useCall('documents/open-address', { onError })
  const { connectionId, documentId } = row
  const isReader = useIsReader(connectionId)
  const title = row.title ?? messages.library.untitled
  const address = row.kind === 'website' || row.kind === 'picture-address' ? row.excerpt : null
  const { more, exporting } = useDocumentEntries({ document: row, address, onSearch })
  return (
    <ContextMenu
      label={messages.common.actionsOf(title)}
      {...place}
      onClose={onClose}
      entries={[
        {
          id: 'open',
          label: messages.common.open,
          icon: <PanelRight aria-hidden />,
          keys: <ShortcutHint name="openRow" />,
          onChoose: () => go({ screen: 'document', connectionId, documentId }),
        },
        row.pictureId !== null && {
          id: 'enlarge',
          label: messages.keys.does.lookAtPicture,
          icon: <Maximize2 aria-hidden />,
          keys: <ShortcutHint name="lookAtPicture" />,
          onChoose: onEnlarge,
        },
        !isReader && {
          id: 'edit',
          label: messages.keys.does.editRow,
          icon: <SquarePen aria-hidden />,
          keys: <ShortcutHint name="editRow" />,
          onChoose: () => go({ screen: 'document', connectionId, documentId, tab: 'details' }),
        },
        { id: 'line copy', separator: true },
        ...more,
        address !== null &&
          isOpenableOutside(address) && {
            id: 'address',
            label: messages.document.openAddress,
            icon: <ExternalLink aria-hidden />,
            onChoose: () => openAddress.mutate({ connectionId, documentId }),
          },
        { id: 'line select', separator: true },
        {
          id: 'tick',
          label: isSelected ? w.unselect : w.select,
          icon: <SquareCheck aria-hidden />,
          keys: <ShortcutHint name="chooseRow" />,
          onChoose: onTick,
        },
        exporting,
        {
          id: 'history',
          label: messages.terms.history,
          icon: <History aria-hidden />,
          onChoose: () => go({ screen: 'document', connectionId, documentId, tab: 'history' }),
        },
        !isReader && { id: 'line remove', separator: true },
        !isReader && {
          id: 'remove',
          label: messages.keys.does.removeRow,
          icon: <Trash2 aria-hidden />,
          keys: <ShortcutHint name="removeRow" />,
          danger: true,
          onChoose: onRemove,
        },
      ]}
    />
  )
}

type SelectionMenuProps = Pick<ListOverlaysProps, 'selected'> & Pick<DocumentMenuProps, 'place' | 'onClose'>

function SelectionMenu({ place, selected, onClose }: SelectionMenuProps) {
  const { menu: w } = messages.libraryList
  return (
    <ContextMenu
      label={w.labelMany(selected.text)}
      {...place}
      entries={[
        !selected.isReader && {
          id: 'edit',
          label: messages.keys.does.editRow,
          icon: <SquarePen aria-hidden />,
          onChoose: selected.edit,
        },
        {
          id: 'clear',
          label: messages.keys.does.chooseNone,
          icon: <X aria-hidden />,
          keys: <ShortcutHint name="chooseNone" />,
          onChoose: selected.clear,
        },
        !selected.isReader && { id: 'line', separator: true },
        !selected.isReader && {
          id: 'remove',
          label: messages.keys.does.removeRow,
          icon: <Trash2 aria-hidden />,
          keys: <ShortcutHint name="removeRow" />,
          danger: true,
          onChoose: selected.remove,
        },
      ]}
      onClose={onClose}
    />
  )
}
