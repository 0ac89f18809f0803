import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import type { QueueItem } from '../../../shared/schemas/queue.ts'
import { CallError, tryCall } from '../../ipc/call.ts'
import { queries } from '../../ipc/queries.ts'
import { messages } from '../../messages/messages.ts'
import { isKeychainFailure } from '../../messages/problems/failures.ts'
import { useConnections } from '../../services/connections.tsx'
import { useRemembered } from '../../services/remembered.tsx'
import { useRouter } from '../../services/router/router.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/loading.tsx'
import { FailureNotice } from '../../ui/feedback/notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import type { ItemCommand } from './item-actions.tsx'
import { PauseBanners } from './pause-banners.tsx'
import styles from './queue.module.css'
import { type OpenDialog, QueueDialogs } from './queue-dialogs.tsx'
import { QueueHeader, SelectionBar } from './queue-header.tsx'
import { QueueList } from './queue-list.tsx'
import { QueueProgress } from './queue-progress.tsx'
import { rowsOf, type ShownState, shownStates } from './queue-rows.ts'
import { idsOfState, useQueue, useSelection } from './use-queue.ts'
import { itemDetails, type QueueActions, useQueueActions } from './use-queue-actions.ts'

/** What is on its way to the services, and what keeps it from getting there. */
export function QueueScreen() {
  const { connections } = useConnections()
  const [chosenScope, setScope] = useRemembered<string | null>('queue:scope', null)
  const scope = connections.some(({ id }) => id === chosenScope) ? chosenScope : null
  const { groups, failure, again, loadMore } = useQueue(scope)
  const { data: summary } = useQuery(queries.queueSummary())
  const { selected, select, clear } = useSelection()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const actions = useQueueActions()
  const { go } = useRouter()
  const { queue } = messages

  const inScope = connections.filter(({ id }) => scope === null || id === scope)
  const pauses = (summary?.pauses ?? []).filter(({ connectionId }) =>
    inScope.some(({ id }) => id === connectionId),
  )
  const pausedByEditor = pauses.filter(({ reason }) => reason === 'editor').length
  const isPaused = inScope.length > 0 && pausedByEditor === inScope.length

  const { toItems, toConnection } = actions
  const onCommand = useItemCommands(actions, setDialog)
  const onSelect = useCallback((id: string, isOn: boolean) => select([id], isOn), [select])

  const withAllOf = useEveryEntry(scope)
  const toSelected = async (name: 'queue/pause' | 'queue/resume' | 'queue/retry') => {
    if (await toItems(name, [...selected])) clear()
  }
  const discard = async (ids: readonly string[]) => {
    const done = await toItems('queue/discard', ids)
    if (done) select(ids, false)
    return done
  }
  const restartPractice = useRestartPractice(toConnection)
  const rows = useMemo(
    () => (groups === undefined ? [] : rowsOf(groups, scope === null ? (summary?.counts ?? null) : null)),
    [groups, scope, summary],
  )
  const known = groups === undefined ? [] : shownStates.flatMap((state) => groups[state].items)
  const banners = (
    <PauseBanners
      pauses={pauses}
      connections={inScope}
      resumesEach={!isPaused || inScope.length > 1}
      onResume={({ id, name }) =>
        void toConnection('queue/resume-connection', id, queue.outcomes.connectionResumed(name))
      }
      onEnterKey={(connection) => setDialog({ kind: 'key', connection })}
      onRestartPractice={() => void restartPractice()}
    />
  )
  const hasOpen = groups !== undefined && shownStates.some((s) => s !== 'done' && groups[s].items.length > 0)
  return (
    <Screen
      title={queue.heading}
      layout="full"
      actions={
        <QueueHeader
          connections={connections}
          scope={scope}
          isPaused={isPaused}
          onScope={(next) => {
            setScope(next)
            clear()
          }}
          toConnection={toConnection}
        />
      }
    >
      {summary !== undefined && <QueueProgress batch={summary.batch} isMoving={pauses.length === 0} />}
      {selected.size > 0 && (
        <SelectionBar
          count={selected.size}
          onRetry={() => void toSelected('queue/retry')}
          onPause={() => void toSelected('queue/pause')}
          onResume={() => void toSelected('queue/resume')}
          onDiscard={() =>
            setDialog({
              kind: 'discard',
              ids: [...selected],
              items: known.filter(({ id }) => selected.has(id)),
            })
          }
          onClear={clear}
        />
      )}
      {failure !== null && (
        <div className={styles.failure}>
          <FailureNotice failure={failure} onAgain={again} />
        </div>
      )}
      {groups === undefined ? (
        failure === null && <Skeleton lines={8} />
      ) : rows.length === 0 ? (
        <>
          {banners}
          <EmptyState
            icon={Inbox}
            action={<Button onClick={() => go({ screen: 'add' })}>{queue.emptyAction}</Button>}
          >
            {queue.empty}
          </EmptyState>
        </>
      ) : (
        <QueueList
          rows={rows}
          groups={groups}
          selected={selected}
          namesConnections={scope === null && connections.length > 1}
          header={
            <>
              {banners}
              {!hasOpen && <p className={styles.allSent}>{queue.emptyNow}</p>}
            </>
          }
          onSelect={onSelect}
          onSelectGroup={(state, isOn) => {
            // What is here is ticked at once; the rest of a long group follows.
            select(
              groups[state].items.map(({ id }) => id),
              isOn,
            )
            if (groups[state].hasMore) void withAllOf(state, (ids) => select(ids, isOn))
          }}
          onCommand={onCommand}
          onRetryAll={() => void withAllOf('needs-attention', (ids) => void toItems('queue/retry', ids))}
          onMore={loadMore}
        />
      )}
      <QueueDialogs open={dialog} discard={discard} onClose={() => setDialog(null)} />
    </Screen>
  )
}

