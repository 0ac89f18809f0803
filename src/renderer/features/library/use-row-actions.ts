import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import type { FoundDocument } from '../../../shared/schemas/library-search.ts'
import { useRouter } from '../../app/router.tsx'
import type { FoundDocuments } from './found-documents.ts'
import type { DocumentSelectionPort } from './use-document-selection.ts'

/** Where a menu is to open, in pixels of the window. */
export type MenuPlace = { readonly index: number; readonly x: number; readonly y: number }

type RowActionsOptions = {
  readonly found: FoundDocuments<FoundDocument>
  readonly chosen: DocumentSelectionPort
  onMenu(place: MenuPlace): void
}

/** What the mouse does to a document of the list, as on the desktop. */
export type RowActions = {
  tick(index: number, isRange: boolean): void
  mouse(index: number): {
    onClickCapture(event: MouseEvent): void
    onMouseDown(event: MouseEvent): void
    onClick(event: MouseEvent): void
    onContextMenu(event: MouseEvent): void
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
    tick: (index, isRange) => latest.current.chosen.select(index, isRange ? 'range' : 'tick'),
    mouse: (index) => ({
      onClickCapture: (event) => {
        // The box sees to itself: kept from its own doing, it would show something else than is so.
        if (isIn(event, 'label')) return
        const { chosen } = latest.current
        if (!event.shiftKey && !event.ctrlKey && !event.metaKey) return chosen.pick(index)
        event.preventDefault()
        event.stopPropagation()
        chosen.select(index, event.shiftKey ? 'range' : 'toggle')
      },
      onMouseDown: (event) => {
        // Or the browser would mark the text between two clicks.
        if (event.shiftKey) event.preventDefault()
      },
      onClick: (event) => {
        if (isIn(event, 'a, label')) return
        const { found, go: goTo } = latest.current
        const row = found.rowAt(index)
        if (row === undefined) return
        const { connectionId, documentId } = row
        event.currentTarget.querySelector<HTMLElement>('[data-main]')?.focus({ preventScroll: true })
        goTo({ screen: 'document', connectionId, documentId })
      },
      onContextMenu: (event) => {
        event.preventDefault()
        event.currentTarget.querySelector<HTMLElement>('[data-main]')?.focus({ preventScroll: true })
        latest.current.onMenu({ index, x: event.clientX, y: event.clientY })
      },
    }),
  }))
  return actions
}

function isIn({ target }: MouseEvent, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}
