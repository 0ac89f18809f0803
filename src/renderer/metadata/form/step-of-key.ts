import type { KeyboardEvent } from 'react'

/** How far Alt and an arrow key move a row: -1, 1, or 0 for any other key. */
export function stepOfKey({ altKey, key, defaultPrevented }: KeyboardEvent): -1 | 0 | 1 {
  if (!altKey || defaultPrevented) return 0
  return key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0
}
