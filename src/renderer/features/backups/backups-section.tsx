import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Backup } from '../../../shared/schemas/backups.ts'
import { useCall } from '../../ipc/call.ts'
import { callQuery } from '../../ipc/call-query.ts'
import { formatBytes, formatDayAndTime } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { failureMessage } from '../../messages/problems/failures.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/feedback/loading.tsx'
import { Notice, TechnicalDetail } from '../../ui/feedback/notice.tsx'
import { Actions, CardList } from '../../ui/layout.tsx'
import { Section } from '../../ui/screen.tsx'
import text from '../../ui/styles/text.module.css'
import { Timestamp } from '../../ui/timestamp.tsx'
import { BackupPreview, BackupProgress, type PreviewedBackup } from './backup-preview.tsx'
import styles from './backups.module.css'
import { RestoreDialog } from './restore-dialog.tsx'

type Asked = { readonly kind: 'choose' } | { readonly kind: 'look'; readonly copy: PreviewedBackup }

export function BackupsSection() {
  const query = useQuery(callQuery('backups/list', undefined))
  const { data } = query
  const [asked, setAsked] = useState<Asked | null>(null)
  const { showError } = useToasts()
  const { backups } = messages
  const backingUp = useBackUp()
  const showing = useCall('backups/show-folder', { onError: showError })
  const lookInto = ({ name, at }: Backup) =>
    setAsked({ kind: 'look', copy: { copy: name, title: backups.preview.heading(formatDayAndTime(at)) } })
  const isMaking = backingUp.isPending || (data !== undefined && data.making !== null)
  return (
    <Section title={backups.heading} text={backups.text}>
      <Loaded query={query} lines={3}>
        {({ copies, making, problem }) => (
          <>
            {problem !== null && (
              <Notice look="caution">
                <p>
                  {backups.problem} {failureMessage(problem)} {backups.triedAgain}
                </p>
                <TechnicalDetail text={problem.detail} />
              </Notice>
            )}
            {copies.length > 0 && <BackupList copies={copies} onLook={lookInto} />}
            {copies.length === 0 && making === null && <p className={text.muted}>{backups.none}</p>}
            {making !== null && <BackupProgress canStop progress={making} label={messages.backups.making} />}
          </>
        )}
      </Loaded>
      <Actions>
        <Button busy={isMaking} onClick={() => backingUp.mutate(undefined)}>
          {backups.backUpNow}
        </Button>
        <Button onClick={() => setAsked({ kind: 'choose' })}>{backups.restore}</Button>
        <Button look="quiet" onClick={() => showing.mutate(undefined)}>
          {backups.showFolder}
        </Button>
      </Actions>
      {asked?.kind === 'choose' && (
        <RestoreDialog copies={data?.copies ?? []} onClose={() => setAsked(null)} />
      )}
      {asked?.kind === 'look' && <BackupPreview copy={asked.copy} onClose={() => setAsked(null)} />}
    </Section>
  )
}

export function useBackUp() {
  const { show, showError } = useToasts()
  const { backups } = messages
  return useCall('backups/make', {
    onSuccess: ({ bytes }) =>
      show({ kind: 'result', about: 'backup', text: backups.made(formatBytes(bytes)) }),
    onError: (error) => {
      // The user who cancelled knows.
      if (error.failure.code !== 'copy-given-up') showError(error)
    },
  })
}

type BackupListProps = { readonly copies: readonly Backup[]; onLook(copy: Backup): void }

const shownAtFirst = 5

function BackupList({ copies, onLook }: BackupListProps) {
  const [showsAll, setShowsAll] = useState(false)
  const { backups } = messages
  const shown = showsAll ? copies : copies.slice(0, shownAtFirst)
  return (
    <>
      <CardList aria-label={messages.backups.heading}>
        {shown.map((copy) => (
          <li key={copy.name} className={styles.entry}>
            <span>
              {formatDayAndTime(copy.at)}
              <span className={text.hint}>
                {backups.reasons[copy.reason]} · <Timestamp at={copy.at} />
              </span>
            </span>
            <span className={text.muted}>{formatBytes(copy.bytes)}</span>
            <Button small aria-label={backups.lookAt(formatDayAndTime(copy.at))} onClick={() => onLook(copy)}>
              {messages.terms.preview}
            </Button>
          </li>
        ))}
      </CardList>
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
