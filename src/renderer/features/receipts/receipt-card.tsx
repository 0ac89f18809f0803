import { CircleAlert, CircleCheck, CircleHelp, CircleSlash, Clock, type LucideIcon, Send } from 'lucide-react'
import type { Receipt } from '../../../shared/schemas/queue.ts'
import { formatDuration, formatExactTime, formatNumber } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { sendProblemMessages, wordsSaid } from '../../messages/problems/send-problems.ts'
import badgesStyles from '../../ui/badges.module.css'
import { TechnicalDetail } from '../../ui/feedback/notice.tsx'
import { Card } from '../../ui/layout.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import text from '../../ui/styles/text.module.css'
import { Timestamp } from '../../ui/timestamp.tsx'
import styles from './receipt-card.module.css'

type ReceiptCardProps = {
  readonly receipt: Receipt
  readonly connectionName: string
}

export function ReceiptCard({ receipt, connectionName }: ReceiptCardProps) {
  const { answer, problem } = receipt
  const explained = problem === null ? null : sendProblemMessages(problem)
  const said = problem === null ? undefined : wordsSaid(problem)
  const { receipt: w } = messages
  const facts: readonly (readonly [string, string])[] = [
    [w.message, answer?.message ?? ''],
    [messages.metadata.kind, answer?.type ?? ''],
    [
      messages.figures.columns.usage,
      answer === null || answer.usage === null ? '' : formatNumber(answer.usage),
    ],
    [w.status, String(answer?.status ?? problem?.status ?? '')],
    [w.pictureAddress, answer?.pictureAddress ?? problem?.pictureAddress ?? ''],
  ].filter((fact): fact is [string, string] => fact[1] !== '')
  return (
    <Card>
      <div className={styles.head}>
        <OutcomeBadge outcome={receipt.outcome} />
        <span className={text.hint}>
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
              <dt className={text.hint}>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {answer?.cut === true && <p className={text.hint}>{w.cut}</p>}
      <TechnicalDetail text={receiptText(receipt, connectionName)} />
    </Card>
  )
}

/** A receipt as text to copy; never contains the key. */
function receiptText(receipt: Receipt, connection: string): string {
  const { detailNames: names } = messages.queue
  const { outcomes, operations } = messages.receipt
  const lines: [string, string | number | null | undefined][] = [
    [messages.terms.document, receipt.title],
    [messages.terms.documentId, receipt.documentId],
    [messages.terms.connection, connection],
    [names.operation, operations[receipt.operation]],
    [messages.terms.state, outcomes[receipt.outcome]],
    [names.tries, receipt.attempt],
    [messages.receipt.sentAt, formatExactTime(receipt.startedAt)],
    [names.status, receipt.answer?.status ?? receipt.problem?.status],
    [messages.receipt.pictureAddress, receipt.answer?.pictureAddress ?? receipt.problem?.pictureAddress],
    [messages.receipt.message, receipt.answer?.message],
    [messages.metadata.kind, receipt.answer?.type],
    [messages.figures.columns.usage, receipt.answer?.usage],
    [names.words, receipt.problem?.words],
    [names.detail, receipt.problem?.detail],
    [names.item, receipt.itemId],
    [messages.receipt.body, receipt.answer?.body],
  ]
  return lines
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}

const looks: Readonly<
  Record<Receipt['outcome'], { readonly icon: LucideIcon; readonly look: string | undefined }>
> = {
  sending: { icon: Send, look: badgesStyles.accent },
  done: { icon: CircleCheck, look: badgesStyles.positive },
  postponed: { icon: Clock, look: undefined },
  'lost-contact': { icon: CircleHelp, look: badgesStyles.caution },
  refused: { icon: CircleAlert, look: badgesStyles.negative },
  interrupted: { icon: CircleHelp, look: badgesStyles.caution },
  cancelled: { icon: CircleSlash, look: undefined },
}

export function OutcomeBadge({ outcome }: { readonly outcome: Receipt['outcome'] }) {
  const { icon: Icon, look } = looks[outcome]
  return (
    <span className={classNames(badgesStyles.badge, look)}>
      <Icon size={14} aria-hidden />
      {messages.receipt.outcomes[outcome]}
    </span>
  )
}
