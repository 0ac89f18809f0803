import { Bookmark, Ellipsis } from 'lucide-react'
import { messages } from '../../messages/messages.ts'
import { RouteLink } from '../../services/router/router.tsx'
import { initialsOf } from '../../ui/badges.tsx'
import { MenuButton } from '../../ui/menu/menu.tsx'
import { useCurrentView } from './current-view.ts'
import { useShownViews } from './use-view-commands.ts'
import { useViewMenu } from './view-actions.tsx'
import styles from './views.module.css'

/** The saved views, below the library in the navigation; by their first letters where there is no room for names. */
export function ViewsNavigation() {
  const { views: w } = messages
  const shown = useShownViews()
  const { id } = useCurrentView()
  const { entriesOf, dialog } = useViewMenu()
  if (shown.length === 0) return null
  return (
    <li>
      <p className={styles.groupLabel} aria-hidden>
        {w.list}
      </p>
      <ul className={styles.list} aria-label={w.list}>
        {shown.map((view) => (
          <li key={view.id} className={styles.entry}>
            <RouteLink
              to={{ screen: 'library', view: view.id }}
              className={styles.link}
              title={view.name}
              aria-label={view.name}
              aria-current={view.id === id ? 'page' : undefined}
            >
              <span className={styles.initials} aria-hidden>
                {initialsOf(view.name)}
              </span>
              <Bookmark size={16} strokeWidth={1.75} aria-hidden />
              <span className={styles.name}>{view.name}</span>
            </RouteLink>
            <span className={styles.menu}>
              <MenuButton label={w.menu(view.name)} className={styles.menuButton} entries={entriesOf(view)}>
                <Ellipsis size={15} aria-hidden />
              </MenuButton>
            </span>
          </li>
        ))}
      </ul>
      {dialog}
    </li>
  )
}
