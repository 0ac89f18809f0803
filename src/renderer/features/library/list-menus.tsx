import { useState } from 'react'
import { succeed } from '../../../shared/result.ts'
import type { FoundDocument } from '../../../shared/schemas/search.ts'
import type { ColumnName, TableLayout } from '../../../shared/schemas/table-layout.ts'
import { RemoveDialog } from '../trash/index.ts'
import { ColumnMenu } from './column-menu.tsx'
import { documentKey } from './document-key.ts'
import { DocumentMenu } from './document-menu.tsx'
import { isDocumentSelected } from './document-selection.ts'
import type { FoundDocuments } from './found-documents.ts'
import { SelectionMenu } from './selection-menu.tsx'
import type { DocumentSelectionPort } from './use-document-selection.ts'
import { useLeaveRemoved } from './use-leave-removed.ts'

type Place = { readonly x: number; readonly y: number }
export type OpenMenu =
  | { readonly kind: 'document'; readonly index: number; readonly place: Place }
  | { readonly kind: 'column'; readonly by: ColumnName; readonly place: Place }

type ListMenusProps = {
  readonly menu: OpenMenu | null
  readonly found: FoundDocuments<FoundDocument>
  readonly chosen: DocumentSelectionPort
  readonly layout: TableLayout
  /** What is chosen, in words; undefined where that is less than two documents. */
  readonly several: string | undefined
  onLayout(layout: TableLayout): void
  onColumns(): void
  onSearch(text: string): void
  onEditSelected(): void
  onRemoveSelected(): void
  onClearSelection(): void
  onClose(): void
}

/** The menu that is open in the list: of a document, of all that is chosen, or of a column. */
export function ListMenus(props: ListMenusProps) {
  const { menu, found, chosen, layout, several, onClose } = props
  const [removed, setRemoved] = useState<FoundDocument | null>(null)
  const leaveRemoved = useLeaveRemoved()
  const row = menu?.kind === 'document' ? found.rowAt(menu.index) : undefined
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
      {menu?.kind === 'document' && row !== undefined && isSelected && several !== undefined && (
        <SelectionMenu
          place={menu.place}
          text={several}
          onEdit={props.onEditSelected}
          onRemove={props.onRemoveSelected}
          onClear={props.onClearSelection}
          onClose={onClose}
        />
      )}
      {menu?.kind === 'document' && row !== undefined && !(isSelected && several !== undefined) && (
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
