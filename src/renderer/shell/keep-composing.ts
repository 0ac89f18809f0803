/**
 * `keyCode` of a key taken by an input method, if the event has no other sign of it: UI Events, section 7.3.
 */
const takenKeyCode = 229

/**
 * Returns true if a key belongs to an input method: Enter accepts its word, Escape cancels, and arrows
 * choose.
 */
function isComposing({ isComposing: says, keyCode }: KeyboardEvent): boolean {
  return says || keyCode === takenKeyCode
}

/**
 * Hides keys of input methods from all handlers of the page, until the returned function is called. Only an
 * editor with its own composition (CodeMirror) receives them.
 */
export function keepComposing(page: Window): () => void {
  const stop = (event: Event) => event.stopPropagation()
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isComposing(event)) return
    const { target } = event
    const hasEditor = target instanceof HTMLElement && target.isContentEditable
    // Runs after the editor's listeners, which were added before.
    if (hasEditor) target.addEventListener('keydown', stop, { once: true })
    else event.stopImmediatePropagation()
  }
  page.addEventListener('keydown', onKeyDown, true)
  return () => page.removeEventListener('keydown', onKeyDown, true)
}
