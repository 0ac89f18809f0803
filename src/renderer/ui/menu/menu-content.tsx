import { Check } from 'lucide-react'
import { useRef } from 'react'
import { Button, Menu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components'
import styles from './menu.module.css'
import type { ContextMenuProps, MenuButtonProps } from './menu.tsx'

/** The entries of a menu as react-aria wants them: made by a call, since it looks at its children itself. */
function menuEntries(all: MenuButtonProps['entries']) {
  const entries = all.filter((entry) => entry !== false)
  const haveIcons = entries.some((entry) => !('separator' in entry) && entry.icon !== undefined)
  return entries.map((entry) =>
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
        {entry.icon ?? (haveIcons && <span className={styles.noIcon} />)}
        {entry.label}
        {entry.chosen && <Check size={14} aria-hidden className={styles.end} />}
      </MenuItem>
    ),
  )
}

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

/** The menu itself, loaded on demand: see `ContextMenu`. */
export function MenuAtPlace({ label, x, y, entries, onClose }: ContextMenuProps) {
  const place = useRef<HTMLSpanElement>(null)
  return (
    <>
      <span ref={place} className={styles.place} style={{ left: x, top: y }} />
      <Popover
        className={styles.popover ?? ''}
        placement="bottom start"
        offset={2}
        triggerRef={place}
        isOpen
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose()
        }}
      >
        <Menu className={styles.menu ?? ''} aria-label={label} autoFocus="first" onClose={onClose}>
          {menuEntries(entries)}
        </Menu>
      </Popover>
    </>
  )
}
