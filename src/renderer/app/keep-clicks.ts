/** A hand is not still while it clicks; what goes further is a drag or a change of mind. */
const stillPx = 6

/**
 * Gives a click to what was pressed where that moved away beneath the pointer, until the returned function is called.
 * News of the work, or an answer that comes as a field is left, may shift the screen between press and release; the
 * browser then gives the click to whatever holds both places, which does nothing with it.
 *
 * Source: UI Events, section "click", on the nearest common ancestor of the two targets.
 */
export function keepClicks(page: Window): () => void {
  let press: { readonly on: Element; readonly x: number; readonly y: number } | null = null

  const onPointerDown = ({ target, isPrimary, button, clientX, clientY }: PointerEvent) => {
    if (!isPrimary) return
    press = button === 0 && target instanceof Element ? { on: target, x: clientX, y: clientY } : null
  }
  const onClick = (event: MouseEvent) => {
    const { target, isTrusted, detail, clientX, clientY } = event
    // Of the keyboard, of a script or of a label: no press came before it.
    if (!isTrusted || detail === 0 || press === null) return
    const { on, x, y } = press
    press = null
    if (target === on || !(target instanceof Node) || !target.contains(on)) return
    const isStill = Math.abs(clientX - x) <= stillPx && Math.abs(clientY - y) <= stillPx
    const { left, right, top, bottom } = on.getBoundingClientRect()
    const isThereYet = left <= x && x < right && top <= y && y < bottom
    if (!isStill || isThereYet) return
    event.preventDefault()
    event.stopImmediatePropagation()
    on.dispatchEvent(new MouseEvent('click', event))
  }

  page.addEventListener('pointerdown', onPointerDown, true)
  page.addEventListener('click', onClick, true)
  return () => {
    page.removeEventListener('pointerdown', onPointerDown, true)
    page.removeEventListener('click', onClick, true)
  }
}
