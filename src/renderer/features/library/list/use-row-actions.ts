import { type ChangeEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import type { FoundDocument } from '../../../../shared/schemas/search.ts'
import type { ColumnName } from '../../../../shared/schemas/view.ts'
import { formatExactTime } from '../../../messages/format.ts'
import { useRouter } from '../../../services/router/router.tsx'
import type { DocumentSelectionPort } from '../selection/use-document-selection.ts'
import type { FoundDocuments } from './found-documents.ts'

/** In pixels of the window. */
export type Place = { readonly x: number; readonly y: number }

/** What opens over the list, one at a time. */
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

/** What the mouse does to the documents of the list, as on the desktop. */
export type RowActions = {
  /** For the box of any of them. */
  onTick(event: ChangeEvent<HTMLInputElement>): void
  /** For what all of them are in: each says by `data-index` which it is. */
  readonly mouse: {
    onClickCapture(event: MouseEvent): void
    onMouseDown(event: MouseEvent): void
    onClick(event: MouseEvent): void
    onContextMenu(event: MouseEvent): void
    onMouseMove(event: MouseEvent): void
    onMouseOut(event: MouseEvent): void
  }
}

/** Stays the same as long as the list does, so that rows need not be drawn anew. */
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
        // The box sees to itself: kept from its own doing, it would show something else than is so.
        if (at === undefined || isIn(event, 'label')) return
        const { chosen } = latest.current
        if (!event.shiftKey && !event.ctrlKey && !event.metaKey) return chosen.pick(at.index)
        event.preventDefault()
        event.stopPropagation()
        chosen.select(at.index, event.shiftKey ? 'range' : 'toggle')
      },
      onMouseDown: (event) => {
        // Or the browser would mark the text between two clicks.
        if (event.shiftKey && documentAt(event.target) !== undefined) event.preventDefault()
      },
      onClick: (event) => {
        const at = documentAt(event.target)
        if (at === undefined || isIn(event, 'label')) return
        const { found, go: goTo } = latest.current
        const row = found.rowAt(at.index)
        if (row === undefined) return
        // A link leads there by itself otherwise.
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

/** The document that something is part of; undefined of one that is only coming. */
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
 * What the mouse is over in a row, as a whole: a text that may have no room, or a time to the second. Only then, since
 * hints for all cells of all rows cost as much at each key of a search as their texts do.
 */
function showFullText(target: Element, { found }: Pick<FoundDocument, 'found'>): void {
  const element = elementAround(target)
  if (element === null) return
  const whole = fullTextOf(element, found)
  if (element.title !== whole) element.title = whole
}

/** An element goes on to other documents, of which its hint would say what is not so. */
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
