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
import type { ComponentProps } from 'react'
import { callQuery } from '../../ipc/call-query.ts'
import { queries } from '../../ipc/queries.ts'
import { formatNumber } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { useWaitingTable } from '../../services/incoming/table-import.ts'
import { shownCounts } from '../../services/queue-summary.ts'
import type { Route } from '../../services/router/route.ts'
import { RouteLink, useRouter } from '../../services/router/router.tsx'
import { useIsReader } from '../../services/team.ts'
import { useMediaQuery } from '../../ui/hooks.ts'
import { classNames } from '../../ui/styles/class-names.ts'
import { VisuallyHidden } from '../../ui/styles/visually-hidden.tsx'
import { useHelp } from '../help/index.ts'
import { ShortcutHint } from '../shortcuts/index.ts'
import { useCurrentView } from '../views/index.ts'
import { ConnectionSwitcher } from './connection-switcher.tsx'
import { CollectionLinks, ListsMenu, useShownCollection, ViewLinks } from './library-links.tsx'
import { DocumentCount, NavigationLink } from './navigation-link.tsx'
import styles from './sidebar.module.css'

export function Sidebar() {
  const { navigation } = messages
  const { chosen } = useConnections()
  const isReader = useIsReader(chosen?.id ?? '')
  const isWide = useMediaQuery('(min-width: 960px)')
  return (
    <div className={styles.sidebar}>
      <ConnectionSwitcher />
      <nav aria-label={navigation.main} className={styles.nav}>
        <ul className={styles.links}>
          {!isReader && <AddLink />}
          <LibraryLink connectionId={chosen?.id} />
          {!isWide && chosen !== undefined && <ListsMenu connectionId={chosen.id} />}
          <ReviewLink />
          <ScreenLink screen="queue" icon={Inbox} badge={<QueueBadge />} />
          <ScreenLink screen="activity" icon={ChartNoAxesColumn} />
          {isWide && chosen !== undefined && (
            <>
              <CollectionLinks key={chosen.id} connectionId={chosen.id} />
              <ViewLinks connectionId={chosen.id} />
            </>
          )}
        </ul>
        <ul className={classNames(styles.links, styles.last)}>
          <ScreenLink slim screen="templates" icon={LayoutTemplate} />
          {chosen !== undefined && <ScreenLink slim screen="trash" icon={Trash2} />}
          <ScreenLink slim screen="settings" icon={Settings} />
          <HelpToggle />
        </ul>
      </nav>
    </div>
  )
}

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

function AddLink() {
  const { route } = useRouter()
  const label = messages.navigation.add
  return (
    <li className={styles.entry}>
      <RouteLink
        to={{ screen: 'add' }}
        passesFocus
        className={styles.add}
        title={label}
        aria-label={label}
        aria-current={route.screen === 'add' ? 'page' : undefined}
      >
        <Plus size={16} strokeWidth={1.75} aria-hidden />
        <span className={styles.label}>{label}</span>
      </RouteLink>
      <span className={styles.addKeys}>
        <ShortcutHint name="newDocument" />
      </span>
    </li>
  )
}

function LibraryLink({ connectionId = '' }: { readonly connectionId: string | undefined }) {
  const { view } = useCurrentView()
  const collection = useShownCollection(connectionId)
  const { data } = useQuery({
    ...callQuery('collections/count', { connectionId }),
    enabled: connectionId !== '',
  })
  return (
    <ScreenLink
      screen="library"
      // A typed search stays until it is cleared on the screen.
      {...(collection !== undefined && { to: { screen: 'library', text: '' } })}
      icon={Library}
      isElsewhere={view !== undefined || collection !== undefined}
      badge={<DocumentCount count={data?.documents || undefined} />}
    />
  )
}

function ReviewLink() {
  const { chosen } = useConnections()
  const { route } = useRouter()
  const { table } = useWaitingTable()
  const { data: summary } = useQuery({
    ...callQuery('review/current', { connectionId: chosen?.id ?? '' }),
    enabled: chosen !== undefined,
  })
  const { navigation } = messages
  const count = summary === undefined || summary === null ? 0 : summary.total - summary.accepted
  const attention = (summary?.problem ?? 0) + (summary?.undecided ?? 0)
  if (count === 0 && route.screen !== 'review' && table === undefined) return null
  const leadsToTable = table !== undefined && (count === 0 || route.screen !== 'import')
  return (
    <ScreenLink
      screen="review"
      {...(leadsToTable && { to: { screen: 'import' } })}
      icon={ClipboardCheck}
      badge={
        <CountBadge
          count={count}
          attention={attention}
          countText={navigation.reviewOpen}
          attentionText={messages.navigation.attention}
        />
      }
    />
  )
}

function QueueBadge() {
  const { data } = useQuery(queries.queueSummary())
  const { isShown } = useConnections()
  if (data === undefined) return null
  const counts = shownCounts(data, isShown)
  const attention = counts['needs-attention']
  return (
    <CountBadge
      count={attention + counts.waiting + counts.sending + counts.unsure + counts.paused}
      attention={attention}
      isStopped={data.pauses.some(
        ({ connectionId, reason }) => isShown(connectionId) && reason.startsWith('key-'),
      )}
      countText={messages.navigation.queueOpen}
      attentionText={messages.navigation.attention}
    />
  )
}

type CountBadgeProps = {
  readonly count: number
  readonly attention: number
  readonly isStopped?: boolean
  countText(count: number): string
  attentionText(count: number): string
}

function CountBadge({ count, attention, isStopped = false, countText, attentionText }: CountBadgeProps) {
  if (count === 0) return null
  const isUrgent = attention > 0 || isStopped
  return (
    <span className={classNames(styles.badge, isUrgent && styles.attention)}>
      {isUrgent && <span className={styles.redDot} aria-hidden />}
      <span aria-hidden>{formatNumber(count)}</span>
      <VisuallyHidden>{attention > 0 ? attentionText(attention) : countText(count)}</VisuallyHidden>
    </span>
  )
}

const partOf: { readonly [S in Route['screen']]?: Route['screen'] } = {
  document: 'library',
  import: 'review',
  template: 'templates',
  violations: 'templates',
  repair: 'templates',
}

type ScreenLinkProps = Pick<ComponentProps<typeof NavigationLink>, 'badge' | 'slim'> & {
  readonly screen: 'library' | 'review' | 'queue' | 'activity' | 'templates' | 'trash' | 'settings'
  readonly to?: Route
  readonly icon: LucideIcon
  readonly isElsewhere?: boolean
}

function ScreenLink({ screen, icon: Icon, isElsewhere = false, ...rest }: ScreenLinkProps) {
  const { route } = useRouter()
  return (
    <NavigationLink
      to={{ screen }}
      {...rest}
      icon={<Icon size={16} strokeWidth={1.75} aria-hidden />}
      label={messages.navigation[screen]}
      isCurrent={!isElsewhere && (route.screen === screen || partOf[route.screen] === screen)}
    />
  )
}
