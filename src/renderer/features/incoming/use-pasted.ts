import { useEffect, useEffectEvent } from 'react'
import { readPayload } from '../../intake/payload.ts'
import { readAddressLines } from '../../intake/web-addresses.ts'
import type { ReceiveIncoming } from '../../services/incoming/receive-incoming.tsx'
import { isDialogOpen } from '../../services/router/router.tsx'

/**
 * Takes pastes outside of text fields. Inside one, only what fields cannot take: files, bitmaps, and a list of
 * addresses in an address field.
 */
export function usePasted(receive: ReceiveIncoming): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const transfer = event.clipboardData
    if (transfer === null || event.defaultPrevented || isDialogOpen()) return
    const payload = readPayload('paste', transfer)
    const field = textFieldAt(event.target)
    if (field !== undefined) {
      const text = payload.texts['text/plain']
      const isForNoField = payload.files.length > 0 && text === ''
      const isList = isAddressField(field) && (readAddressLines(text)?.length ?? 0) > 1
      if (!isForNoField && !isList) return
    }
    event.preventDefault()
    receive({ kind: 'payload', payload })
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => onPaste(event)
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [])
}

const typedInto: ReadonlySet<string> = new Set([
  'text',
  'search',
  'url',
  'email',
  'password',
  'tel',
  'number',
])

export function textFieldAt(target: EventTarget | null): HTMLElement | undefined {
  if (!(target instanceof Element)) return undefined
  const field = target.closest<HTMLElement>(
    'input, textarea, [contenteditable]:not([contenteditable="false"])',
  )
  if (field instanceof HTMLInputElement && !typedInto.has(field.type)) return undefined
  return field ?? undefined
}

function isAddressField(field: HTMLElement): boolean {
  return field instanceof HTMLInputElement && field.inputMode === 'url'
}
