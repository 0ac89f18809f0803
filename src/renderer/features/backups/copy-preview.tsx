import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { call, tryCall } from '../../ipc/call.ts'
import { queries } from '../../ipc/queries.ts'
import { queryKeys } from '../../ipc/query-keys.ts'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CopyComparisonNotice } from './copy-comparison.tsx'
import { CopyFacts } from './copy-facts.tsx'
import { CopyProgress } from './copy-progress.tsx'

export type CopyToLookAt = {
  /** By what the copy is known to the calls. */
  readonly copy: string
  readonly title: string
}

type CopyPreviewProps = {
  readonly copy: CopyToLookAt
  /** Back to where copies are chosen, for whoever comes from there. */
  onAnother?(): void
  onClose(): void
}

/** What a copy holds and what restoring it would take away, before anybody agrees to it. */
export function CopyPreview({ copy: { copy, title }, onAnother, onClose }: CopyPreviewProps) {
  const look = useQuery({
    queryKey: queryKeys.copy(copy),
    queryFn: () => call('backups/look', { copy }),
    gcTime: 0,
  })
  const compare = useQuery({
    queryKey: queryKeys.copyComparison(copy),
    queryFn: () => call('backups/compare', { copy }),
    gcTime: 0,
    enabled: look.data !== undefined,
  })
  const { data: copies } = useQuery(queries.backups())
  // A copy of a large library is read for a while; nobody waits for it any more.
  useEffect(() => () => void tryCall('backups/stop', { what: 'reading' }), [])
  const [isRestoring, setRestoring] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { preview } = words.backups
  const restore = async () => {
    setRestoring(true)
    setFailure(null)
    const restored = await tryCall('backups/restore', { copy })
    // Where it succeeds the page is loaded anew, on the library that was restored.
    if (restored.ok) return
    setRestoring(false)
    setFailure(restored.error)
  }
  return (
    <Dialog
      title={title}
      wide
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {look.error === null ? words.common.cancel : words.common.close}
          </Button>
          {onAnother !== undefined && !isRestoring && <Button onClick={onAnother}>{preview.another}</Button>}
          {look.data !== undefined && (
            <Button look="danger" busy={isRestoring && preview.restoring} onClick={() => void restore()}>
              {preview.confirm}
            </Button>
          )}
        </>
      }
    >
      {look.error !== null && <FailureNotice failure={look.error.failure} />}
      {look.isPending && (
        <>
          <p>{preview.looking}</p>
          <Skeleton lines={4} />
        </>
      )}
      {look.data !== undefined && (
        <>
          <CopyFacts contents={look.data} />
          {compare.error !== null ? (
            <FailureNotice failure={compare.error.failure} onAgain={() => void compare.refetch()} />
          ) : (
            <CopyComparisonNotice comparison={compare.data} />
          )}
          {look.data.waiting > 0 && <p>{preview.waiting(look.data.waiting)}</p>}
          {look.data.picturesMissing > 0 && <p>{preview.picturesMissing(look.data.picturesMissing)}</p>}
          <p>
            {preview.keeps} {preview.service}
          </p>
        </>
      )}
      {isRestoring && copies !== undefined && copies.restoring !== null && (
        <CopyProgress label={preview.restoringLabel} progress={copies.restoring} />
      )}
      {failure !== null && <FailureNotice failure={failure} />}
    </Dialog>
  )
}
