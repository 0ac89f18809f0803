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
  readonly menu?: ReactNode
  readonly slim?: boolean
}

/** The name is the label alone; the badge is the description, so that the name is stable. */
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
