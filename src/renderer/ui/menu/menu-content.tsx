import { Check, ChevronRight } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import {
  Button,
  Menu,
  MenuItem,
  MenuTrigger,
  Popover,
  Separator,
  SubmenuTrigger,
} from 'react-aria-components'
import { flushSync } from 'react-dom'
import { classNames } from '../styles/class-names.ts'
import styles from './menu.module.css'
import type { ContextMenuProps, MenuButtonProps } from './menu.tsx'

/**
 * Returns the entries of a menu for react-aria. A function, not a component: react-aria inspects the
 * children. `around`: container of a submenu, if not the page. `beforeAny`: called before any entry runs.
 */
function menuEntries(
  all: MenuButtonProps['entries'],
  options: { readonly around?: Element; beforeAny?(): void },
) {
  const { around } = options
  const entries = all.filter((entry) => entry !== false)
  const haveIcons = entries.some((entry) => !('separator' in entry) && entry.icon !== undefined)
  return entries.map((entry) =>
    'separator' in entry ? (
      <Separator key={entry.id} className={styles.separator ?? ''} />
    ) : 'entries' in entry ? (
      <SubmenuTrigger key={entry.id}>
        <MenuItem id={entry.id} textValue={entry.label} className={styles.item ?? ''}>
          {entry.icon ?? (haveIcons && <span className={styles.noIcon} />)}
          {entry.label}
          <ChevronRight aria-hidden className={styles.end} />
        </MenuItem>
        <Popover
          {...(around !== undefined && { UNSTABLE_portalContainer: around, style: { position: 'fixed' } })}
          className={styles.popover ?? ''}
          offset={2}
          crossOffset={-5}
        >
          <Menu className={styles.menu ?? ''} aria-label={entry.label}>
            {menuEntries(entry.entries, options)}
          </Menu>
        </Popover>
      </SubmenuTrigger>
    ) : (
      <MenuItem
        key={entry.id}
        id={entry.id}
        textValue={entry.label}
        className={classNames(styles.item, entry.danger && styles.danger) ?? ''}
        onAction={() => {
          options.beforeAny?.()
          entry.onChoose()
        }}
      >
        {entry.icon ?? (haveIcons && <span className={styles.noIcon} />)}
        {entry.detail === undefined ? (
          entry.label
        ) : (
          <span className={styles.lines}>
            <b>{entry.label}</b> <span>{entry.detail}</span>
          </span>
        )}
        {entry.chosen && <Check aria-hidden className={styles.end} />}
        {entry.keys}
      </MenuItem>
    ),
  )
}

export function MenuOfEntries({
  label,
  className,
  entries,
  children,
  opensAtOnce,
}: MenuButtonProps & { readonly opensAtOnce: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!opensAtOnce) return
    // The clicked button is gone with its focus; closing the menu returns the focus to this one.
    button.current?.focus()
    setOpen(true)
  }, [opensAtOnce])
  useLostFocus(isOpen, menu, () => setOpen(false))
  /** A dialog returns the focus to where it was when it opened. The button is inert until the menu is closed. */
  const giveFocusBack = () => {
    flushSync(() => setOpen(false))
    button.current?.focus()
  }
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button ref={button} aria-label={label} className={className ?? ''}>
        {children}
      </Button>
      <Popover className={styles.popover ?? ''} placement="bottom start">
        <Menu ref={menu} className={styles.menu ?? ''} aria-label={label}>
          {menuEntries(entries, { beforeAny: giveFocusBack })}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

/**
 * Handles keys for a menu without the focus. If a menu opens right after another closed, the library restores
 * the first one's focus only then, and the focus is lost: keys reach neither the menu nor the page.
 */
function useLostFocus(isOpen: boolean, menu: RefObject<HTMLElement | null>, close: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.target !== document.body) return
    if (event.key === 'Escape') close()
    else menu.current?.focus()
  })
  useEffect(() => {
    if (!isOpen) return
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [isOpen])
}

export function MenuAtPlace({ label, x, y, entries, onClose }: ContextMenuProps) {
  const place = useRef<HTMLSpanElement>(null)
  /**
   * Open dialog around the place, because everything outside it is inert. Known once the place is rendered.
   */
  const [around, setAround] = useState<Element | null>(null)
  useLayoutEffect(() => setAround(place.current?.closest('dialog') ?? document.body), [])
  return (
    <>
      <span ref={place} className={styles.place} style={{ left: x, top: y }} />
      {around !== null && (
        <Popover
          aria-label={label}
          UNSTABLE_portalContainer={around}
          className={styles.popover ?? ''}
          // The library computes window coordinates, also inside a dialog.
          style={{ position: 'fixed' }}
          placement="bottom start"
          offset={2}
          triggerRef={place}
          isOpen
          onOpenChange={(isOpen) => {
            if (!isOpen) onClose()
          }}
        >
          <Menu className={styles.menu ?? ''} aria-label={label} autoFocus="first" onClose={onClose}>
            {menuEntries(entries, { around })}
          </Menu>
        </Popover>
      )}
    </>
  )
}
