/** `keyCode` of keys that an input method takes (UI Events, section 7.3.1); `isComposing` is not yet true for the first. */
const takenByInputMethod = 229

/**
 * Keeps keys that belong to an input method from every handler of the page, until the returned function is called: the
 * Enter that ends a composition sends no form and chooses nothing. To be called before any other listener is there.
 */
export function holdComposingKeys(page: Window): () => void {
  const hold = (event: KeyboardEvent) => {
    if (!event.isComposing && event.keyCode !== takenByInputMethod) return
    // The JSON editor's text follows compositions itself.
    if (event.target instanceof Element && event.target.closest('.cm-content') !== null) return
    event.stopImmediatePropagation()
  }
  page.addEventListener('keydown', hold, { capture: true })
  return () => page.removeEventListener('keydown', hold, { capture: true })
}
