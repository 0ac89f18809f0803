import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { WholeReviewRow } from '../../../shared/schemas/review.ts'
import { call } from '../../ipc/call.ts'
import { queryKeys } from '../../ipc/query-keys.ts'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type RowDialogProps = {
  readonly connectionId: string
  readonly rowKey: number
  readonly title: string
  onClose(): void
  readonly children: (row: WholeReviewRow) => ReactNode
}

/** Fetches a row whole before a dialog about it is shown: in the table it is cut short. */
export function RowDialog({ connectionId, rowKey, title, onClose, children }: RowDialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.reviewRow(connectionId, rowKey),
    queryFn: () => call('review/row', { connectionId, key: rowKey }),
    // What is typed in the dialog is never exchanged under the hands, and it begins with what is kept now.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (data !== undefined) return children(data)
  return (
    <Dialog
      wide
      title={title}
      onClose={onClose}
      actions={<Button onClick={onClose}>{words.common.close}</Button>}
    >
      {error === null ? (
        <Skeleton lines={4} />
      ) : (
        <FailureNotice failure={error.failure} onAgain={() => void refetch()} />
      )}
    </Dialog>
  )
}
