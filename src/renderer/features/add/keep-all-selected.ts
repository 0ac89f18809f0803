/**
 * Runs a change of a field's value that comes from elsewhere. Where the person has just come into the field, so
 * that all of it is selected or it is empty, the new value is selected too: typing replaces it, as expected.
 */
export function keepAllSelected(fieldName: string, change: () => void): void {
  const field = document.activeElement
  const isInField = field instanceof HTMLInputElement && field.name === fieldName
  const wasAllSelected = isInField && field.selectionStart === 0 && field.selectionEnd === field.value.length
  change()
  if (wasAllSelected) field.select()
}
