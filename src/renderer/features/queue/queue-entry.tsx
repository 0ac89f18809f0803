import { memo, type ReactNode, useId } from 'react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { QueueItem, SendProblem } from '../../../shared/schemas/queue.ts'
import { messages } from '../../messages/messages.ts'
import { isForSettings, sendProblemMessages, wordsSaid } from '../../messages/problems/send-problems.ts'
import { useConnections } from '../../services/connections.tsx'
import { RouteLink } from '../../services/router/router.tsx'
import { ColourChip, KindIcon, StateBadge } from '../../ui/badges.tsx'
import { TechnicalDetail } from '../../ui/feedback/notice.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { Timestamp, useNow } from '../../ui/timestamp.tsx'
import { Thumbnail } from '../pictures/index.ts'
import { ItemActions, type ItemCommand, isHeld } from './item-actions.tsx'
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

export const QueueEntry = memo(function QueueEntry({
  item,
  connection,
  selected,
  onSelect,
  onCommand,
}: QueueEntryProps) {
  const titleId = useId()
  const { queue, receipt } = messages
  const needsAttention = item.state === 'needs-attention'
  const isOver = item.state === 'done' || item.state === 'discarded'
  const facts = [
    receipt.operations[item.operation],
    queue.size(item.byteLength),
    item.attempts > 0 && !isOver ? queue.tries(item.attempts) : null,
  ].filter((fact) => fact !== null)
  return (
    <article
      aria-labelledby={titleId}
      tabIndex={-1}
      data-item={item.id}
      data-state={item.state}
      data-place={placeOf(item.state, item.id)}
      className={classNames(styles.item, selected && styles.selected, isOver && styles.over)}
    >
      <span className={styles.select}>
        {isSelectable(item.state) && (
          <input
            type="checkbox"
            data-action="select"
            aria-label={queue.select(item.title)}
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
        <p className={styles.facts}>
          <span>{facts.join(' · ')}</span>
          <span>
            {queue.accepted} <Timestamp at={item.acceptedAt} />
          </span>
          {connection !== undefined && (
            <span className={styles.connection}>
              <ColourChip colour={connection.colour} />
              {connection.name}
            </span>
          )}
        </p>
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
      {item.problem !== null && !isOver ? (
        <ItemProblem connectionId={item.connectionId} problem={item.problem} inFull={needsAttention}>
          {needsAttention && <ItemActions item={item} inFull onCommand={onCommand} />}
        </ItemProblem>
      ) : (
        item.doubtful && !isOver && <p className={styles.doubtful}>{queue.doubtful}</p>
      )}
      {needsAttention && item.problem === null && (
        <div className={styles.doubtful}>
          <ItemActions item={item} inFull onCommand={onCommand} />
        </div>
      )}
    </article>
  )
})

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

type ItemProblemProps = {
  readonly connectionId: string
  readonly problem: SendProblem
  /** With what to do about it; an entry that is tried again by itself gets one line. */
  readonly inFull: boolean
  readonly children: ReactNode
}

function ItemProblem({ connectionId, problem, inFull, children }: ItemProblemProps) {
  const { what, safe, todo } = sendProblemMessages(problem)
  const { connections } = useConnections()
  const connection = connections.find(({ id }) => id === connectionId)
  const isSettled = problem.code === 'picture-inside-refused' && connection?.picturesTravel === 'host'
  const said = wordsSaid(problem)
  if (!inFull) return <p className={styles.doubtful}>{what}</p>
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
