import { kindOfType } from '../../intake/file-kind.ts'
import type { DropCounts } from '../../messages/imports/intake.ts'

export type DropOffer =
  | { readonly kind: 'files'; readonly counts: DropCounts; readonly notTaken: number }
  | { readonly kind: 'address' }
  | { readonly kind: 'text' }
  | { readonly kind: 'nothing' }

type DraggedItem = { readonly kind: string; readonly type: string }

/**
 * Undefined if the window does not handle the drag. `overField`: the pointer is over a text field, which takes
 * dragged text itself.
 */
export function readOffer(
  items: readonly DraggedItem[],
  types: readonly string[],
  overField: boolean,
): DropOffer | undefined {
  const files = items.filter((item) => item.kind === 'file')
  if (files.length > 0) return offerOf(files.map(({ type }) => kindOfType(type)))
  // Some systems reveal only this before the drop.
  if (types.includes('Files')) return offerOf(['unknown'])
  if (types.includes('text/uri-list') || types.includes('text/x-moz-url')) return { kind: 'address' }
  if (overField) return undefined
  return types.includes('text/plain') || types.includes('text/html') ? { kind: 'text' } : undefined
}

function offerOf(kinds: readonly ReturnType<typeof kindOfType>[]): DropOffer {
  const count = (...wanted: readonly string[]) => kinds.filter((kind) => wanted.includes(kind)).length
  const counts = {
    pictures: count('picture'),
    texts: count('text', 'page'),
    tables: count('table', 'json'),
    // Detected from the bytes after the drop.
    unknown: count('unknown', 'windows-shortcut', 'desktop-shortcut', 'mac-shortcut'),
  }
  const notTaken = count('other')
  return notTaken === kinds.length ? { kind: 'nothing' } : { kind: 'files', counts, notTaken }
}
