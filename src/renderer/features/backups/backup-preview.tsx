import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CallOutput } from '../../../shared/ipc/contract.ts'
import type { CopyComparison } from '../../../shared/schemas/backups.ts'
import { tryCall, useCall } from '../../ipc/call.ts'
import { callQuery } from '../../ipc/call-query.ts'
import { formatDayAndTime, formatNumber, formatPortion } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProgressBar, Skeleton } from '../../ui/feedback/loading.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/notice.tsx'
import { Actions, Facts } from '../../ui/layout.tsx'
import styles from './backups.module.css'

export type PreviewedBackup = {
  readonly copy: string
  readonly title: string
}

type BackupPreviewProps = {
  readonly copy: PreviewedBackup
  onAnother?(): void
  onClose(): void
}

export function BackupPreview({ copy: { copy, title }, onAnother, onClose }: BackupPreviewProps) {
  const look = useQuery({
    ...callQuery('backups/look', { copy }),
    gcTime: 0,
  })
  const { data: copies } = useQuery(callQuery('backups/list', undefined))
  // Reading a copy of a large library takes a while; cancel it once nobody needs it.
  useEffect(() => () => void tryCall('backups/stop', { what: 'reading' }), [])
  const restoring = useCall('backups/restore')
  // On success the page reloads with the restored library.
  const isRestoring = restoring.isPending || restoring.isSuccess
  const { preview } = messages.backups
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
            <Button look="danger" busy={isRestoring} onClick={() => restoring.mutate({ copy })}>
              {messages.common.restore}
            </Button>
          )}
        </>
      }
    >
      <FailureNotice failure={look.error?.failure} />
      {look.isPending && (
        <>
          <p>{preview.looking}</p>
          <Skeleton lines={4} />
        </>
      )}
      {look.data !== undefined && <BackupContents copy={copy} contents={look.data} />}
      {isRestoring && copies !== undefined && copies.restoring !== null && (
        <BackupProgress label={messages.common.restoring} progress={copies.restoring} />
      )}
      <FailureNotice failure={restoring.error?.failure} />
    </Dialog>
  )
}

type BackupContentsProps = { readonly copy: string; readonly contents: CallOutput<'backups/look'> }

function BackupContents({ copy, contents }: BackupContentsProps) {
  const { preview } = messages.backups
  const { data, error, refetch } = useQuery({
    ...callQuery('backups/compare', { copy }),
    gcTime: 0,
  })
  return (
    <>
      <BackupFacts contents={contents} />
      <FailureNotice failure={error?.failure} onAgain={() => void refetch()} />
      {error === null && (
        <div role="status">{data === undefined ? <p>{preview.comparing}</p> : <Told {...data} />}</div>
      )}
      {contents.waiting > 0 && <p>{preview.waiting(contents.waiting)}</p>}
      {contents.picturesMissing > 0 && <p>{preview.picturesMissing(contents.picturesMissing)}</p>}
      <p>
        {preview.keeps} {preview.service}
      </p>
    </>
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

function BackupFacts({ contents }: Pick<BackupContentsProps, 'contents'>) {
  const { preview } = messages.backups
  const { documents, oldest, newest, lastChange, connections, names } = contents
  return (
    <Facts>
      <dt>{messages.terms.documents}</dt>
      <dd>{formatNumber(documents)}</dd>
      {oldest !== null && newest !== null && (
        <>
          <dt>{messages.terms.added}</dt>
          <dd>{preview.addedFromTo(formatDayAndTime(oldest), formatDayAndTime(newest))}</dd>
        </>
      )}
      {lastChange !== null && (
        <>
          <dt>{preview.lastChange}</dt>
          <dd>{formatDayAndTime(lastChange)}</dd>
        </>
      )}
      <dt>{messages.settings.sections.connections}</dt>
      <dd>
        {connections.length === 0 ? (
          messages.common.none
        ) : (
          <ul>
            {connections.map(({ id, documents: count }) => (
              <li key={id}>{preview.connection(names[id] ?? preview.unknownConnection, count)}</li>
            ))}
          </ul>
        )}
      </dd>
    </Facts>
  )
}

type BackupProgressProps = {
  readonly label: string
  readonly progress: { readonly done: number; readonly total: number }
  readonly canStop?: boolean
}

/** Indeterminate once everything is written, while the copy is being checked. */
export function BackupProgress({ label, progress: { done, total }, canStop = false }: BackupProgressProps) {
  const { backups } = messages
  const { showError } = useToasts()
  const stopping = useCall('backups/stop', { onError: showError })
  const isWritten = total > 0 && done >= total
  const text = isWritten
    ? messages.opening.steps.checking
    : backups.progress(formatPortion(total === 0 ? 0 : done / total))
  return (
    <>
      <ProgressBar label={label} done={done} total={total} text={text} />
      {canStop && (
        <Actions>
          <Button
            small
            busy={stopping.isPending || stopping.isSuccess}
            onClick={() => stopping.mutate({ what: 'making' })}
          >
            {messages.common.stop}
          </Button>
        </Actions>
      )}
    </>
  )
}
