import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { Receipt } from '../../../shared/schemas/queue.ts'
import { words } from '../../messages/messages.ts'
import { RouteLink } from '../../services/router/router.tsx'
import { ColourChip } from '../../ui/colour-chip.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { OutcomeBadge, ReceiptCard } from '../receipts/index.ts'
import styles from './activity-row.module.css'

type ActivityRowProps = {
  readonly receipt: Receipt
  /** Undefined once it has been removed. */
  readonly connection: ConnectionSummary | undefined
  readonly connectionName: string
  readonly namesConnection: boolean
  readonly isOpen: boolean
  onToggle(): void
  onFocus(): void
}

/** One try in a line; opened, its whole receipt. */
export function ActivityRow({
  receipt,
  connection,
  connectionName,
  namesConnection,
  isOpen,
  onToggle,
  onFocus,
}: ActivityRowProps) {
  const receiptId = useId()
  const { activity } = words
  const operation = words.receipt.operations[receipt.operation]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus is only watched, to keep the row that has it.
    <div className={styles.row} data-open={isOpen} onFocus={onFocus}>
      <button
        type="button"
        className={styles.line}
        aria-expanded={isOpen}
        aria-controls={isOpen ? receiptId : undefined}
        onClick={onToggle}
      >
        <ChevronRight size={14} aria-hidden className={styles.mark} />
        <span className={styles.title}>{receipt.title}</span>
        {namesConnection && connection !== undefined && (
          <span className={styles.connection}>
            <ColourChip colour={connection.colour} />
            <span>{connection.name}</span>
          </span>
        )}
        <span className={styles.operation}>
          {receipt.attempt > 1 ? `${operation} · ${words.receipt.attempt(receipt.attempt)}` : operation}
        </span>
        <span className={styles.outcome}>
          <OutcomeBadge outcome={receipt.outcome} />
        </span>
        <span className={styles.when}>
          <Timestamp at={receipt.startedAt} />
        </span>
      </button>
      {isOpen && (
        <section id={receiptId} aria-label={activity.showReceipt(receipt.title)} className={styles.receipt}>
          <ReceiptCard receipt={receipt} connectionName={connectionName} />
          {connection !== undefined && (
            <RouteLink
              to={{
                screen: 'document',
                connectionId: receipt.connectionId,
                documentId: receipt.documentId,
              }}
            >
              {activity.openDocument}
            </RouteLink>
          )}
        </section>
      )}
    </div>
  )
}
