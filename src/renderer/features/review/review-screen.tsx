import { useQuery } from '@tanstack/react-query'
import { ClipboardCheck } from 'lucide-react'
import { useEffect } from 'react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { callQuery } from '../../ipc/call-query.ts'
import { messages } from '../../messages/messages.ts'
import { useRouter } from '../../services/router/router.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/loading.tsx'
import { FailureNotice } from '../../ui/feedback/notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import styles from './review.module.css'
import { ReviewBatch } from './review-batch.tsx'

export function ReviewScreen({ connection }: { readonly connection: ConnectionSummary }) {
  const {
    data: summary,
    error,
    refetch,
  } = useQuery(callQuery('review/current', { connectionId: connection.id }))
  const { go } = useRouter()
  const hasBatch = summary !== undefined && summary !== null
  // The focused element disappears with the batch.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when the batch comes or goes.
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body)
      document.querySelector<HTMLElement>('[data-screen-heading]')?.focus()
  }, [hasBatch])
  if (hasBatch) return <ReviewBatch key={summary.id} connection={connection} summary={summary} />
  return (
    <Screen title={messages.navigation.review}>
      {error !== null && (
        <div className={styles.failure}>
          <FailureNotice failure={error.failure} onAgain={() => void refetch()} />
        </div>
      )}
      {summary === null ? (
        <EmptyState
          icon={ClipboardCheck}
          text={messages.review.emptyText}
          action={<Button onClick={() => go({ screen: 'add' })}>{messages.keys.does.newDocument}</Button>}
        >
          {messages.review.empty}
        </EmptyState>
      ) : (
        error === null && <Skeleton lines={8} />
      )}
    </Screen>
  )
}
