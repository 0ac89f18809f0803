/** Invalid control; a value at rest is a button, which has no `aria-invalid`. */
const invalidControl = ':is([aria-invalid="true"], [data-invalid])'

/** Focuses the first invalid control, and opens the editor of a value at rest. */
export function focusInvalid(within: ParentNode, selector = ''): HTMLElement | null {
  const control = within.querySelector<HTMLElement>(`${selector} ${invalidControl}`)
  control?.focus()
  if (control?.matches('button[data-invalid]')) control.click()
  return control
}

/** Focuses the first invalid control of the open dialog, once errors are rendered. */
export function focusInvalidInDialog(): void {
  setTimeout(() => focusInvalid(document, 'dialog[open]'))
}
