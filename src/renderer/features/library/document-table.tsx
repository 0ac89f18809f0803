import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { DocumentRow } from '../../../shared/schemas/document.ts'
import { useMemory } from '../../app/remembered.tsx'
import { words } from '../../words/words.ts'
import { isDocumentSelected } from './document-selection.ts'
import styles from './document-table.module.css'
import { DocumentTableHead } from './document-table-head.tsx'
import { DocumentTableRow } from './document-table-row.tsx'
import type { DocumentSearch } from './use-document-search.ts'
import type { DocumentSelectionPort } from './use-document-selection.ts'

type DocumentTableProps = {
  readonly connectionId: string
  readonly rows: readonly DocumentRow[]
  readonly search: DocumentSearch
  readonly chosen: DocumentSelectionPort
}

const rowHeight = 36
const loadAhead = 60

/** A real table of which only the rows in sight exist; two empty rows keep the room of the others. */
export function DocumentTable({ connectionId, rows, search, chosen }: DocumentTableProps) {
  const scroll = useRef<HTMLDivElement>(null)
  const memory = useMemory()
  const placeName = `library:place:${connectionId}`
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    // One name is always used with one type.
    initialOffset: (memory.get(placeName) as number | undefined) ?? 0,
  })
  const shown = virtualizer.getVirtualItems()
  const first = shown[0]
  const last = shown.at(-1)
  const { loadMore } = search
  const isNearEnd = last !== undefined && last.index > rows.length - loadAhead
  useEffect(() => {
    if (isNearEnd) loadMore()
  }, [isNearEnd, loadMore])

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement)) return
    const row = event.target.closest<HTMLElement>('[data-index]')
    if (row === null || event.altKey || event.ctrlKey || event.metaKey) return
    const at = Number(row.getAttribute('data-index'))
    const id = rows[at]?.documentId
    const isBox = event.target instanceof HTMLInputElement
    if (id !== undefined && (event.key.toLowerCase() === 'x' || (event.key === ' ' && !isBox))) {
      event.preventDefault()
      chosen.select(id, event.shiftKey ? 'range' : 'one')
      return
    }
    const page = Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / rowHeight) - 1)
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: rows.length - 1,
    }
    const wanted = targets[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    const target = Math.min(rows.length - 1, Math.max(0, wanted))
    const targetId = rows[target]?.documentId
    if (event.shiftKey && targetId !== undefined) chosen.select(targetId, 'extend', id)
    virtualizer.scrollToIndex(target)
    // The row exists only after the list has been drawn at its new place.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        scroll.current?.querySelector<HTMLElement>(`[data-index="${target}"] a`)?.focus(),
      ),
    )
  }
  const total = search.total
  return (
    <div
      ref={scroll}
      className={styles.scroll}
      onScroll={(event) => memory.set(placeName, event.currentTarget.scrollTop)}
    >
      <table
        className={styles.table}
        aria-label={words.library.table}
        aria-rowcount={total === undefined || total.atLeast ? -1 : total.count + 1}
      >
        <DocumentTableHead rows={rows} chosen={chosen} isWhole={search.isWhole} />
        <tbody onKeyDown={onKeyDown}>
          {first !== undefined && first.start > 0 && (
            <tr aria-hidden className={styles.spacer} style={{ height: first.start }}>
              <td />
            </tr>
          )}
          {shown.map(({ index }) => {
            const row = rows[index]
            return (
              row !== undefined && (
                <DocumentTableRow
                  key={`${row.connectionId} ${row.documentId}`}
                  row={row}
                  index={index}
                  isSelected={isDocumentSelected(chosen.selection, row.documentId)}
                  onSelect={chosen.select}
                />
              )
            )
          })}
          {/* Also before anything is drawn: without its height a list could not be put back in its place. */}
          <tr
            aria-hidden
            className={styles.spacer}
            style={{ height: virtualizer.getTotalSize() - (last?.end ?? 0) }}
          >
            <td />
          </tr>
        </tbody>
      </table>
    </div>
  )
}
