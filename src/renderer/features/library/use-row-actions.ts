import { type ChangeEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import type { FoundDocument } from '../../../shared/schemas/search.ts'
import { useRouter } from '../../services/router/router.tsx'
import type { FoundDocuments } from './found-documents.ts'
import { hideWhole, showWhole } from './show-whole.ts'
import type { DocumentSelectionPort } from './use-document-selection.ts'

/** Where a menu is to open, in pixels of the window. */
export type MenuPlace = { readonly index: number; readonly x: number; readonly y: number }

type RowActionsOptions = {
  readonly found: FoundDocuments<FoundDocument>
  readonly chosen: DocumentSelectionPort
  onMenu(place: MenuPlace): void
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
        latest.current.onMenu({ index: at.index, x: event.clientX, y: event.clientY })
      },
      onMouseMove: ({ target }) => {
        const at = documentAt(target)
        const row = at && latest.current.found.rowAt(at.index)
        if (row !== undefined && target instanceof Element) showWhole(target, row)
      },
      onMouseOut: ({ target }) => {
        if (target instanceof Element) hideWhole(target)
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
