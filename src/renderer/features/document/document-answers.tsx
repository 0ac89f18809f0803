import { useQuery } from '@tanstack/react-query'
import { queries } from '../../ipc/queries.ts'
import { words } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ReceiptCard } from '../receipts/index.ts'
import styles from './document-pane.module.css'

type DocumentAnswersProps = { readonly connectionId: string; readonly documentId: string }

/** The receipts of one document: each try with what came back. */
export function DocumentAnswers({ connectionId, documentId }: DocumentAnswersProps) {
  const { document: w } = words
  const { nameOf } = useConnections()
  const { data, error, refetch } = useQuery(queries.receipts(connectionId, documentId))
  if (error !== null) return <FailureNotice failure={error.failure} onAgain={() => void refetch()} />
  if (data === undefined) return <Skeleton lines={4} />
  return (
    <div className={styles.column}>
      <h3>{w.answersHeading}</h3>
      {data.length === 0 && <p>{w.noAnswers}</p>}
      {data.map((receipt) => (
        <ReceiptCard key={receipt.id} receipt={receipt} connectionName={nameOf(connectionId)} />
      ))}
    </div>
  )
}
