import { MessageCard } from './toast-card.tsx'
import styles from './toast-dock.module.css'
import { useMessageList } from './toasts.tsx'

/**
 * Stands below the screen instead of over it, so that no message ever covers a control. Both regions are always
 * there: a live region that appears together with its text is often not read out.
 */
export function MessageDock() {
  const messages = useMessageList()
  return (
    <div className={styles.dock}>
      <div role="alert" className={styles.region}>
        {messages
          .filter((message) => message.kind === 'failure')
          .map((message) => (
            <MessageCard key={message.id} message={message} />
          ))}
      </div>
      <div role="status" className={styles.region}>
        {messages
          .filter((message) => message.kind === 'result')
          .map((message) => (
            <MessageCard key={message.id} message={message} />
          ))}
      </div>
    </div>
  )
}
