import { type ReactNode, useId } from 'react'
import { formatDocuments, formatNumber } from '../../messages/format.ts'
import type { Route } from '../../services/router/route.ts'
import { RouteLink } from '../../services/router/router.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { VisuallyHidden } from '../../ui/styles/visually-hidden.tsx'
import styles from './sidebar.module.css'

type NavigationLinkProps = {
  readonly to: Route
  readonly icon: ReactNode
  readonly label: string
  readonly isCurrent: boolean
  readonly badge?: ReactNode
  /** Takes the badge's place while the entry is pointed at or has the focus. */
  readonly menu?: ReactNode
  /** Lower and lighter, for secondary entries. */
  readonly slim?: boolean
}

/** Named by its word alone; what the badge counts is its description, so that the name stays the same. */
export function NavigationLink({ to, icon, label, isCurrent, badge, menu, slim }: NavigationLinkProps) {
  const id = useId()
  return (
    <li className={styles.entry}>
      <RouteLink
        to={to}
        className={classNames(styles.link, slim && styles.slim)}
        title={label}
        aria-label={label}
        aria-describedby={badge === undefined ? undefined : id}
        aria-current={isCurrent ? 'page' : undefined}
      >
        {icon}
        <span className={styles.label}>{label}</span>
      </RouteLink>
      {badge !== undefined && (
        <span id={id} className={styles.badgeSlot}>
          {badge}
        </span>
      )}
      {menu !== undefined && <span className={styles.menu}>{menu}</span>}
    </li>
  )
}

/** How many documents an entry leads to; nothing while that is not known. */
export function DocumentCount({ count }: { readonly count: number | undefined }) {
  if (count === undefined) return null
  return (
    <>
      <span className={styles.count} aria-hidden>
        {formatNumber(count)}
      </span>
      <VisuallyHidden>{formatDocuments(count)}</VisuallyHidden>
    </>
  )
}
