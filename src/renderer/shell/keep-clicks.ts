/** Distance in pixels that a hand moves while it clicks; more is a drag or a change of mind. */
const stillPx = 6

/** Key of what a reused list element stands for now. */
const keyOf = (element: Element): string | null =>
  element.closest('[data-key]')?.getAttribute('data-key') ?? null

type Press = { readonly on: Element; readonly key: string | null; readonly x: number; readonly y: number }

/** Whether the pressed element has moved away beneath a pointer that stayed where it was. */
function hasMovedAway({ on, x, y }: Press, { target, clientX, clientY }: MouseEvent): boolean {
  // A hidden or removed element was taken away, and did not move.
  if (!on.checkVisibility({ visibilityProperty: true })) return false
  if (target instanceof Node && on.contains(target)) return false
  const isStill = Math.abs(clientX - x) <= stillPx && Math.abs(clientY - y) <= stillPx
  const { left, right, top, bottom } = on.getBoundingClientRect()
  return isStill && !(left <= x && x < right && top <= y && y < bottom)
}

/**
 * Gives a click to what was pressed where that moved away beneath the pointer, until the returned function is called.
 * News of the work, or an answer that comes as a field is left, may shift the screen between press and release; the
 * browser then gives the click to whatever holds both places, which does nothing with it, or to nobody. Where the
 * element has become something else, which nobody pressed, there is no click.
 *
 * Source: UI Events, section "click", on the nearest common ancestor of the two targets.
 */
export function keepClicks(page: Window): () => void {
  let press: Press | null = null
  let isOver = false

  const onPointerDown = ({ target, isPrimary, button, clientX, clientY }: PointerEvent) => {
    if (!isPrimary) return
    const isClick = button === 0 && target instanceof Element
    press = isClick ? { on: target, key: keyOf(target), x: clientX, y: clientY } : null
  }
  const onMouseUp = (event: MouseEvent) => {
    const pressed = press
    press = null
    if (pressed === null || event.button !== 0) return
    const isAnother = pressed.key !== null && keyOf(pressed.on) !== pressed.key
    if (!isAnother && !hasMovedAway(pressed, event)) return
    if (!isAnother) pressed.on.dispatchEvent(new MouseEvent('click', event))
    // The browser's own click follows at once, if there is one.
    isOver = true
    setTimeout(() => {
      isOver = false
    })
  }
  const onClick = (event: MouseEvent) => {
    if (!isOver) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  page.addEventListener('pointerdown', onPointerDown, true)
  page.addEventListener('mouseup', onMouseUp)
  page.addEventListener('click', onClick, true)
  return () => {
    page.removeEventListener('pointerdown', onPointerDown, true)
    page.removeEventListener('mouseup', onMouseUp)
    page.removeEventListener('click', onClick, true)
  }
}
