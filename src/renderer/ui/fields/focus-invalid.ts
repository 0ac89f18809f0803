/** Control with an invalid value; a value at rest is a button, which has no `aria-invalid`. */
const invalidControl = ':is([aria-invalid="true"], [data-invalid])'

/** Gives the first control that is not right the focus, and opens the editor of a value at rest. */
export function focusInvalid(within: ParentNode, selector = ''): HTMLElement | null {
  const control = within.querySelector<HTMLElement>(`${selector} ${invalidControl}`)
  control?.focus()
  if (control?.matches('button[data-invalid]')) control.click()
  return control
}

/** Does so in the open dialog, once the errors are on the screen. */
export function focusInvalidInDialog(): void {
  setTimeout(() => focusInvalid(document, 'dialog[open]'))
}
