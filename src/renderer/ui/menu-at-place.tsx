import { useRef } from 'react'
import { Menu, Popover } from 'react-aria-components'
import type { ContextMenuProps } from './context-menu.tsx'
import styles from './menu.module.css'
import { menuEntries } from './menu-entries.tsx'

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
