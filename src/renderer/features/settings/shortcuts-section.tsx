import { messages } from '../../messages/messages.ts'
import text from '../../ui/styles/text.module.css'
import { ShortcutsList } from '../shortcuts/index.ts'
import styles from './settings.module.css'

export function ShortcutsSection() {
  return (
    <section aria-label={messages.keys.heading} className={styles.only}>
      <p className={text.hint}>{messages.keys.intro}</p>
      <ShortcutsList />
    </section>
  )
}
