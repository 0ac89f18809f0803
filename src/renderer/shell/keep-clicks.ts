/** Pixels that a hand moves during a click; more is a drag. */
const stillPx = 6

/** Key of a reused list element's current content. */
const keyOf = (element: Element): string | null =>
  element.closest('[data-key]')?.getAttribute('data-key') ?? null

type Press = { readonly on: Element; readonly key: string | null; readonly x: number; readonly y: number }

/** Returns true if the pressed element moved away under a still pointer. */
function hasMovedAway({ on, x, y }: Press, { target, clientX, clientY }: MouseEvent): boolean {
  // Hidden or removed elements did not move.
  if (!on.checkVisibility({ visibilityProperty: true })) return false
  if (target instanceof Node && on.contains(target)) return false
  const isStill = Math.abs(clientX - x) <= stillPx && Math.abs(clientY - y) <= stillPx
  const { left, right, top, bottom } = on.getBoundingClientRect()
  return isStill && !(left <= x && x < right && top <= y && y < bottom)
}

/**
 * Redirects a click to the pressed element if that moved away under the pointer, until the returned function
 * is called. News, or an answer on blur, may shift the layout between press and release; the browser then
 * gives the click to a common ancestor, or to nobody. An element with new content gets no click.
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
    // The browser's own click, if any, follows at once.
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
