import { shortenText } from '../../../../shared/domain/cut-text.ts'
import type { DocumentVersion } from '../../../../shared/schemas/document.ts'
import type { Receipt } from '../../../../shared/schemas/queue.ts'
import { messages } from '../../../messages/messages.ts'
import { useConnections } from '../../../services/connections.tsx'
import { VisuallyHidden } from '../../../ui/styles/visually-hidden.tsx'
import { ReceiptCard } from '../../receipts/index.ts'
import styles from './history.module.css'

type VersionAnswerProps = {
  readonly number: number
  readonly receipts: readonly Receipt[]
}

const shortAnswer = 80

export function VersionAnswer({ number, receipts }: VersionAnswerProps) {
  const { nameOf } = useConnections()
  const { history: w } = messages
  const [newest] = receipts
  if (newest === undefined) return null
  const { outcome, answer, problem } = newest
  const said = answer?.message ?? problem?.words ?? ''
  return (
    <details className={styles.answer}>
      <summary>
        {messages.receipt.outcomes[outcome]}
        {said !== '' && ` · ${messages.common.quoted(shortenText(said, shortAnswer))}`}
        {receipts.length > 1 && ` · ${w.tries(receipts.length)}`}
        <VisuallyHidden>: {w.answer(number)}</VisuallyHidden>
      </summary>
      <div className={styles.answers}>
        {receipts.map((receipt) => (
          <ReceiptCard key={receipt.id} receipt={receipt} connectionName={nameOf(receipt.connectionId)} />
        ))}
      </div>
    </details>
  )
}

export function originOfVersion(
  { action, change }: Pick<DocumentVersion, 'action' | 'change'>,
  who?: string,
): string {
  const { history: w } = messages
  if (change === null || change.documents < 2) return w.did(action, who)
  if (who !== undefined)
    return change.isUndo ? w.undoneWithBy(who, change.documents) : w.changedWithBy(who, change.documents)
  const others = change.documents - 1
  return change.isUndo ? w.undoneWith(others) : w.changedWith(others)
}