/** Does what was chosen for one entry; what has to be asked about first opens a dialog. */
function useItemCommands(
  { toItems, undo, cancel, updateInstead }: QueueActions,
  openDialog: (dialog: OpenDialog) => void,
): (command: ItemCommand, item: QueueItem) => void {
  const { nameOf } = useConnections()
  const { show } = useToasts()
  const { go } = useRouter()
  return useCallback(
    (command: ItemCommand, item: QueueItem) => {
      switch (command) {
        case 'undo':
          return void undo(item.id, item.title)
        case 'cancel':
          return void cancel(item.id, item.title)
        case 'retry':
        case 'pause':
        case 'resume':
          return void toItems(`queue/${command}`, [item.id])
        case 'update-instead':
          return void updateInstead(item.id, item.title)
        case 'discard':
          return openDialog({ kind: 'discard', ids: [item.id], items: [item] })
        case 'correct':
        case 'history':
          return openDialog({ kind: command, item })
        case 'open-document':
          return go({ screen: 'document', connectionId: item.connectionId, documentId: item.documentId })
        case 'copy':
          return void navigator.clipboard.writeText(itemDetails(item, nameOf(item.connectionId))).then(
            () => show({ kind: 'result', about: 'queue', text: messages.queue.outcomes.copied }),
            () => show({ kind: 'failure', about: 'queue', text: messages.queue.outcomes.notCopied }),
          )
      }
    },
    [undo, cancel, updateInstead, toItems, go, nameOf, show, openDialog],
  )
}

/** Does something with every entry of a state, in sight or not. */
function useEveryEntry(scope: string | null) {
  const { showFailure } = useToasts()
  return async (state: ShownState, run: (ids: readonly string[]) => void) => {
    try {
      const ids = await idsOfState(scope, state)
      if (ids.length > 0) run(ids)
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause
      showFailure(cause.failure)
    }
  }
}

/** Starts the practice service again, and with it what waits for it. */
function useRestartPractice(toConnection: QueueActions['toConnection']) {
  const { showFailure } = useToasts()
  return async () => {
    const started = await tryCall('connections/try-practice', { keep: 'keychain' })
    // Its key is the app's own and new at need, so memory will do where the keychain does not.
    const again =
      !started.ok && isKeychainFailure(started.error.code)
        ? await tryCall('connections/try-practice', { keep: 'session' })
        : started
    if (!again.ok) return showFailure(again.error)
    await toConnection(
      'queue/resume-connection',
      again.value.id,
      messages.queue.outcomes.connectionResumed(again.value.name),
    )
  }
}
