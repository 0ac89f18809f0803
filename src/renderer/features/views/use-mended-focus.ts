import { type RefObject, useEffect, useRef } from 'react'

/**
 * Once what was mended is gone, and the control that did it, the focus is with the next thing to mend, or else with the
 * heading of the screen. What is returned is told which one is being mended.
 */
export function useMendedFocus(list: RefObject<HTMLElement | null>): (place: number) => void {
  const mended = useRef<number | null>(null)
  useEffect(() => {
    if (mended.current === null) return
    const { activeElement, body } = window.document
    if (activeElement !== null && activeElement !== body) {
      // It is still there, or the person went on elsewhere.
      if (!list.current?.contains(activeElement)) mended.current = null
      return
    }
    const left = [...(list.current?.querySelectorAll<HTMLElement>('[data-mend]') ?? [])]
    const next = left[Math.min(mended.current, left.length - 1)]?.querySelector<HTMLElement>('select, button')
    mended.current = null
    const target = next ?? window.document.querySelector<HTMLElement>('[data-screen-heading]')
    target?.focus()
  })
  return (place) => {
    mended.current = place
  }
}
