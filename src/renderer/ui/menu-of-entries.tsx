import { Check } from 'lucide-react'
import { Button, Menu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components'
import styles from './menu.module.css'
import type { MenuButtonProps } from './menu-button.tsx'

/** The menu itself, loaded on demand: see `MenuButton`. */
export function MenuOfEntries({ label, className, entries, children }: MenuButtonProps) {
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
