import { type ReactNode, Suspense, useState } from 'react'
import { lazyComponent } from '../lazy-component.ts'

const MenuOfEntries = lazyComponent(async () => (await import('./menu-content.tsx')).MenuOfEntries)

export type MenuEntry =
  | {
      readonly id: string
      readonly label: string
      /** Second line, part of the accessible name. */
      readonly detail?: ReactNode
      readonly icon?: ReactNode
      readonly chosen?: boolean
      /** Shortcut of the entry; not part of the accessible name. */
      readonly keys?: ReactNode
      readonly danger?: boolean
      onChoose(): void
    }
  | {
      readonly id: string
      readonly label: string
      readonly icon?: ReactNode
      readonly entries: readonly MenuEntry[]
    }
  | { readonly id: string; readonly separator: true }

type MenuEntries = readonly (MenuEntry | false)[]

export type MenuButtonProps = {
  readonly label: string
  readonly className: string | undefined
  readonly entries: MenuEntries
  readonly children: ReactNode
}

/**
 * A button with a menu. The menu's code, a quarter of the page's, loads in the background: the button renders
 * at once, and opens the menu when loaded.
 */
export function MenuButton(props: MenuButtonProps) {
  const { label, className, children } = props
  const [isAskedFor, setAskedFor] = useState(false)
  return (
    <Suspense
      fallback={
        <button
          type="button"
          aria-label={label}
          aria-haspopup="true"
          aria-busy={isAskedFor || undefined}
          className={className}
          onClick={() => setAskedFor(true)}
        >
          {children}
        </button>
      }
    >
      <MenuOfEntries {...props} opensAtOnce={isAskedFor} />
    </Suspense>
  )
}

const MenuAtPlace = lazyComponent(async () => (await import('./menu-content.tsx')).MenuAtPlace)

export type ContextMenuProps = {
  readonly label: string
  /** Position in the window, in pixels. */
  readonly x: number
  readonly y: number
  readonly entries: MenuEntries
  onClose(): void
}

/** A menu at a position in the window, open while rendered. The focus returns when it closes. */
export function ContextMenu(props: ContextMenuProps) {
  return (
    <Suspense fallback={null}>
      <MenuAtPlace {...props} />
    </Suspense>
  )
}
