import { Activity, FileStack, Inbox, Plus, Settings } from 'lucide-react'
import { words } from '../../messages/messages.ts'
import { ViewsNavigation } from '../views/index.ts'
import { ConnectionSwitcher } from './connection-switcher.tsx'
import { LibraryLink } from './library-link.tsx'
import { NavigationLink } from './navigation-link.tsx'
import { QueueBadge } from './queue-badge.tsx'
import { ReviewLink } from './review-link.tsx'
import styles from './sidebar.module.css'

export function Sidebar() {
  const { navigation } = words
  return (
    <div className={styles.sidebar}>
      <ConnectionSwitcher />
      <nav aria-label={navigation.main} className={styles.nav}>
        <ul className={styles.links}>
          <NavigationLink to={{ screen: 'add' }} icon={Plus} label={navigation.add} />
          <ReviewLink />
          <NavigationLink
            to={{ screen: 'queue' }}
            icon={Inbox}
            label={navigation.queue}
            badge={<QueueBadge />}
          />
          <LibraryLink />
          <ViewsNavigation />
          <NavigationLink to={{ screen: 'templates' }} icon={FileStack} label={navigation.templates} />
          <NavigationLink to={{ screen: 'activity' }} icon={Activity} label={navigation.activity} />
        </ul>
        <ul className={`${styles.links} ${styles.last}`}>
          <NavigationLink to={{ screen: 'settings' }} icon={Settings} label={navigation.settings} />
        </ul>
      </nav>
    </div>
  )
}
