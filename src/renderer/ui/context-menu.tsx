import { lazy, Suspense } from 'react'
import type { MenuEntry } from './menu-button.tsx'

const MenuAtPlace = lazy(() =>
  import('./menu-at-place.tsx').then(({ MenuAtPlace }) => ({ default: MenuAtPlace })),
)

export type ContextMenuProps = {
  readonly label: string
  /** Where it opens, in pixels of the window. */
  readonly x: number
  readonly y: number
  readonly entries: readonly MenuEntry[]
  onClose(): void
}

/** A menu at a place of the window, open as long as it is rendered. The focus goes back to where it was. */
export function ContextMenu(props: ContextMenuProps) {
  return (
    <Suspense fallback={null}>
      <MenuAtPlace {...props} />
    </Suspense>
  )
}
