const typedInto: ReadonlySet<string> = new Set([
  'text',
  'search',
  'url',
  'email',
  'password',
  'tel',
  'number',
])

/** The field a text goes into when it is typed, pasted or dropped at this place; undefined where there is none. */
export function textFieldAt(target: EventTarget | null): HTMLElement | undefined {
  if (!(target instanceof Element)) return undefined
  const field = target.closest<HTMLElement>(
    'input, textarea, [contenteditable]:not([contenteditable="false"])',
  )
  if (field instanceof HTMLInputElement && !typedInto.has(field.type)) return undefined
  return field ?? undefined
}

/** A field for one web address, into which a list of them cannot go. */
export function isAddressField(field: HTMLElement): boolean {
  return field instanceof HTMLInputElement && field.inputMode === 'url'
}
