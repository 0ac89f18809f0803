import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { addDays, daysBetween } from '../../../shared/domain/calendar.ts'
import type { CallInput } from '../../../shared/ipc/contract.ts'
import { callQuery } from '../../ipc/call-query.ts'
import { messages } from '../../messages/messages.ts'
import { ConnectionChoice, useConnections } from '../../services/connections.tsx'
import { useRouter } from '../../services/router/router.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/loading.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/notice.tsx'
import { useDebounced } from '../../ui/hooks.ts'
import { AddedChart } from './added-chart.tsx'
import styles from './overview.module.css'
import { OverviewTiles } from './overview-tiles.tsx'
import { RecentList } from './recent-list.tsx'

const toldAfterMs = 800

type Asked = CallInput<'usage/figures'>
type OverviewPanelProps = {
  readonly asked: Asked
  onConnection(connectionId: string | null): void
  onAll(): void
  onReceipts(): void
}

export function OverviewPanel({ asked, onConnection, onAll, onReceipts }: OverviewPanelProps) {
  const { figures: w } = messages
  const { connections } = useConnections()
  const { go } = useRouter()
  const { figures, failure, again } = useFigures(asked)
  const isIncomplete = figures?.isComplete === false
  // Counting old receipts usually ends before a notice about it could be read.
  const isCounting = useDebounced(isIncomplete, toldAfterMs) && isIncomplete
  const before = useFigures(periodBefore(asked)).figures
  return (
    <div className={styles.scroll}>
      {connections.length > 1 && (
        <div className={styles.connection}>
          <ConnectionChoice chosen={asked.connectionId} onChoose={onConnection} />
        </div>
      )}
      {failure !== null && <FailureNotice failure={failure} onAgain={again} />}
      {isCounting && (
        <Notice>
          <p role="status">{w.counting}</p>
        </Notice>
      )}
      {figures === undefined ? (
        failure === null && <Skeleton lines={8} />
      ) : figures.days.length > 0 ? (
        <>
          <OverviewTiles figures={figures} before={asked.from === null ? undefined : before} />
          <AddedChart figures={figures} from={asked.from ?? figures.firstDay ?? asked.to} to={asked.to} />
          <RecentList connectionId={asked.connectionId} onReceipts={onReceipts} />
        </>
      ) : figures.firstDay === null ? (
        <EmptyState
          icon={ChartColumn}
          action={<Button onClick={() => go({ screen: 'add' })}>{messages.keys.does.newDocument}</Button>}
        >
          {messages.activity.empty}
        </EmptyState>
      ) : (
        <EmptyState icon={ChartColumn} action={<Button onClick={onAll}>{messages.activity.clear}</Button>}>
          {w.none}
        </EmptyState>
      )}
    </div>
  )
}

function periodBefore(asked: Asked): Asked {
  const { from, to } = asked
  if (from === null) return asked
  return { ...asked, from: addDays(from, -1 - daysBetween(from, to)), to: addDays(from, -1) }
}

/** Milliseconds. Figures need not follow every request of a batch. */
const renewedAfterMs = 5000
/** Milliseconds. Each request counts another chunk of receipts. */
const whileCountingMs = 100

function useFigures(period: Asked) {
  const { data, error, refetch } = useQuery({
    ...callQuery('usage/figures', period),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.isComplete === false ? whileCountingMs : renewedAfterMs),
  })
  return { figures: data, failure: error?.failure ?? null, again: () => void refetch() }
}
