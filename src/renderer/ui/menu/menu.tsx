import { type ReactNode, Suspense, useState } from 'react'
import { lazyComponent } from '../lazy-component.ts'

const MenuOfEntries = lazyComponent(async () => (await import('./menu-content.tsx')).MenuOfEntries)

export type MenuEntry =
  | {
      readonly id: string
      readonly label: string
      /** A second line, which is part of the name. */
      readonly detail?: ReactNode
      readonly icon?: ReactNode
      readonly chosen?: boolean
      /** Shortcut of the entry. Not part of the name. */
      readonly keys?: ReactNode
      /** Takes something away. */
      readonly danger?: boolean
      onChoose(): void
    }
  /** Opens a menu of its own. */
  | {
      readonly id: string
      readonly label: string
      readonly icon?: ReactNode
      readonly entries: readonly MenuEntry[]
    }
  | { readonly id: string; readonly separator: true }

/** Entries in their order; `false` leaves one out. */
type MenuEntries = readonly (MenuEntry | false)[]

export type MenuButtonProps = {
  /** Accessible name of the button, if its content does not say it all. */
  readonly label: string
  readonly className: string | undefined
  readonly entries: MenuEntries
  readonly children: ReactNode
}

/**
 * A button with a menu. The menu's code, a quarter of the page's, is not waited for: the button stands at once, and
 * opens the menu as soon as it can.
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

/** A menu at a place of the window, open as long as it is rendered. The focus goes back to where it was. */
export function ContextMenu(props: ContextMenuProps) {
  return (
    <Suspense fallback={null}>
      <MenuAtPlace {...props} />
    </Suspense>
  )
}
