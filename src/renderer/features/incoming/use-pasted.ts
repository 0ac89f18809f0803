import { useEffect, useEffectEvent } from 'react'
import { readPayload } from '../../intake/payload.ts'
import { readAddressLines } from '../../intake/web-addresses.ts'
import type { Door } from '../../services/incoming/receive-incoming.tsx'
import { isAddressField, textFieldAt } from './text-field.ts'

/**
 * Takes what is pasted outside of text fields. Inside of one it belongs to the field, but for what no field can take:
 * files and bitmaps, and a list of addresses in a field for one.
 */
export function usePasted({ receive }: Door): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const transfer = event.clipboardData
    if (transfer === null || event.defaultPrevented || document.querySelector('dialog[open]') !== null) return
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
