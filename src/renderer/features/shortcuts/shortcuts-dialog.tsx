import { groupOfShortcut, shortcutGroups, shortcutNames } from '../../../shared/domain/shortcuts.ts'
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

export function ShortcutsList() {
  const { keys } = messages
  return (
    <>
      {shortcutGroups.map((group) => (
        <section key={group} aria-label={keys.groups[group]} className={styles.group}>
          <h3>{keys.groups[group]}</h3>
          <dl className={styles.list}>
            {shortcutNames
              .filter((name) => groupOfShortcut(name) === group)
              .map((name) => (
                <div key={name} className={styles.entry}>
                  <dt>{keys.does[name]}</dt>
                  <dd>
                    <ShortcutKeys name={name} />
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </>
  )
}
