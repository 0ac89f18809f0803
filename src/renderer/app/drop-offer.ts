import { isPictureMediaType } from '../../shared/domain/picture-limits.ts'

/** What is being dragged, as far as the system tells before it is let go. */
export type DropOffer =
  | { readonly kind: 'pictures'; readonly count: number; readonly notTaken: number }
  | { readonly kind: 'address' }
  | { readonly kind: 'nothing' }

type DraggedItem = { readonly kind: string; readonly type: string }

/** Undefined where it is no business of the window: text being moved within a field, for one. */
export function readOffer(items: readonly DraggedItem[], types: readonly string[]): DropOffer | undefined {
  const files = items.filter((item) => item.kind === 'file')
  if (files.length > 0) {
    // Some systems give no type before the drop; the bytes are looked at afterwards anyway.
    const pictures = files.filter((file) => file.type === '' || isPictureMediaType(file.type)).length
    return pictures === 0
      ? { kind: 'nothing' }
      : { kind: 'pictures', count: pictures, notTaken: files.length - pictures }
  }
  if (types.includes('Files')) return { kind: 'pictures', count: 1, notTaken: 0 }
  return types.includes('text/uri-list') ? { kind: 'address' } : undefined
}
