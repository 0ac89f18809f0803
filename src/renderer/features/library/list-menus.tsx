import { useState } from 'react'
import { isOpenableOutside } from '../../../shared/domain/addresses/web-address.ts'
import { localDay } from '../../../shared/domain/calendar.ts'
import { printTerm } from '../../../shared/domain/query/print-query.ts'
import { succeed } from '../../../shared/result.ts'
import type { FoundDocument } from '../../../shared/schemas/search.ts'
import type { ColumnName, TableLayout } from '../../../shared/schemas/view.ts'
import { tryCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { useRouter } from '../../services/router/router.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { ContextMenu, type MenuEntry } from '../../ui/menu/menu.tsx'
import { RemoveDialog } from '../trash/index.ts'
import { documentKey } from './document-key.ts'
import type { FoundDocuments } from './list/found-documents.ts'
import { isDocumentSelected } from './selection/document-selection.ts'
import { useLeaveRemoved, type useSelectedDocuments } from './selection/selected-documents.tsx'
import type { DocumentSelectionPort } from './selection/use-document-selection.ts'
import { ColumnMenu } from './table/column-menu.tsx'

type Place = { readonly x: number; readonly y: number }
export type OpenMenu =
  | { readonly kind: 'document'; readonly index: number; readonly place: Place }
  | { readonly kind: 'column'; readonly by: ColumnName; readonly place: Place }

type ListMenusProps = {
  readonly menu: OpenMenu | null
  readonly found: FoundDocuments<FoundDocument>
  readonly chosen: DocumentSelectionPort
  readonly layout: TableLayout
  readonly selected: ReturnType<typeof useSelectedDocuments>
  onLayout(layout: TableLayout): void
  onColumns(): void
  onSearch(text: string): void
  onClose(): void
}

/** The menu that is open in the list: of a document, of all that is chosen, or of a column. */
export function ListMenus(props: ListMenusProps) {
  const { menu, found, chosen, selected, layout, onClose } = props
  const [removed, setRemoved] = useState<FoundDocument | null>(null)
  const leaveRemoved = useLeaveRemoved()
  const row = menu?.kind === 'document' ? found.rowAt(menu.index) : undefined
  const areSeveral = selected.count.count > 1 || selected.count.atLeast
  const isSelected = row !== undefined && isDocumentSelected(chosen.selection, documentKey(row))
  return (
    <>
      {menu?.kind === 'column' && (
        <ColumnMenu
          by={menu.by}
          place={menu.place}
          layout={layout}
          onLayout={props.onLayout}
          onChoose={props.onColumns}
          onClose={onClose}
        />
      )}
      {menu?.kind === 'document' && row !== undefined && isSelected && areSeveral && (
        <SelectionMenu
          place={menu.place}
          text={selected.text}
          onEdit={() => void selected.edit()}
          onRemove={selected.remove}
          onClear={selected.clear}
          onClose={onClose}
        />
      )}
      {menu?.kind === 'document' && row !== undefined && !(isSelected && areSeveral) && (
        <DocumentMenu
          row={row}
          place={menu.place}
          isSelected={isSelected}
          onTick={() => chosen.select(menu.index, 'tick')}
          onSearch={props.onSearch}
          onRemove={() => setRemoved(row)}
          onClose={onClose}
        />
      )}
      {removed !== null && (
        <RemoveDialog
          connectionId={removed.connectionId}
          count={{ count: 1, atLeast: false }}
          title={removed.title ?? removed.documentId}
          choose={async () => succeed({ kind: 'ids', ids: [removed.documentId] })}
          onBegun={() => leaveRemoved({ kind: 'some', ids: new Set([documentKey(removed)]) })}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  )
}

type DocumentMenuProps = {
  readonly row: FoundDocument
  readonly place: { readonly x: number; readonly y: number }
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
  const { show, showFailure } = useToasts()
  const { connectionId, documentId, collection } = row
  const title = row.title ?? messages.library.untitled
  const copy = (text: string) =>
    void navigator.clipboard.writeText(text).then(
      () => show({ kind: 'result', about: 'copied', text: w.copied }),
      () => show({ kind: 'failure', text: w.notCopied }),
    )
  const openAddress = async () => {
    const opened = await tryCall('documents/open-address', { connectionId, documentId })
    if (!opened.ok) showFailure(opened.error)
  }
  const address = row.kind === 'website' || row.kind === 'picture-address' ? row.excerpt : null
  const find = (name: 'collection' | 'added', value: string) =>
    onSearch(
      printTerm(
        name === 'collection'
          ? { kind: 'filter', name, values: [value], without: false }
          : { kind: 'filter', name, comparison: { kind: 'is', values: [value] }, without: false },
      ),
    )
  const entries: MenuEntry[] = [
    {
      id: 'open',
      label: w.open,
      onChoose: () => go({ screen: 'document', connectionId, documentId }),
    },
    ...(address !== null && isOpenableOutside(address)
      ? [{ id: 'address', label: w.openAddress, onChoose: () => void openAddress() }]
      : []),
    { id: 'tick', label: isSelected ? w.unselect : w.select, onChoose: onTick },
    { id: 'line copy', separator: true },
    { id: 'copy id', label: w.copyId, onChoose: () => copy(documentId) },
    { id: 'copy title', label: w.copyTitle, onChoose: () => copy(title) },
    ...(address === null
      ? []
      : [{ id: 'copy address', label: w.copyAddress, onChoose: () => copy(address) }]),
    { id: 'line find', separator: true },
    ...(collection === null
      ? []
      : [{ id: 'collection', label: w.sameCollection, onChoose: () => find('collection', collection) }]),
    { id: 'day', label: w.sameDay, onChoose: () => find('added', localDay(row.addedAt)) },
    { id: 'line remove', separator: true },
    { id: 'remove', label: w.remove, onChoose: onRemove },
  ]
  return <ContextMenu label={w.label(title)} {...place} entries={entries} onClose={onClose} />
}

type SelectionMenuProps = {
  readonly place: { readonly x: number; readonly y: number }
  /** How many are chosen, in words. */
  readonly text: string
  onEdit(): void
  onRemove(): void
  onClear(): void
  onClose(): void
}

/** What can be done with all that is chosen. */
function SelectionMenu({ place, text, onEdit, onRemove, onClear, onClose }: SelectionMenuProps) {
  const { menu: w } = messages.libraryList
  return (
    <ContextMenu
      label={w.labelMany(text)}
      {...place}
      entries={[
        { id: 'edit', label: w.editSeveral, onChoose: onEdit },
        { id: 'clear', label: messages.library.selection.clear, onChoose: onClear },
        { id: 'line', separator: true },
        { id: 'remove', label: w.remove, onChoose: onRemove },
      ]}
      onClose={onClose}
    />
  )
}
