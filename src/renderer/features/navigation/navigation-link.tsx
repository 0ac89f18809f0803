import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { Route } from '../../services/router/route.ts'
import { RouteLink, useRouter } from '../../services/router/router.tsx'
import styles from './sidebar.module.css'

type NavigationLinkProps = {
  readonly to: Route
  readonly icon: LucideIcon
  readonly label: string
  readonly badge?: ReactNode
  /** Another entry stands for what is on the screen, such as a view of the library. */
  readonly isElsewhere?: boolean
}

/** Screens without an entry of their own, and the entry they belong to. */
const partOf: { readonly [S in Route['screen']]?: Route['screen'] } = {
  document: 'library',
  trash: 'library',
  template: 'templates',
  misfits: 'templates',
  mend: 'templates',
}

/** Named by its word alone; what the badge counts is its description, so that the name stays the same. */
export function NavigationLink({ to, icon: Icon, label, badge, isElsewhere = false }: NavigationLinkProps) {
  const id = useId()
  const { route } = useRouter()
  const isCurrent = !isElsewhere && (route.screen === to.screen || partOf[route.screen] === to.screen)
  return (
    <li className={styles.entry}>
      <RouteLink
        to={to}
        className={styles.link}
        title={label}
        aria-label={label}
        aria-describedby={badge === undefined ? undefined : id}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <Icon size={17} strokeWidth={1.75} aria-hidden />
        <span className={styles.label}>{label}</span>
      </RouteLink>
      {badge !== undefined && (
        <span id={id} className={styles.badgeSlot}>
          {badge}
        </span>
      )}
    </li>
  )
}
