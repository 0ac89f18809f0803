import {
  groupOfShortcut,
  type ShortcutName,
  shortcutGroups,
  shortcutNames,
} from '../../../shared/domain/shortcuts.ts'
import { messages } from '../../messages/messages.ts'
import { InfoDialog } from '../../ui/confirm-dialog.tsx'
import { ShortcutKeys } from './shortcut-keys.tsx'
import styles from './shortcuts.module.css'

export function ShortcutsDialog({ onClose }: { onClose(): void }) {
  const { keys } = messages
  return (
    <InfoDialog wide look="primary" title={keys.heading} onClose={onClose}>
      <p className={styles.intro}>{keys.intro}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
      <div className={styles.groups} tabIndex={0} data-scrolls>
        <ShortcutsList />
      </div>
    </InfoDialog>
  )
}

/** `words`, in lower case: the list has only what they describe, or all if that is nothing. */
export function ShortcutsList({ words = [] }: { readonly words?: readonly string[] }) {
  const { keys } = messages
  const isDescribed = (name: ShortcutName) =>
    words.every((word) => keys.does[name].toLocaleLowerCase().includes(word))
  const described = shortcutNames.filter(isDescribed)
  const names = described.length > 0 ? described : shortcutNames
  const groups = shortcutGroups.map((group) => ({
    group,
    own: names.filter((name) => groupOfShortcut(name) === group),
  }))
  return groups.map(
    ({ group, own }) =>
      own.length > 0 && (
        <section key={group} aria-label={keys.groups[group]} className={styles.group}>
          <h3>{keys.groups[group]}</h3>
          <dl className={styles.list}>
            {own.map((name) => (
              <div key={name} className={styles.entry}>
                <dt>{keys.does[name]}</dt>
                <dd>
                  <ShortcutKeys name={name} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ),
  )
}
