import { type ChangeEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import type { FoundDocument } from '../../../../shared/schemas/search.ts'
import type { ColumnName } from '../../../../shared/schemas/view.ts'
import { formatExactTime } from '../../../messages/format.ts'
import { useRouter } from '../../../services/router/router.tsx'
import type { DocumentSelectionPort } from '../selection/use-document-selection.ts'
import type { FoundDocuments } from './found-documents.ts'

/** Window coordinates, in pixels. */
export type Place = { readonly x: number; readonly y: number }

export type ListOverlay =
  | { readonly kind: 'document-menu'; readonly index: number; readonly place: Place }
  | { readonly kind: 'column-menu'; readonly by: ColumnName; readonly place: Place }
  | { readonly kind: 'columns' | 'sort' | 'edit-by-id' }
  | { readonly kind: 'remove'; readonly row: FoundDocument }
  | { readonly kind: 'picture'; readonly pictureId: string; readonly title: string }

type RowActionsOptions = {
  readonly found: FoundDocuments<FoundDocument>
  readonly chosen: DocumentSelectionPort
  onOverlay(overlay: ListOverlay): void
}

export type RowActions = {
  onTick(event: ChangeEvent<HTMLInputElement>): void
  /** Handlers of the container of the rows, which name their index in `data-index`. */
  readonly mouse: {
    onClickCapture(event: MouseEvent): void
    onMouseDown(event: MouseEvent): void
    onClick(event: MouseEvent): void
    onContextMenu(event: MouseEvent): void
    onMouseMove(event: MouseEvent): void
    onMouseOut(event: MouseEvent): void
  }
}

/** Stable as long as the list is, so that rows do not render again. */
export function useRowActions(options: RowActionsOptions): RowActions {
  const { go } = useRouter()
  const latest = useRef({ ...options, go })
  useLayoutEffect(() => {
    latest.current = { ...options, go }
  })
  const [actions] = useState<RowActions>(() => ({
    onTick: ({ target, nativeEvent }) => {
      const isRange = nativeEvent instanceof window.MouseEvent && nativeEvent.shiftKey
      const at = documentAt(target)
      if (at !== undefined) latest.current.chosen.select(at.index, isRange ? 'range' : 'tick')
    },
    mouse: {
      onClickCapture: (event) => {
        const at = documentAt(event.target)
        // The tick box handles its own clicks: prevented, it would show a wrong state.
        if (at === undefined || isIn(event, 'label')) return
        const { chosen } = latest.current
        if (!event.shiftKey && !event.ctrlKey && !event.metaKey) return chosen.pick(at.index)
        event.preventDefault()
        event.stopPropagation()
        chosen.select(at.index, event.shiftKey ? 'range' : 'toggle')
      },
      onMouseDown: (event) => {
        // Prevents the browser from selecting the text between two clicks.
        if (event.shiftKey && documentAt(event.target) !== undefined) event.preventDefault()
      },
      onClick: (event) => {
        const at = documentAt(event.target)
        if (at === undefined || isIn(event, 'label')) return
        const { found, go: goTo } = latest.current
        const row = found.rowAt(at.index)
        if (row === undefined) return
        event.preventDefault()
        focusOn(at.element)
        goTo({ screen: 'document', connectionId: row.connectionId, documentId: row.documentId })
      },
      onContextMenu: (event) => {
        const at = documentAt(event.target)
        if (at === undefined) return
        event.preventDefault()
        focusOn(at.element)
        const place = { x: event.clientX, y: event.clientY }
        latest.current.onOverlay({ kind: 'document-menu', index: at.index, place })
      },
      onMouseMove: ({ target }) => {
        const at = documentAt(target)
        const row = at && latest.current.found.rowAt(at.index)
        if (row !== undefined && target instanceof Element) showFullText(target, row)
      },
      onMouseOut: ({ target }) => {
        if (target instanceof Element) hideFullText(target)
      },
    },
  }))
  return actions
}

function documentAt(target: EventTarget) {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  if (element === null || element.ariaBusy === 'true') return undefined
  return { element, index: Number(element.getAttribute('data-index')) }
}

function focusOn(document: HTMLElement): void {
  document.querySelector<HTMLElement>('[data-main]')?.focus({ preventScroll: true })
}

function isIn({ target }: MouseEvent, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}

/**
 * Sets a tooltip with the full text of the hovered element: truncated text, or a time in seconds. On demand, since
 * tooltips for all cells would cost as much per key as their texts.
 */
function showFullText(target: Element, { found }: Pick<FoundDocument, 'found'>): void {
  const element = elementAround(target)
  if (element === null) return
  const whole = fullTextOf(element, found)
  if (element.title !== whole) element.title = whole
}

/** Removes the tooltip, because the element may be reused for a different document. */
function hideFullText(target: Element): void {
  elementAround(target)?.removeAttribute('title')
}

const elementAround = (target: Element) => target.closest<HTMLElement>('time, [data-whole]')

function fullTextOf(element: HTMLElement, found: FoundDocument['found']): string {
  if (element instanceof HTMLTimeElement) return formatExactTime(Date.parse(element.dateTime))
  if (element.getAttribute('data-whole') === 'found' && found !== null)
    return `${found.before}${found.match}${found.after}`
  return element.textContent
}
