import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOutput } from '../../../shared/ipc/contract.ts'
import type { Backup } from '../../../shared/schemas/backups.ts'
import { tryCall } from '../../ipc/call.ts'
import { queries } from '../../ipc/queries.ts'
import { formatDayAndTime } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { failureMessage } from '../../messages/problems/failures.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/loading.tsx'
import { FailureNotice, Notice, TechnicalDetail } from '../../ui/feedback/notice.tsx'
import { Section } from '../../ui/screen.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { BackupPreview, BackupProgress, type PreviewedBackup } from './backup-preview.tsx'
import styles from './backups.module.css'
import { RestoreDialog } from './restore-dialog.tsx'

type Asked = { readonly kind: 'choose' } | { readonly kind: 'look'; readonly copy: PreviewedBackup }

/** The copies there are, a new one, and the way back to one. */
export function BackupsSection() {
  const { data, error, refetch } = useQuery(queries.backups())
  const [isAsking, setAsking] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { show, showFailure } = useToasts()
  const { backups } = messages
  const backUp = async () => {
    setAsking(true)
    const made = await tryCall('backups/make', undefined)
    setAsking(false)
    // Whoever stopped it knows.
    if (!made.ok && made.error.code === 'copy-given-up') return
    if (made.ok) show({ kind: 'result', about: 'backup', text: backups.made(backups.size(made.value.bytes)) })
    else showFailure(made.error)
  }
  const lookInto = ({ name, at }: Backup) =>
    setAsked({ kind: 'look', copy: { copy: name, title: backups.preview.heading(formatDayAndTime(at)) } })
  const stop = async (what: 'making') => {
    const stopped = await tryCall('backups/stop', { what })
    if (!stopped.ok) showFailure(stopped.error)
  }
  const isMaking = isAsking || (data !== undefined && data.making !== null)
  return (
    <Section title={backups.heading} text={backups.text}>
      {data === undefined ? (
        error === null ? (
          <Skeleton lines={3} />
        ) : (
          <FailureNotice failure={error.failure} onAgain={() => void refetch()} />
        )
      ) : (
        <>
          {data.problem !== null && <BackupProblem problem={data.problem} />}
          {data.copies.length === 0 ? (
            data.making === null && <p className={styles.quiet}>{backups.none}</p>
          ) : (
            <BackupList copies={data.copies} onLook={lookInto} />
          )}
          {data.making !== null && (
            <BackupProgress
              progress={data.making}
              label={backups.progressLabel}
              onStop={() => stop('making')}
            />
          )}
        </>
      )}
      <div className={styles.actions}>
        <Button busy={isMaking && backups.making} onClick={() => void backUp()}>
          {backups.backUpNow}
        </Button>
        <Button onClick={() => setAsked({ kind: 'choose' })}>{backups.restore}</Button>
        <Button
          look="quiet"
          onClick={async () => {
            const shown = await tryCall('backups/show-folder', undefined)
            if (!shown.ok) showFailure(shown.error)
          }}
        >
          {backups.showFolder}
        </Button>
      </div>
      {asked?.kind === 'choose' && (
        <RestoreDialog copies={data?.copies ?? []} onClose={() => setAsked(null)} />
      )}
      {asked?.kind === 'look' && <BackupPreview copy={asked.copy} onClose={() => setAsked(null)} />}
    </Section>
  )
}

type BackupListProps = { readonly copies: readonly Backup[]; onLook(copy: Backup): void }

const shownAtFirst = 5

function BackupList({ copies, onLook }: BackupListProps) {
  const [showsAll, setShowsAll] = useState(false)
  const { backups } = messages
  const shown = showsAll ? copies : copies.slice(0, shownAtFirst)
  return (
    <>
      <ul className={styles.list} aria-label={backups.list}>
        {shown.map((copy) => (
          <li key={copy.name}>
            <span>
              {formatDayAndTime(copy.at)}
              <span className={styles.reason}>
                {backups.reasons[copy.reason]} · <Timestamp at={copy.at} />
              </span>
            </span>
            <span className={styles.bytes}>{backups.size(copy.bytes)}</span>
            <Button small aria-label={backups.lookAt(formatDayAndTime(copy.at))} onClick={() => onLook(copy)}>
              {backups.look}
            </Button>
          </li>
        ))}
      </ul>
      {shown.length < copies.length && (
        <div>
          <Button look="link" onClick={() => setShowsAll(true)}>
            {backups.showAll(copies.length)}
          </Button>
        </div>
      )}
    </>
  )
}

type BackupProblemProps = { readonly problem: NonNullable<CallOutput<'backups/list'>['problem']> }

function BackupProblem({ problem }: BackupProblemProps) {
  return (
    <Notice look="caution">
      <p>
        {messages.backups.problem} {failureMessage(problem)} {messages.backups.triedAgain}
      </p>
      <TechnicalDetail text={problem.detail} />
    </Notice>
  )
}
