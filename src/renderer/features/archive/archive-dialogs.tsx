import { useEffect, useRef, useState } from 'react'
import type { ArchiveState } from '../../../shared/ipc/archive-calls.ts'
import { messages } from '../../messages/messages.ts'
import { useRouter } from '../../services/router/router.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/feedback/notice.tsx'
import text from '../../ui/styles/text.module.css'
import { ArchivePreview, Effects, isNothingNew } from './archive-preview.tsx'
import { ArchiveProgress, StopButton } from './archive-progress.tsx'
import { MergeConflicts } from './merge-conflicts.tsx'
import { isNews, useArchive, useArchiveCall, useRouteToImported } from './use-archive.ts'

type Imported = Exclude<
  ArchiveState,
  { readonly kind: 'idle' } | { readonly kind: 'exporting' } | { readonly kind: 'exported' }
>

export function ArchiveDialogs() {
  const { state } = useArchive()
  useExportToasts(state)
  if (state.kind === 'idle' || state.kind === 'exporting' || state.kind === 'exported') return null
  if ((state.kind === 'stopped' || state.kind === 'failed') && state.during === 'export') return null
  return <ImportArchiveDialog state={state} />
}

function useExportToasts(state: ArchiveState): void {
  const { show, showFailure } = useToasts()
  const { route } = useRouter()
  const before = useRef<ArchiveState['kind']>(state.kind)
  useEffect(() => {
    const wasExporting = before.current === 'exporting'
    before.current = state.kind
    if (!wasExporting || (route.screen === 'settings' && route.section === 'library')) return
    if (state.kind === 'exported')
      show({
        kind: 'result',
        text: messages.archive.exported(state.name),
        more: messages.archive.exportedMore(state.counts),
        staysMs: null,
      })
    if (state.kind === 'failed') showFailure({ ...state.failure, field: state.failure.field })
  }, [state, route, show, showFailure])
}

/**
 * Hidden while the import runs, and shown again once there is something to report. Each state renders into one
 * dialog, so that the focus stays in it.
 */
function ImportArchiveDialog({ state }: { readonly state: Imported }) {
  const [isHidden, setHidden] = useState(false)
  const closing = useArchiveCall('archive/stop')
  const isImporting = state.kind === 'importing'
  if (isHidden && isImporting) return null
  const close = () => (isImporting ? setHidden(true) : closing.mutate(undefined))
  return (
    <Dialog
      wide={state.kind === 'read' || state.kind === 'imported'}
      title={titleOf(state)}
      onClose={close}
      actions={<ImportActions state={state} onClose={close} />}
    >
      <ImportStep state={state} />
    </Dialog>
  )
}

function titleOf(state: Imported): string {
  const { archive } = messages
  switch (state.kind) {
    case 'reading':
      return archive.reading(state.name)
    case 'read':
      return archive.preview(state.name)
    case 'importing':
      return archive.importing(state.name)
    case 'imported':
      return archive.imported(state.name)
    case 'stopped':
      return state.during === 'read' ? archive.readStopped : archive.importStopped
    case 'failed':
      return state.during === 'read' ? archive.readFailed(state.name) : archive.importFailed
  }
}

type ImportActionsProps = { readonly state: Imported; onClose(): void }

/** The primary button keeps one key, so that the focus stays on it from step to step. */
function ImportActions({ state, onClose }: ImportActionsProps) {
  const { archive, common } = messages
  const { go } = useRouter()
  const toImported = useRouteToImported(state.kind === 'imported' ? state.batches : [])
  const starting = useArchiveCall('archive/import')
  if (state.kind === 'reading') return <StopButton />
  if (state.kind === 'read' && !isNothingNew(state.preview))
    return (
      <>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button key="on" look="primary" busy={starting.isPending} onClick={() => starting.mutate(undefined)}>
          {archive.importIt}
        </Button>
      </>
    )
  return (
    <>
      {state.kind === 'importing' && <StopButton />}
      {state.kind === 'imported' && state.batches.length > 0 && (
        <Button
          onClick={() => {
            go(toImported)
            onClose()
          }}
        >
          {messages.common.showInLibrary}
        </Button>
      )}
      <Button key="on" look="primary" onClick={onClose}>
        {state.kind === 'importing' ? archive.goOn : common.close}
      </Button>
    </>
  )
}

function ImportStep({ state }: { readonly state: Imported }) {
  const { archive } = messages
  switch (state.kind) {
    case 'reading':
      return (
        <ArchiveProgress
          label={archive.reading(state.name)}
          share={state.share}
          documents={state.documents}
        />
      )
    case 'read':
      return <ArchivePreview preview={state.preview} />
    case 'importing':
      return (
        <>
          <ArchiveProgress
            label={archive.importing(state.name)}
            share={state.share}
            documents={state.documents}
          />
          <p className={text.muted}>{archive.importingText}</p>
        </>
      )
    case 'imported':
      return (
        <>
          <div role="status">
            {isNews(state.joined) ? <Effects joined={state.joined} /> : <p>{archive.nothingNew}</p>}
          </div>
          {state.newConnections > 0 && <p>{archive.keysMissing(state.newConnections)}</p>}
          {state.joined.conflicts > 0 && (
            <MergeConflicts joining={state.joining} name={state.name} total={state.joined.conflicts} />
          )}
        </>
      )
    case 'stopped':
      return state.during === 'read' ? null : <p>{archive.importStoppedText}</p>
    case 'failed':
      return (
        <>
          <FailureNotice failure={{ ...state.failure, field: state.failure.field }} />
          {state.during !== 'read' && <p>{archive.importStoppedText}</p>}
        </>
      )
  }
}
