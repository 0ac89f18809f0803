import { Pencil, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FoundDocument } from '../../../../shared/schemas/search.ts'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { PartialCheckbox } from '../../../ui/partial-checkbox.tsx'
import { documentKey } from '../document-key.ts'
import styles from '../library.module.css'
import type { FoundDocuments } from '../list/found-documents.ts'
import { isDocumentSelected, isNothingSelected } from './document-selection.ts'
import type { DocumentSelectionPort } from './use-document-selection.ts'

type SelectionBarProps = {
  /** How many are chosen, in words. */
  readonly text: string
  /** Why nothing can be done with them. */
  readonly obstacle: string | undefined
  /** While what is chosen is looked up. */
  readonly isOpening: boolean
  /** What else can be done with them. */
  readonly children?: ReactNode
  onEdit(): void
  onClear(): void
}

/** What can be done with the chosen documents; below the table, so that no row moves when the first is chosen. */
export function SelectionBar({ text, obstacle, isOpening, children, onEdit, onClear }: SelectionBarProps) {
  const { selection: w } = messages.library
  return (
    <div className={styles.selectionRoom}>
      <section aria-label={w.region} className={styles.selection}>
        <strong aria-live="polite">{text}</strong>
        <Button
          small
          look="quiet"
          aria-label={w.clear}
          title={w.clear}
          icon={<X size={14} aria-hidden />}
          onClick={onClear}
        />
        {obstacle !== undefined ? (
          <p className={styles.obstacle}>{obstacle}</p>
        ) : (
          <>
            <Button
              small
              look="primary"
              icon={<Pencil size={14} aria-hidden />}
              busy={isOpening && w.opening}
              onClick={onEdit}
            >
              {w.edit}
            </Button>
            <div className={styles.others}>{children}</div>
          </>
        )}
      </section>
    </div>
  )
}

type SelectionDroppedNoticeProps = {
  readonly wasDropped: boolean
  onClose(): void
}

/** Says in the place of the selection that another search was the end of it, so that no row and no field moves. */
export function SelectionDroppedNotice({ wasDropped, onClose }: SelectionDroppedNoticeProps) {
  const { dismiss } = messages.common
  return (
    <div className={styles.selectionRoom} aria-live="polite">
      {wasDropped && (
        <div className={styles.selection}>
          <p>{messages.library.selection.givenUp}</p>
          <Button
            small
            look="quiet"
            aria-label={dismiss}
            title={dismiss}
            icon={<X size={14} aria-hidden />}
            onClick={onClose}
          />
        </div>
      )}
    </div>
  )
}

type SelectAllBoxProps = {
  readonly found: FoundDocuments<FoundDocument>
  readonly chosen: DocumentSelectionPort
  readonly className: string | undefined
  /** Whether its name stands beside it. */
  readonly shows?: boolean
}

/** The box for everything that is found, also what is further down. */
export function SelectAllBox({ found, chosen, className, shows }: SelectAllBoxProps) {
  const { selection: w } = messages.library
  const { selection, selectAll, clear } = chosen
  const isAll = selection.kind === 'all' ? selection.except.size === 0 : areAllOf(selection.ids, found)
  return (
    <label className={className}>
      <PartialCheckbox
        isPartial={!isNothingSelected(selection) && !isAll}
        aria-label={w.all}
        title={w.allHint}
        data-select-all
        checked={isAll}
        onChange={() => (isAll ? clear() : selectAll(true))}
      />
      {shows && <span aria-hidden>{w.all}</span>}
    </label>
  )
}

function areAllOf(keys: ReadonlySet<string>, found: FoundDocuments<FoundDocument>): boolean {
  if (!found.isWhole || found.length === 0 || keys.size < found.length) return false
  const loaded = found.loadedRows()
  if (loaded.length < found.length) return false
  return loaded.every((row) => isDocumentSelected({ kind: 'some', ids: keys }, documentKey(row)))
}
