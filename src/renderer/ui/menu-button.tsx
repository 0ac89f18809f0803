import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, Menu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components'
import styles from './menu.module.css'

export type MenuEntry =
  | {
      readonly id: string
      readonly label: string
      readonly icon?: ReactNode
      readonly chosen?: boolean
      onChoose(): void
    }
  | { readonly id: string; readonly separator: true }

type MenuButtonProps = {
  /** The accessible name of the button, where what it shows does not say it all. */
  readonly label: string
  readonly className: string | undefined
  readonly entries: readonly MenuEntry[]
  readonly children: ReactNode
}

export function MenuButton({ label, className, entries, children }: MenuButtonProps) {
  return (
    <MenuTrigger>
      <Button aria-label={label} className={className ?? ''}>
        {children}
      </Button>
      <Popover className={styles.popover ?? ''} placement="bottom start">
        <Menu className={styles.menu ?? ''} aria-label={label}>
          {entries.map((entry) =>
            'separator' in entry ? (
              <Separator key={entry.id} className={styles.separator ?? ''} />
            ) : (
              <MenuItem
                key={entry.id}
                id={entry.id}
                textValue={entry.label}
                className={styles.item ?? ''}
                onAction={entry.onChoose}
              >
                {entry.icon}
                {entry.label}
                {entry.chosen && <Check size={14} aria-hidden className={styles.end} />}
              </MenuItem>
            ),
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
