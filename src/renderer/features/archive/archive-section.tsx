import { useState } from 'react'
import type { ArchiveState } from '../../../shared/ipc/archive-calls.ts'
import { messages } from '../../messages/messages.ts'
import { RouteLink } from '../../services/router/router.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/notice.tsx'
import { Actions } from '../../ui/layout.tsx'
import { Section } from '../../ui/screen.tsx'
import text from '../../ui/styles/text.module.css'
import { ArchiveProgress, StopButton } from './archive-progress.tsx'
import { ConflictsDialog } from './merge-conflicts.tsx'
import { isNews, useArchive, useArchiveCall, useRouteToImported } from './use-archive.ts'

export function ArchiveSection() {
  const { state, last } = useArchive()
  const exporting = useArchiveCall('archive/export')
  const opening = useArchiveCall('archive/open')
  const [showsConflicts, setShowsConflicts] = useState(false)
  const toImported = useRouteToImported(last?.batches ?? [])
  const { archive } = messages
  const isUnderWay = state.kind === 'exporting' || state.kind === 'reading' || state.kind === 'importing'
  const isEnded = last !== null && last.endedAt !== null
  return (
    <Section title={archive.heading} text={archive.text}>
      <ArchiveStatus state={state} />
      {last !== null && last.endedAt === null && !isUnderWay && (
        <Notice look="caution">
          <p>{archive.interrupted(last.name)}</p>
        </Notice>
      )}
      {last !== null && last.endedAt !== null && (
        <p className={text.muted}>{archive.last(last.name, last.endedAt, last, isNews(last.joined))}</p>
      )}
      <Actions>
        <Button
          busy={exporting.isPending}
          disabled={isUnderWay}
          onClick={() => exporting.mutate({ name: archive.fileName(new Date().toLocaleDateString('sv')) })}
        >
          {archive.exportLibrary}
        </Button>
        <Button busy={opening.isPending} disabled={isUnderWay} onClick={() => opening.mutate(undefined)}>
          {archive.importArchive}
        </Button>
        {isEnded && last.batches.length > 0 && (
          <RouteLink to={toImported}>{messages.common.showInLibrary}</RouteLink>
        )}
        {last !== null && last.joined.conflicts > 0 && (
          <Button look="quiet" onClick={() => setShowsConflicts(true)}>
            {archive.showConflicts(last.joined.conflicts)}
          </Button>
        )}
      </Actions>
      {showsConflicts && last !== null && (
        <ConflictsDialog last={last} onClose={() => setShowsConflicts(false)} />
      )}
    </Section>
  )
}

function ArchiveStatus({ state }: { readonly state: ArchiveState }) {
  const { archive } = messages
  if (state.kind === 'exporting' || state.kind === 'importing')
    return (
      <>
        <ArchiveProgress
          label={state.kind === 'exporting' ? archive.exporting : archive.importing(state.name)}
          share={state.share}
          documents={state.documents}
        />
        <div>
          <StopButton small />
        </div>
      </>
    )
  if (state.kind === 'exported')
    return (
      <div role="status">
        <Notice look="positive">
          <p>{archive.exported(state.name)}</p>
          <p>{archive.exportedMore(state.counts)}</p>
        </Notice>
      </div>
    )
  if ((state.kind !== 'stopped' && state.kind !== 'failed') || state.during !== 'export') return null
  if (state.kind === 'failed')
    return <FailureNotice failure={{ ...state.failure, field: state.failure.field }} />
  return (
    <div role="status">
      <Notice>
        <p>{archive.exportStopped}</p>
      </Notice>
    </div>
  )
}
