import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { QueueSummary } from '../../../shared/schemas/queue.ts'
import { queries } from '../../ipc/queries.ts'
import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { keylessOf, shownBatch, shownCounts } from '../../services/queue-summary.ts'
import { useRemembered } from '../../services/remembered.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/loading.tsx'
import { FailureNotice } from '../../ui/feedback/notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { KeyRefused, useRefusedKey } from './key-refused.tsx'
import { PauseBanners } from './pause-banners.tsx'
import styles from './queue.module.css'
import { type OpenDialog, QueueDialogs } from './queue-dialogs.tsx'
import { QueueHeader, QueueSelectionBar } from './queue-header.tsx'
import { QueueList } from './queue-list.tsx'
import { QueueProgress } from './queue-progress.tsx'
import { rowsOf, shownGroups, shownStates } from './queue-rows.ts'
import { useQueue, useSelection, useSentToday } from './use-queue.ts'

export function QueueScreen() {
  const { connections, isShown } = useConnections()
  const [chosenScope, setScope] = useRemembered<string | null>('queue:scope', null)
  const scope = connections.some(({ id }) => id === chosenScope) ? chosenScope : null
  const { groups: read, failure, again, loadMore } = useQueue(scope)
  const groups = useMemo(
    () => read && (scope === null ? shownGroups(read, isShown) : read),
    [read, scope, isShown],
  )
  const { data: summary } = useQuery(queries.queueSummary())
  const [showsDone, setShowsDone] = useRemembered('queue:done', false)
  const selection = useSelection()
  const { selected, clear } = selection
  const [dialog, setDialog] = useState<OpenDialog | null>(null)

  const counts = useMemo(() => summary && shownCounts(summary, isShown), [summary, isShown])
  const inScope = connections.filter(({ id }) => (scope === null ? isShown(id) : id === scope))
  const { pauses, resting, keyless, isPaused } = pausesOf(inScope, summary?.pauses ?? [])
  const rows = useMemo(
    () => (groups === undefined ? [] : rowsOf(groups, scope === null ? (counts ?? null) : null, showsDone)),
    [groups, scope, counts, showsDone],
  )
  const hasOpen = rows.some((row) => row.kind === 'group' && row.section !== 'done')
  const discardSelected = () => {
    const known = groups === undefined ? [] : shownStates.flatMap((state) => groups[state].items)
    const items = known.filter(({ id }) => selected.has(id))
    setDialog({ kind: 'discard', ids: [...selected], items })
  }
  const sentToday = useSentToday(inScope.map(({ id }) => id))
  const empty = <EmptyQueue sentToday={sentToday} />
  const banners = <PauseBanners pauses={pauses} resumesEach={!isPaused || inScope.length > 1} />
  return (
    <Screen
      title={messages.navigation.queue}
      note={scope === null && counts !== undefined ? messages.queue.summary(counts) : undefined}
      actions={
        <QueueHeader
          scope={scope}
          isPaused={isPaused}
          onScope={(next) => {
            setScope(next)
            clear()
          }}
        />
      }
    >
      {summary !== undefined && counts !== undefined && (
        <QueueProgress
          batch={shownBatch(summary, isShown)}
          isSending={counts.sending > 0}
          isPaused={pauses.length > 0}
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
          {empty}
        </>
      ) : (
        <QueueList
          scope={scope}
          rows={rows}
          groups={groups}
          selection={selection}
          resting={resting}
          keyless={keyless}
          header={
            <>
              {banners}
              {!hasOpen && empty}
            </>
          }
          sentToday={sentToday}
          showsDone={showsDone}
          onShowDone={setShowsDone}
          onOpen={setDialog}
          onMore={loadMore}
        />
      )}
      {selected.size > 0 && <QueueSelectionBar selection={selection} onDiscard={discardSelected} />}
      <QueueDialogs
        open={dialog}
        onDiscarded={(ids) => selection.select(ids, false)}
        onClose={() => setDialog(null)}
      />
    </Screen>
  )
}

type Pauses = QueueSummary['pauses']

function pausesOf(shown: readonly ConnectionSummary[], all: Pauses) {
  const pauses = all.filter(({ connectionId }) => shown.some(({ id }) => id === connectionId))
  const byEditor = pauses.filter(({ reason }) => reason === 'editor')
  return {
    pauses,
    resting: new Set(pauses.map(({ connectionId }) => connectionId)),
    keyless: keylessOf(pauses),
    isPaused: shown.length > 0 && byEditor.length === shown.length,
  }
}

function EmptyQueue({ sentToday = 0 }: { readonly sentToday: number | undefined }) {
  const { empty, emptyText, sentToday: text } = messages.queue
  const refused = useRefusedKey()
  if (refused !== undefined) return <KeyRefused connection={refused} />
  return (
    <EmptyState
      icon={Inbox}
      hue="green"
      text={emptyText}
      action={sentToday > 0 ? <small className={styles.sentToday}>{text(sentToday)}</small> : undefined}
    >
      {empty}
    </EmptyState>
  )
}
