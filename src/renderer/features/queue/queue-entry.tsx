import { memo, useId } from 'react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { QueueItem, SendProblem, SendProblemCode } from '../../../shared/schemas/queue.ts'
import type { TopicId } from '../../messages/help/topic.ts'
import { messages } from '../../messages/messages.ts'
import { isForSettings, sendProblemMessages, wordsSaid } from '../../messages/problems/send-problems.ts'
import { useConnections } from '../../services/connections.tsx'
import { HelpLink } from '../../services/help-link.tsx'
import { RouteLink } from '../../services/router/router.tsx'
import { ColourDot, StateBadge } from '../../ui/badges.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { CountdownRing } from '../../ui/feedback/countdown-ring.tsx'
import { TechnicalDetail } from '../../ui/feedback/notice.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { VisuallyHidden } from '../../ui/styles/visually-hidden.tsx'
import { useNow } from '../../ui/timestamp.tsx'
import { DocumentThumbnail } from '../pictures/index.ts'
import { ItemActions, type ItemCommand, isHeld, isOver } from './item-actions.tsx'
import styles from './queue.module.css'
import { isSelectable } from './queue-rows.ts'
import { placeOf } from './use-kept-focus.ts'

type QueueEntryProps = {
  readonly item: QueueItem
  readonly connection: ConnectionSummary | undefined
  /** The connection sends nothing. */
  readonly isResting: boolean
  readonly needsKey: boolean
  readonly waitsFor?: string | undefined
  readonly selected: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  onSelect(id: string, selected: boolean): void
  onCommand(command: ItemCommand, item: QueueItem): void
}

export const QueueEntry = memo(function QueueEntry(props: QueueEntryProps) {
  const { item, connection, isResting, needsKey, waitsFor, selected, isFirst, isLast } = props
  const { onSelect, onCommand } = props
  const titleId = useId()
  const needsEditor = item.state === 'needs-attention'
  return (
    <article
      aria-labelledby={titleId}
      tabIndex={-1}
      data-item={item.id}
      data-state={item.state}
      data-place={placeOf(item.state, item.id)}
      className={classNames(
        styles.item,
        needsEditor && styles.card,
        isFirst && styles.first,
        isLast && styles.last,
        selected && styles.selected,
        isOver(item) && styles.over,
      )}
    >
      {isSelectable(item.state) && (
        <span className={styles.select}>
          <input
            type="checkbox"
            data-action="select"
            aria-label={messages.common.select(item.title)}
            checked={selected}
            onChange={(event) => onSelect(item.id, event.target.checked)}
          />
        </span>
      )}
      <span className={styles.thumb}>
        <DocumentThumbnail
          kind={item.kind}
          pictureId={item.pictureId}
          name={item.title}
          size={needsEditor ? 48 : 32}
        />
      </span>
      <div className={styles.main}>
        <div className={styles.head}>
          <h3 id={titleId} className={styles.title}>
            {item.title}
          </h3>
          {needsEditor && <StateBadge state={item.state} />}
          {item.operation === 'update' && (
            <span className={styles.fact}>{messages.receipt.operations.update}</span>
          )}
          {connection !== undefined && (
            <span className={styles.fact}>
              <ColourDot colour={connection.colour} />
              {connection.name}
            </span>
          )}
        </div>
        {needsEditor && item.problem !== null ? (
          <ItemProblem connectionId={item.connectionId} problem={item.problem} />
        ) : (
          !isOver(item) && <WaitingReason item={item} />
        )}
      </div>
      {!needsEditor && (
        <>
          {waitsFor !== undefined && <span className={styles.fact}>{messages.team.waitsFor(waitsFor)}</span>}
          {!isResting && item.notBefore !== null && (item.state === 'waiting' || item.state === 'unsure') && (
            <span className={styles.fact}>
              <DueTime item={item} notBefore={item.notBefore} />
            </span>
          )}
          {(needsKey || !isHeld(item)) && <ItemState state={item.state} needsKey={needsKey} />}
        </>
      )}
      <ItemActions item={item} isElsewhere={waitsFor !== undefined && !needsEditor} onCommand={onCommand} />
    </article>
  )
})

/** "Done" is for screen readers only: sighted users see the section. */
type ItemStateProps = Pick<QueueItem, 'state'> & { readonly needsKey: boolean }

function ItemState({ state, needsKey }: ItemStateProps) {
  if (state !== 'done') return <StateBadge state={state} needsKey={needsKey} />
  return <VisuallyHidden>{messages.state.done}</VisuallyHidden>
}

type DueTimeProps = { readonly item: QueueItem; readonly notBefore: number }

/** Milliseconds. Counted down in seconds below this, else shown as a time. */
const closeMs = 60_000

function DueTime({ item, notBefore }: DueTimeProps) {
  const now = useNow(1000)
  const leftMs = notBefore - now
  if (leftMs <= 0) return null
  const { leavesIn, leavesAt, triedAgainAt } = messages.queue
  if (!isHeld(item)) return <span>{triedAgainAt(notBefore)}</span>
  if (leftMs > closeMs) return <span>{leavesAt(notBefore)}</span>
  return (
    <>
      <CountdownRing until={notBefore} />
      <span>{leavesIn(leftMs)}</span>
    </>
  )
}

function WaitingReason({ item: { problem, doubtful } }: Pick<QueueEntryProps, 'item'>) {
  if (problem === null && !doubtful) return null
  const reason = problem === null ? messages.queue.doubtful : sendProblemMessages(problem).what
  const said = problem === null ? undefined : wordsSaid(problem)
  return <p className={styles.reason}>{said === undefined ? reason : `${reason} ${said}`}</p>
}

type ItemProblemProps = { readonly connectionId: string; readonly problem: SendProblem }

const topics: Partial<Readonly<Record<SendProblemCode, TopicId>>> = {
  'key-refused': 'key-refused',
  'key-missing': 'key-refused',
  'key-locked': 'key-refused',
  'cannot-be-found': 'not-reachable',
  refused: 'not-reachable',
  'certificate-not-trusted': 'not-reachable',
  'authority-not-matched': 'not-reachable',
  proxy: 'not-reachable',
  'not-the-service': 'not-reachable',
  'service-in-trouble': 'not-reachable',
  redirected: 'connections',
  'not-allowed-address': 'connections',
  'picture-inside-refused': 'picture-refused',
  'pictures-not-sent': 'picture-refused',
}

function ItemProblem({ connectionId, problem }: ItemProblemProps) {
  const { what, safe, todo } = sendProblemMessages(problem)
  const { connections } = useConnections()
  const connection = connections.find(({ id }) => id === connectionId)
  const isSettled = problem.code === 'picture-inside-refused' && connection?.picturesTravel === 'host'
  const said = wordsSaid(problem)
  return (
    <div className={styles.problem}>
      <p>{what}</p>
      {said !== undefined && <p className={styles.reason}>{said}</p>}
      <p className={styles.reason}>
        {safe} {isSettled ? messages.sendProblem.throughHostNow : todo}{' '}
        {isForSettings(problem) && !isSettled && (
          <RouteLink to={{ screen: 'settings', section: 'adding' }} className={buttonStyle('link', true)}>
            {messages.sendProblem.openSettings}
          </RouteLink>
        )}{' '}
        <HelpLink topic={topics[problem.code] ?? 'queue-states'} />
      </p>
      <TechnicalDetail text={problem.detail} />
    </div>
  )
}
