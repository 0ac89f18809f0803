import { memo, type ReactNode, useId } from 'react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { QueueItem, SendProblem } from '../../../shared/schemas/queue.ts'
import { messages } from '../../messages/messages.ts'
import { isForSettings, sendProblemMessages, wordsSaid } from '../../messages/problems/send-problems.ts'
import { useConnections } from '../../services/connections.tsx'
import { RouteLink } from '../../services/router/router.tsx'
import { ColourDot, KindIcon, StateBadge } from '../../ui/badges.tsx'
import { TechnicalDetail } from '../../ui/feedback/notice.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { Timestamp, useNow } from '../../ui/timestamp.tsx'
import { Thumbnail } from '../pictures/index.ts'
import { ItemActions, type ItemCommand, isHeld, isOver } from './item-actions.tsx'
import styles from './queue.module.css'
import { isSelectable } from './queue-rows.ts'
import { placeOf } from './use-kept-focus.ts'

type QueueEntryProps = {
  readonly item: QueueItem
  /** Shown where entries of several connections stand together. */
  readonly connection: ConnectionSummary | undefined
  readonly selected: boolean
  onSelect(id: string, selected: boolean): void
  onCommand(command: ItemCommand, item: QueueItem): void
}

export const QueueEntry = memo(function QueueEntry(props: QueueEntryProps) {
  const { item, connection, selected, onSelect, onCommand } = props
  const titleId = useId()
  return (
    <article
      aria-labelledby={titleId}
      tabIndex={-1}
      data-item={item.id}
      data-state={item.state}
      data-place={placeOf(item.state, item.id)}
      className={classNames(styles.item, selected && styles.selected, isOver(item) && styles.over)}
    >
      <span className={styles.select}>
        {isSelectable(item.state) && (
          <input
            type="checkbox"
            data-action="select"
            aria-label={messages.queue.select(item.title)}
            checked={selected}
            onChange={(event) => onSelect(item.id, event.target.checked)}
          />
        )}
      </span>
      <span className={styles.kind}>
        {item.pictureId === null ? (
          <KindIcon kind={item.kind} />
        ) : (
          <Thumbnail pictureId={item.pictureId} name={item.title} size={28} />
        )}
      </span>
      <div className={styles.main}>
        <h3 id={titleId} className={styles.title}>
          {item.title}
        </h3>
        <EntryFacts item={item} connection={connection} />
      </div>
      <div className={styles.status}>
        <StateBadge state={item.state} />
        {item.notBefore !== null && (item.state === 'waiting' || item.state === 'unsure') && (
          <span className={styles.due}>
            <DueTime item={item} notBefore={item.notBefore} />
          </span>
        )}
      </div>
      <ItemActions item={item} onCommand={onCommand} />
      {!isOver(item) && <EntryTrouble item={item} onCommand={onCommand} />}
    </article>
  )
})

function EntryFacts({ item, connection }: Pick<QueueEntryProps, 'item' | 'connection'>) {
  const { queue, receipt } = messages
  const facts = [
    receipt.operations[item.operation],
    queue.size(item.byteLength),
    ...(item.attempts > 0 && !isOver(item) ? [queue.tries(item.attempts)] : []),
  ]
  return (
    <p className={styles.facts}>
      <span>{facts.join(' · ')}</span>
      <span>
        {queue.accepted} <Timestamp at={item.acceptedAt} />
      </span>
      {connection !== undefined && (
        <span className={styles.connection}>
          <ColourDot colour={connection.colour} />
          {connection.name}
        </span>
      )}
    </p>
  )
}

type DueTimeProps = { readonly item: QueueItem; readonly notBefore: number }

/** Counted down in seconds while it is close, else by the clock. */
const closeMs = 60_000

/** When an entry leaves, or is tried again. */
function DueTime({ item, notBefore }: DueTimeProps) {
  const now = useNow(1000)
  const leftMs = notBefore - now
  if (leftMs <= 0) return null
  const { leavesIn, leavesAt, triedAgainAt } = messages.queue
  if (!isHeld(item)) return <span>{triedAgainAt(notBefore)}</span>
  return <span>{leftMs <= closeMs ? leavesIn(leftMs) : leavesAt(notBefore)}</span>
}

/** What is wrong with an entry, and what can be done about it; one that is tried again by itself gets one line. */
function EntryTrouble({ item, onCommand }: Pick<QueueEntryProps, 'item' | 'onCommand'>) {
  const { problem } = item
  const actions = item.state === 'needs-attention' && <ItemActions item={item} inFull onCommand={onCommand} />
  if (problem !== null && actions)
    return (
      <ItemProblem connectionId={item.connectionId} problem={problem}>
        {actions}
      </ItemProblem>
    )
  return (
    <>
      {problem !== null && <p className={styles.doubtful}>{sendProblemMessages(problem).what}</p>}
      {problem === null && item.doubtful && <p className={styles.doubtful}>{messages.queue.doubtful}</p>}
      {actions && <div className={styles.doubtful}>{actions}</div>}
    </>
  )
}

type ItemProblemProps = {
  readonly connectionId: string
  readonly problem: SendProblem
  readonly children: ReactNode
}

function ItemProblem({ connectionId, problem, children }: ItemProblemProps) {
  const { what, safe, todo } = sendProblemMessages(problem)
  const { connections } = useConnections()
  const connection = connections.find(({ id }) => id === connectionId)
  const isSettled = problem.code === 'picture-inside-refused' && connection?.picturesTravel === 'host'
  const said = wordsSaid(problem)
  return (
    <div className={styles.problem}>
      <p>{what}</p>
      {said !== undefined && <p>{said}</p>}
      <p>
        {safe} {isSettled ? messages.sendProblem.throughHostNow : todo}
      </p>
      {isForSettings(problem) && !isSettled && (
        <p>
          <RouteLink to={{ screen: 'settings' }}>{messages.sendProblem.openSettings}</RouteLink>
        </p>
      )}
      {children}
      <TechnicalDetail text={problem.detail} />
    </div>
  )
}
