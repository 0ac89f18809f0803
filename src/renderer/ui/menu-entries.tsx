import { Check } from 'lucide-react'
import { MenuItem, Separator } from 'react-aria-components'
import styles from './menu.module.css'
import type { MenuEntry } from './menu-button.tsx'

/** The entries of a menu as react-aria wants them: made by a call, since it looks at its children itself. */
export function menuEntries(entries: readonly MenuEntry[]) {
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
