/** What a key asks of a list. `step` counts rows of the list, `along` the documents beside each other. */
export type ListKey =
  | {
      readonly kind: 'move'
      readonly to:
        | 'start'
        | 'end'
        | { readonly step: number }
        | { readonly pages: 1 | -1 }
        | { readonly along: 1 | -1 }
      readonly extends: boolean
    }
  | { readonly kind: 'tick'; readonly isRange: boolean }
  | { readonly kind: 'menu' }

type KeyPress = {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** `isOnBox`: the focus is on a row's box, which answers Space by itself. `isGrid`: documents stand beside each other. */
export function readListKey(
  { key, shiftKey, ctrlKey, metaKey, altKey }: KeyPress,
  { isOnBox, isGrid }: { readonly isOnBox: boolean; readonly isGrid: boolean },
): ListKey | undefined {
  if (altKey || ctrlKey || metaKey) return undefined
  const move = (to: Extract<ListKey, { kind: 'move' }>['to'], isExtending = shiftKey): ListKey => ({
    kind: 'move',
    to,
    extends: isExtending,
  })
  switch (key) {
    case 'ArrowDown':
      return move({ step: 1 })
    case 'ArrowUp':
      return move({ step: -1 })
    case 'ArrowRight':
      return isGrid ? move({ along: 1 }) : undefined
    case 'ArrowLeft':
      return isGrid ? move({ along: -1 }) : undefined
    case 'PageDown':
      return move({ pages: 1 })
    case 'PageUp':
      return move({ pages: -1 })
    case 'Home':
      return move('start')
    case 'End':
      return move('end')
    case 'ContextMenu':
      return { kind: 'menu' }
    case 'F10':
      return shiftKey ? { kind: 'menu' } : undefined
    case ' ':
      return isOnBox ? undefined : { kind: 'tick', isRange: shiftKey }
  }
  switch (key.toLowerCase()) {
    case 'x':
      return { kind: 'tick', isRange: shiftKey }
    case 'j':
      return move(isGrid ? { along: 1 } : { step: 1 })
    case 'k':
      return move(isGrid ? { along: -1 } : { step: -1 })
    default:
      return undefined
  }
}
