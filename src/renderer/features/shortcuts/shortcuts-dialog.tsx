import { messages } from '../../messages/messages.ts'
import { InfoDialog } from '../../ui/confirm-dialog.tsx'
import styles from './shortcuts.module.css'
import { ShortcutsList } from './shortcuts-list.tsx'

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
