import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CallOutput } from '../../../shared/ipc/contract.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { CopyComparison } from '../../../shared/schemas/backups.ts'
import { call, tryCall } from '../../ipc/call.ts'
import { queries } from '../../ipc/queries.ts'
import { queryKeys } from '../../ipc/query-keys.ts'
import { formatDayAndTime, formatNumber, formatPortion } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProgressBar, Skeleton } from '../../ui/feedback/loading.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/notice.tsx'
import styles from './backups.module.css'

export type PreviewedBackup = {
  /** By what the copy is known to the calls. */
  readonly copy: string
  readonly title: string
}

type BackupPreviewProps = {
  readonly copy: PreviewedBackup
  /** Back to where copies are chosen, for whoever comes from there. */
  onAnother?(): void
  onClose(): void
}

/** What a copy holds and what restoring it would take away, before anybody agrees to it. */
export function BackupPreview({ copy: { copy, title }, onAnother, onClose }: BackupPreviewProps) {
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
  const { preview } = messages.backups
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
            {look.error === null ? messages.common.cancel : messages.common.close}
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
          <BackupFacts contents={look.data} />
          {compare.error !== null ? (
            <FailureNotice failure={compare.error.failure} onAgain={() => void compare.refetch()} />
          ) : (
            <BackupComparisonNotice comparison={compare.data} />
          )}
          {look.data.waiting > 0 && <p>{preview.waiting(look.data.waiting)}</p>}
          {look.data.picturesMissing > 0 && <p>{preview.picturesMissing(look.data.picturesMissing)}</p>}
          <p>
            {preview.keeps} {preview.service}
          </p>
        </>
      )}
      {isRestoring && copies !== undefined && copies.restoring !== null && (
        <BackupProgress label={preview.restoringLabel} progress={copies.restoring} />
      )}
      {failure !== null && <FailureNotice failure={failure} />}
    </Dialog>
  )
}

type BackupComparisonProps = { readonly comparison: CopyComparison | undefined }

/** What would be missing after restoring, and what would be back; undefined as long as that is being found out. */
function BackupComparisonNotice({ comparison }: BackupComparisonProps) {
  const { preview } = messages.backups
  return (
    <div role="status">
      {comparison === undefined ? <p>{preview.comparing}</p> : <Told {...comparison} />}
    </div>
  )
}

function Told({ addedSince, changedSince, comeBack, examples }: CopyComparison) {
  const { preview } = messages.backups
  const isLosing = addedSince + changedSince > 0
  if (!isLosing && comeBack === 0) return <Notice look="positive">{preview.same}</Notice>
  return (
    <Notice look={isLosing ? 'caution' : 'plain'}>
      {isLosing && (
        <>
          <p>{preview.missing(addedSince, changedSince)}</p>
          <p>{preview.forExample}</p>
          <ul className={styles.examples}>
            {examples.map((title, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, and the list never changes
              <li key={index}>{title}</li>
            ))}
          </ul>
        </>
      )}
      {comeBack > 0 && <p>{preview.comeBack(comeBack)}</p>}
    </Notice>
  )
}

type BackupFactsProps = { readonly contents: CallOutput<'backups/look'> }

function BackupFacts({
  contents: { documents, oldest, newest, lastChange, connections, names },
}: BackupFactsProps) {
  const { preview } = messages.backups
  return (
    <dl className={styles.facts}>
      <dt>{preview.documents}</dt>
      <dd>{formatNumber(documents)}</dd>
      {oldest !== null && newest !== null && (
        <>
          <dt>{preview.added}</dt>
          <dd>{preview.addedFromTo(formatDayAndTime(oldest), formatDayAndTime(newest))}</dd>
        </>
      )}
      {lastChange !== null && (
        <>
          <dt>{preview.lastChange}</dt>
          <dd>{formatDayAndTime(lastChange)}</dd>
        </>
      )}
      <dt>{preview.connections}</dt>
      <dd>
        {connections.length === 0 ? (
          preview.nothing
        ) : (
          <ul>
            {connections.map(({ id, documents: count }) => (
              <li key={id}>{preview.connection(names[id] ?? preview.unknownConnection, count)}</li>
            ))}
          </ul>
        )}
      </dd>
    </dl>
  )
}

type BackupProgressProps = {
  readonly label: string
  readonly progress: { readonly done: number; readonly total: number }
  onStop?(): Promise<void>
}

/** Goes through the copy as long as it takes once all of it is written. */
export function BackupProgress({ label, progress: { done, total }, onStop }: BackupProgressProps) {
  const { backups } = messages
  const [isStopping, setStopping] = useState(false)
  const isWritten = total > 0 && done >= total
  const text = isWritten ? backups.checking : backups.progress(formatPortion(total === 0 ? 0 : done / total))
  const stop = async () => {
    setStopping(true)
    await onStop?.()
  }
  return (
    <>
      <ProgressBar label={label} done={done} total={total} text={text} />
      {onStop !== undefined && (
        <div className={styles.actions}>
          <Button small busy={isStopping && backups.stopping} onClick={() => void stop()}>
            {backups.stop}
          </Button>
        </div>
      )}
    </>
  )
}
