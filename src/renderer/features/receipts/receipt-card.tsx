import type { ReactNode } from 'react'
import type { Receipt } from '../../../shared/schemas/queue.ts'
import { formatDuration, formatNumber } from '../../messages/format.ts'
import { words } from '../../messages/messages.ts'
import { wordsOfSendProblem, wordsSaid } from '../../messages/send-problems.ts'
import { TechnicalDetail } from '../../ui/technical-detail.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { OutcomeBadge } from './outcome-badge.tsx'
import styles from './receipt-card.module.css'
import { receiptText } from './receipt-text.ts'

type ReceiptCardProps = {
  readonly receipt: Receipt
  readonly connectionName: string
  /** Shown where the receipts of several documents stand together. */
  readonly title?: ReactNode
}

/** One try: when, what came of it, what the service answered. */
export function ReceiptCard({ receipt, connectionName, title }: ReceiptCardProps) {
  const { answer, problem } = receipt
  const explained = problem === null ? null : wordsOfSendProblem(problem)
  const said = problem === null ? undefined : wordsSaid(problem)
  const { receipt: w } = words
  const facts: readonly (readonly [string, string])[] = [
    [w.message, answer?.message ?? ''],
    [w.type, answer?.type ?? ''],
    [w.usage, answer === null || answer.usage === null ? '' : formatNumber(answer.usage)],
    [w.status, String(answer?.status ?? problem?.status ?? '')],
    [w.pictureAddress, answer?.pictureAddress ?? problem?.pictureAddress ?? ''],
  ].filter((fact): fact is [string, string] => fact[1] !== '')
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        {title !== undefined && <span className={styles.title}>{title}</span>}
        <OutcomeBadge outcome={receipt.outcome} />
        <span className={styles.quiet}>
          {w.operations[receipt.operation]} · {w.attempt(receipt.attempt)} ·{' '}
          <Timestamp at={receipt.startedAt} />
          {receipt.finishedAt !== null &&
            receipt.finishedAt - receipt.startedAt >= 1000 &&
            ` · ${w.took(formatDuration(receipt.finishedAt - receipt.startedAt))}`}
        </span>
      </div>
      {explained !== null && (
        <div className={styles.problem}>
          <p>{explained.what}</p>
          {said !== undefined && <p>{said}</p>}
        </div>
      )}
      {receipt.countedAsRepeat && <p>{w.countedAsRepeat}</p>}
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className={styles.quiet}>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {answer?.cut === true && <p className={styles.quiet}>{w.cut}</p>}
      <TechnicalDetail text={receiptText(receipt, connectionName)} />
    </div>
  )
}
