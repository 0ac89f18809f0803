import { useQuery } from '@tanstack/react-query'
import { call } from '../../ipc/call.ts'
import { queryKeys } from '../../ipc/query-keys.ts'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './trash.module.css'

const namedAtMost = 500

/** Names the documents that a removal left in the library. */
export function LeftDialog({ workId, onClose }: { readonly workId: string; onClose(): void }) {
  const { left: w } = words.trash
  const { data, error } = useQuery({
    queryKey: queryKeys.trashLeft(workId),
    queryFn: async () => ({
      documents: await call('trash/left', { workId, limit: namedAtMost }),
      all: (await call('trash/work', { workId }))?.left ?? 0,
    }),
  })
  const more = data === undefined ? 0 : data.all - data.documents.length
  return (
    <Dialog
      title={w.heading}
      onClose={onClose}
      actions={<Button onClick={onClose}>{words.common.close}</Button>}
    >
      <p>{w.text}</p>
      {error !== null && <FailureNotice failure={error.failure} />}
      {data === undefined ? (
        error === null && <Skeleton lines={4} />
      ) : (
        <ul className={styles.left} aria-label={w.list}>
          {data.documents.map(({ documentId, title }) => (
            <li key={documentId}>
              {title ?? words.library.untitled} <span className={styles.id}>{documentId}</span>
            </li>
          ))}
          {more > 0 && <li>{w.more(more)}</li>}
        </ul>
      )}
    </Dialog>
  )
}
