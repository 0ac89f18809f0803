import { useState } from 'react'
import { tryCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { RouteLink } from '../../services/router/router.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/notice.tsx'
import { Section } from '../../ui/screen.tsx'
import styles from './archive.module.css'
import { ArchiveProgress, StopButton } from './archive-progress.tsx'
import { ConflictsDialog } from './merge-conflicts.tsx'
import { isNews, useArchive, useRouteToImported } from './use-archive.ts'

/** The whole library as a file, out and in. What comes in is looked at in a dialog of its own: `ArchiveDialogs`. */
export function ArchiveSection() {
  const { state, last } = useArchive()
  const { showFailure } = useToasts()
  const [choosing, setChoosing] = useState<'export' | 'import' | null>(null)
  const [showsConflicts, setShowsConflicts] = useState(false)
  const toImported = useRouteToImported(last?.batches ?? [])
  const { archive } = messages
  const isUnderWay = state.kind === 'exporting' || state.kind === 'reading' || state.kind === 'importing'
  const choose = async (what: 'export' | 'import') => {
    setChoosing(what)
    const name = archive.fileName(new Date().toLocaleDateString('sv'))
    const started = await (what === 'export'
      ? tryCall('archive/export', { name })
      : tryCall('archive/open', undefined))
    setChoosing(null)
    if (!started.ok) showFailure(started.error)
  }
  const isInterrupted = last !== null && last.endedAt === null && !isUnderWay
  return (
    <Section title={archive.heading} text={archive.text}>
      {state.kind === 'exporting' && (
        <>
          <ArchiveProgress label={archive.exporting} share={state.share} documents={state.documents} />
          <div>
            <StopButton small />
          </div>
        </>
      )}
      {state.kind === 'importing' && (
        <>
          <ArchiveProgress label={archive.importingLabel} share={state.share} documents={state.documents} />
          <div>
            <StopButton small />
          </div>
        </>
      )}
      {state.kind === 'exported' && (
        <div role="status">
          <Notice look="positive">
            <p>{archive.exported(state.name)}</p>
            <p>{archive.exportedMore(state.counts)}</p>
          </Notice>
        </div>
      )}
      {state.kind === 'stopped' && state.during === 'export' && (
        <div role="status">
          <Notice>
            <p>{archive.exportStopped}</p>
          </Notice>
        </div>
      )}
      {state.kind === 'failed' && state.during === 'export' && (
        <FailureNotice failure={{ ...state.failure, field: state.failure.field }} />
      )}
      {isInterrupted && (
        <Notice look="caution">
          <p>{archive.interrupted(last.name)}</p>
        </Notice>
      )}
      {last !== null && last.endedAt !== null && (
        <p className={styles.quiet}>{archive.last(last.name, last.endedAt, last, isNews(last.joined))}</p>
      )}
      <div className={styles.actions}>
        <Button
          busy={choosing === 'export' && archive.choosing}
          disabled={isUnderWay}
          onClick={() => void choose('export')}
        >
          {archive.exportLibrary}
        </Button>
        <Button
          busy={choosing === 'import' && archive.choosing}
          disabled={isUnderWay}
          onClick={() => void choose('import')}
        >
          {archive.importArchive}
        </Button>
        {last !== null && last.endedAt !== null && last.batches.length > 0 && (
          <RouteLink to={toImported}>{archive.showInLibrary}</RouteLink>
        )}
        {last !== null && last.joined.conflicts > 0 && (
          <Button look="quiet" onClick={() => setShowsConflicts(true)}>
            {archive.showConflicts(last.joined.conflicts)}
          </Button>
        )}
      </div>
      {showsConflicts && last !== null && (
        <ConflictsDialog last={last} onClose={() => setShowsConflicts(false)} />
      )}
    </Section>
  )
}
