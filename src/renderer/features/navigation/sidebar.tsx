import { useQuery } from '@tanstack/react-query'
import {
  ChartNoAxesColumn,
  CircleQuestionMark,
  ClipboardCheck,
  Inbox,
  LayoutTemplate,
  Library,
  type LucideIcon,
  Plus,
  Settings,
  Trash2,
} from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { queries } from '../../ipc/queries.ts'
import { formatNumber } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import type { Route } from '../../services/router/route.ts'
import { RouteLink, useRouter } from '../../services/router/router.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { VisuallyHidden } from '../../ui/styles/visually-hidden.tsx'
import { useHelp } from '../help/index.ts'
import { ShortcutKeys } from '../shortcuts/index.ts'
import { useCurrentView, ViewsNavigation } from '../views/index.ts'
import { ConnectionSwitcher } from './connection-switcher.tsx'
import styles from './sidebar.module.css'

export function Sidebar() {
  const { navigation } = messages
  const { chosen } = useConnections()
  return (
    <div className={styles.sidebar}>
      <ConnectionSwitcher />
      <nav aria-label={navigation.main} className={styles.nav}>
        <ul className={styles.links}>
          <AddLink />
          <LibraryLink />
          <ReviewLink />
          <NavigationLink
            to={{ screen: 'queue' }}
            icon={Inbox}
            label={navigation.queue}
            badge={<QueueBadge />}
          />
          <NavigationLink to={{ screen: 'activity' }} icon={ChartNoAxesColumn} label={navigation.activity} />
          <ViewsNavigation />
        </ul>
        <ul className={classNames(styles.links, styles.last)}>
          <NavigationLink
            slim
            to={{ screen: 'templates' }}
            icon={LayoutTemplate}
            label={navigation.templates}
          />
          {chosen !== undefined && (
            <NavigationLink slim to={{ screen: 'trash' }} icon={Trash2} label={navigation.trash} />
          )}
          <NavigationLink slim to={{ screen: 'settings' }} icon={Settings} label={navigation.settings} />
          <HelpToggle />
        </ul>
      </nav>
    </div>
  )
}

/** Help stands beside the screen, so this leads nowhere: it opens and closes. */
function HelpToggle() {
  const { panelId, shown, open, close } = useHelp()
  const label = messages.navigation.help
  const isOpen = shown !== null
  return (
    <li className={styles.entry}>
      <button
        type="button"
        className={classNames(styles.link, styles.slim)}
        title={label}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={isOpen ? close : () => open()}
      >
        <CircleQuestionMark size={16} strokeWidth={1.75} aria-hidden />
        <span className={styles.label}>{label}</span>
      </button>
    </li>
  )
}

/** The one filled button of the frame. */
function AddLink() {
  const { route } = useRouter()
  const label = messages.navigation.add
  return (
    <li className={styles.entry}>
      <RouteLink
        to={{ screen: 'add' }}
        className={styles.add}
        title={label}
        aria-label={label}
        aria-current={route.screen === 'add' ? 'page' : undefined}
      >
        <Plus size={16} strokeWidth={1.75} aria-hidden />
        <span className={styles.label}>{label}</span>
      </RouteLink>
      <span className={styles.addKeys}>
        <ShortcutKeys name="newDocument" short />
      </span>
    </li>
  )
}

/** The way to the library as a whole; its views have links of their own. */
function LibraryLink() {
  const { view } = useCurrentView()
  return (
    <NavigationLink
      to={{ screen: 'library' }}
      icon={Library}
      label={messages.navigation.library}
      isElsewhere={view !== undefined}
    />
  )
}

/** The way to the review, there as long as something is under review or its screen is open. */
function ReviewLink() {
  const { chosen } = useConnections()
  const { route } = useRouter()
  const { data: summary } = useQuery({
    ...queries.review(chosen?.id ?? ''),
    enabled: chosen !== undefined,
  })
  const { navigation } = messages
  const count = summary === undefined || summary === null ? 0 : summary.total - summary.accepted
  const attention = (summary?.problem ?? 0) + (summary?.undecided ?? 0)
  if (count === 0 && route.screen !== 'review') return null
  return (
    <NavigationLink
      to={{ screen: 'review' }}
      icon={ClipboardCheck}
      label={navigation.review}
      badge={
        <CountBadge
          count={count}
          attention={attention}
          countText={navigation.reviewOpen}
          attentionText={navigation.reviewAttention}
        />
      }
    />
  )
}

/** How much is not at the service yet. */
function QueueBadge() {
  const { data } = useQuery(queries.queueSummary())
  if (data === undefined) return null
  const { counts, pauses } = data
  const attention = counts['needs-attention']
  return (
    <CountBadge
      count={attention + counts.waiting + counts.sending + counts.unsure + counts.paused}
      attention={attention}
      isStopped={pauses.some(({ reason }) => reason.startsWith('key-'))}
      countText={messages.navigation.queueOpen}
      attentionText={messages.navigation.queueAttention}
    />
  )
}

type CountBadgeProps = {
  readonly count: number
  /** Of these, so many need somebody: a red dot says so. */
  readonly attention: number
  /** Nothing leaves until somebody does something. */
  readonly isStopped?: boolean
  countText(count: string): string
  attentionText(count: string): string
}

function CountBadge({ count, attention, isStopped = false, countText, attentionText }: CountBadgeProps) {
  if (count === 0) return null
  const isUrgent = attention > 0 || isStopped
  return (
    <span className={classNames(styles.badge, isUrgent && styles.attention)}>
      {isUrgent && <span className={styles.redDot} aria-hidden />}
      <span aria-hidden>{formatNumber(count)}</span>
      <VisuallyHidden>
        {attention > 0 ? attentionText(formatNumber(attention)) : countText(formatNumber(count))}
      </VisuallyHidden>
    </span>
  )
}

type NavigationLinkProps = {
  readonly to: Route
  readonly icon: LucideIcon
  readonly label: string
  readonly badge?: ReactNode
  /** Another entry stands for what is on the screen, such as a view of the library. */
  readonly isElsewhere?: boolean
  /** One of the lesser ones, at the foot. */
  readonly slim?: boolean
}

/** Screens without an entry of their own, and the entry they belong to. */
const partOf: { readonly [S in Route['screen']]?: Route['screen'] } = {
  document: 'library',
  template: 'templates',
  violations: 'templates',
  repair: 'templates',
}

/** Named by its word alone; what the badge counts is its description, so that the name stays the same. */
function NavigationLink({ to, icon: Icon, label, badge, isElsewhere = false, slim }: NavigationLinkProps) {
  const id = useId()
  const { route } = useRouter()
  const isCurrent = !isElsewhere && (route.screen === to.screen || partOf[route.screen] === to.screen)
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
        <Icon size={16} strokeWidth={1.75} aria-hidden />
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
