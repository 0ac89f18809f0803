import { memo, useId } from 'react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { QueueItem } from '../../../shared/schemas/queue.ts'
import { words } from '../../messages/messages.ts'
import { classNames } from '../../ui/class-names.ts'
import { ColourChip } from '../../ui/colour-chip.tsx'
import { KindIcon } from '../../ui/kind-icon.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { Thumbnail } from '../pictures/index.ts'
import { DueTime } from './due-time.tsx'
import { ItemActions } from './item-actions.tsx'
import type { ItemCommand } from './item-command.ts'
import { ItemProblem } from './item-problem.tsx'
import styles from './queue-entry.module.css'
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
  const { queue, receipt } = words
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
