/**
 * `keyCode` of a key that an input method has taken, if the event has no other sign of it: UI Events, section
 * 7.3.
 */
const takenKeyCode = 229

/** Whether a key is for an input method: Enter takes its word then, Escape drops it, and arrows choose another. */
function isComposing({ isComposing: says, keyCode }: KeyboardEvent): boolean {
  return says || keyCode === takenKeyCode
}

/**
 * Keeps keys of input methods from every handler of the page, until the returned function is called. An editor that
 * composes by itself (CodeMirror) still hears them, and nothing around it does.
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
