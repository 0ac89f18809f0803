import { Button, Menu, MenuTrigger, Popover } from 'react-aria-components'
import styles from './menu.module.css'
import type { MenuButtonProps } from './menu-button.tsx'
import { menuEntries } from './menu-entries.tsx'

/** The menu itself, loaded on demand: see `MenuButton`. */
export function MenuOfEntries({ label, className, entries, children }: MenuButtonProps) {
  return (
    <MenuTrigger>
      <Button aria-label={label} className={className ?? ''}>
        {children}
      </Button>
      <Popover className={styles.popover ?? ''} placement="bottom start">
        <Menu className={styles.menu ?? ''} aria-label={label}>
          {menuEntries(entries)}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
