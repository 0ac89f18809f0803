import { useEffect, useRef, useState } from 'react'
import type { ArchiveState } from '../../../shared/schemas/archive.ts'
import { tryCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { useRouter } from '../../services/router/router.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/feedback/notice.tsx'
import styles from './archive.module.css'
import { ArchivePreview, Effects, isNothingNew } from './archive-preview.tsx'
import { ArchiveProgress, StopButton } from './archive-progress.tsx'
import { MergeConflicts } from './merge-conflicts.tsx'
import { isNews, useArchive, useRouteToImported } from './use-archive.ts'

type Imported = Exclude<
  ArchiveState,
  { readonly kind: 'idle' } | { readonly kind: 'exporting' } | { readonly kind: 'exported' }
>

/** The dialog of an archive that is brought in, wherever it came from and whatever screen is shown. */
export function ArchiveDialogs() {
  const { state, refresh } = useArchive()
  useExportToasts(state)
  if (state.kind === 'idle' || state.kind === 'exporting' || state.kind === 'exported') return null
  if ((state.kind === 'stopped' || state.kind === 'failed') && state.during === 'export') return null
  return <ImportArchiveDialog state={state} refresh={refresh} />
}

/** Whoever went on to another screen is told as well. */
function useExportToasts(state: ArchiveState): void {
  const { show, showFailure } = useToasts()
  const { route } = useRouter()
  const before = useRef<ArchiveState['kind']>(state.kind)
  useEffect(() => {
    const wasExporting = before.current === 'exporting'
    before.current = state.kind
    if (!wasExporting || route.screen === 'settings') return
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
 * Out of the way while it goes on, and back once there is something to say. Each state is drawn into the same dialog,
 * so that the focus stays in it.
 */
function ImportArchiveDialog({ state, refresh }: { readonly state: Imported; refresh(): Promise<void> }) {
  const { archive, common } = messages
  const [isStarting, setStarting] = useState(false)
  const [isHidden, setHidden] = useState(false)
  const { showFailure } = useToasts()
  const { go } = useRouter()
  const toImported = useRouteToImported(state.kind === 'imported' ? state.batches : [])
  const close = async () => {
    const closed = await tryCall('archive/stop', undefined)
    if (!closed.ok) showFailure(closed.error)
    await refresh()
  }
  const start = async () => {
    setStarting(true)
    const started = await tryCall('archive/import', undefined)
    setStarting(false)
    if (!started.ok) showFailure(started.error)
    await refresh()
  }
  if (isHidden && state.kind === 'importing') return null
  switch (state.kind) {
    case 'reading':
      return (
        <Dialog title={archive.reading(state.name)} onClose={() => void close()} actions={<StopButton />}>
          <ArchiveProgress label={archive.readingLabel} share={state.share} documents={state.documents} />
          <p className={styles.quiet}>{archive.readingText}</p>
        </Dialog>
      )
    case 'read':
      return (
        <Dialog
          wide
          title={archive.preview(state.name)}
          onClose={() => void close()}
          actions={
            isNothingNew(state.preview) ? (
              <CloseButton onClose={() => void close()} />
            ) : (
              <>
                <Button onClick={() => void close()}>{common.cancel}</Button>
                <Button
                  look="primary"
                  busy={isStarting && archive.importing(state.name)}
                  onClick={() => void start()}
                >
                  {archive.importIt}
                </Button>
              </>
            )
          }
        >
          <ArchivePreview preview={state.preview} />
        </Dialog>
      )
    case 'importing':
      return (
        <Dialog
          title={archive.importing(state.name)}
          onClose={() => setHidden(true)}
          actions={
            <>
              <StopButton />
              <Button look="primary" onClick={() => setHidden(true)}>
                {archive.goOn}
              </Button>
            </>
          }
        >
          <ArchiveProgress label={archive.importingLabel} share={state.share} documents={state.documents} />
          <p className={styles.quiet}>{archive.importingText}</p>
        </Dialog>
      )
    case 'imported':
      return importedDialog(
        state,
        () => void close(),
        () => go(toImported),
      )
    case 'stopped':
    case 'failed':
      return unfinishedDialog(state, () => void close())
  }
}

type StateOf<Kind extends Imported['kind']> = Extract<Imported, { readonly kind: Kind }>

function CloseButton({ onClose }: { onClose(): void }) {
  return (
    <Button look="primary" onClick={onClose}>
      {messages.common.close}
    </Button>
  )
}

/** What the archive brought, and the way to it in the library. */
function importedDialog(state: StateOf<'imported'>, onClose: () => void, onShow: () => void) {
  const { archive } = messages
  return (
    <Dialog
      wide
      title={archive.imported(state.name)}
      onClose={onClose}
      actions={
        <>
          {state.batches.length > 0 && (
            <Button
              onClick={() => {
                onShow()
                onClose()
              }}
            >
              {archive.showInLibrary}
            </Button>
          )}
          <CloseButton onClose={onClose} />
        </>
      }
    >
      <p role="status">{archive.importedText(isNews(state.joined))}</p>
      <Effects joined={state.joined} isDone />
      {state.newConnections > 0 && <p>{archive.keysMissing(state.newConnections)}</p>}
      {state.joined.conflicts > 0 && (
        <MergeConflicts joining={state.joining} name={state.name} total={state.joined.conflicts} />
      )}
    </Dialog>
  )
}

/** An import that was stopped or failed, while the archive was read or while it was merged. */
function unfinishedDialog(state: StateOf<'stopped' | 'failed'>, onClose: () => void) {
  const { archive } = messages
  const isRead = state.during === 'read'
  if (state.kind === 'stopped') {
    return (
      <Dialog
        title={isRead ? archive.readStopped : archive.importStopped}
        onClose={onClose}
        actions={<CloseButton onClose={onClose} />}
      >
        <p>{isRead ? archive.readingText : archive.importStoppedText}</p>
      </Dialog>
    )
  }
  return (
    <Dialog
      title={isRead ? archive.readFailed(state.name) : archive.importFailed}
      onClose={onClose}
      actions={<CloseButton onClose={onClose} />}
    >
      <FailureNotice failure={{ ...state.failure, field: state.failure.field }} />
      {!isRead && <p>{archive.importStoppedText}</p>}
    </Dialog>
  )
}
