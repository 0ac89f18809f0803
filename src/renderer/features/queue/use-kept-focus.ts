import { type FocusEvent, useCallback, useEffect, useRef } from 'react'
import { isDialogOpen } from '../../services/router/router.tsx'
import { neighbourOf } from './queue-rows.ts'

type Held = { readonly id: string; readonly place: string; readonly action: string | undefined }

/** The position of an item: moving to a different group changes it. */
export const placeOf = (state: string, id: string): string => `${state} ${id}`
const idAt = (place: string): string => place.slice(place.indexOf(' ') + 1)

/**
 * Keeps the focus in a list that changes: if the focused row disappears, or moves and loses the focused control, the
 * next row takes the focus, on its own copy of the control if it has one.
 */
export function useKeptFocus(order: readonly string[]) {
  const held = useRef<Held | null>(null)
  const lastOrder = useRef<readonly string[]>(order)

  const onFocus = useCallback((event: FocusEvent) => {
    const row = event.target.closest<HTMLElement>('[data-item]')
    const id = row?.dataset.item
    const place = row?.dataset.place
    if (id === undefined || place === undefined) return
    held.current = {
      id,
      place,
      action: event.target.closest<HTMLElement>('[data-action]')?.dataset.action,
    }
  }, [])

  const onBlur = useCallback((event: FocusEvent) => {
    const { target, relatedTarget } = event
    // Dialogs and menus restore the focus when they close.
    if (relatedTarget instanceof Element && relatedTarget.closest('dialog, [role="menu"]') !== null) return
    const list = event.currentTarget
    if (relatedTarget instanceof Node && list.contains(relatedTarget)) return
    // A removed row loses the focus too, without any action of the user.
    queueMicrotask(() => {
      if (target.isConnected && !isDialogOpen()) held.current = null
    })
  }, [])

  useEffect(() => {
    const had = held.current
    if (had === null) {
      lastOrder.current = order
      return
    }
    const isThere = (place: string) => order.includes(place)
    const before = lastOrder.current
    if (isThere(had.place)) lastOrder.current = order
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const elsewhere = order.find((place) => idAt(place) === had.id)
    const target = isThere(had.place) ? had.place : (neighbourOf(before, isThere, had.place) ?? elsewhere)
    if (target === undefined) {
      held.current = null
      document.querySelector<HTMLElement>('[data-screen-heading]')?.focus()
      return
    }
    lastOrder.current = order
    const row = document.querySelector<HTMLElement>(`[data-item="${CSS.escape(idAt(target))}"]`)
    const same =
      had.action === undefined
        ? null
        : row?.querySelector<HTMLElement>(
            `:is(button, input)[data-action="${had.action}"], [data-action="${had.action}"] button`,
          )
    const control = same ?? row
    control?.focus()
  })

  return { onFocus, onBlur }
}
