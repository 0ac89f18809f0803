import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { useState } from 'react'
import { localDay } from '../../../shared/domain/calendar.ts'
import type { CallInput } from '../../../shared/ipc/contract.ts'
import { callQuery } from '../../ipc/call-query.ts'
import { messages } from '../../messages/messages.ts'
import { ConnectionChoice, useConnections } from '../../services/connections.tsx'
import { useRemembered } from '../../services/remembered.tsx'
import { useRouter } from '../../services/router/router.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/loading.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/notice.tsx'
import { SelectInput } from '../../ui/fields/select.tsx'
import { useDebounced } from '../../ui/hooks.ts'
import { useNow } from '../../ui/timestamp.tsx'
import styles from './charts.module.css'
import { ChartsOfPeriod } from './charts-of-period.tsx'
import { ExportFiguresButton } from './export-figures-button.tsx'
import { OverviewTiles } from './overview-tiles.tsx'
import { firstOf, type Measure, namesUsed, type UsagePeriod } from './usage-bars.ts'

const minuteMs = 60_000
const toldAfterMs = 800
const countsRequests = 'requests'
/** A usage name may be any text, so it gets a prefix in the list of choices. */
const choiceOf = (measure: Measure) => (measure === undefined ? countsRequests : `used:${measure}`)

type ChartsPanelProps = { readonly period: UsagePeriod; onPeriod(period: UsagePeriod): void }

export function ChartsPanel({ period, onPeriod }: ChartsPanelProps) {
  const { figures: w } = messages
  const { connections } = useConnections()
  const { go } = useRouter()
  const [connectionId, setConnectionId] = useRemembered<string | null>('activity:figures-of', null)
  const [wanted, setWanted] = useState<Measure>(undefined)
  const today = localDay(useNow(minuteMs))
  const asked = { connectionId, from: firstOf(period, today), to: today }
  const { figures, failure, again } = useFigures(asked)
  const isIncomplete = figures?.isComplete === false
  // Counting old receipts usually ends before a notice about it could be read.
  const isCounting = useDebounced(isIncomplete, toldAfterMs) && isIncomplete
  const names = figures === undefined ? [] : namesUsed(figures)
  const measure = wanted !== undefined && names.includes(wanted) ? wanted : undefined
  return (
    <div className={styles.scroll}>
      <div className={styles.controls}>
        {connections.length > 1 && <ConnectionChoice chosen={connectionId} onChoose={setConnectionId} />}
      </div>
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
          <OverviewTiles figures={figures} names={names} />
          <ChartsOfPeriod
            figures={figures}
            from={asked.from ?? figures.firstDay ?? today}
            to={today}
            measure={measure}
            names={names}
            controls={
              <>
                {names.length > 0 && (
                  <SelectInput
                    compact
                    aria-label={w.measure}
                    value={choiceOf(measure)}
                    options={[undefined, ...names].map((name) => ({
                      value: choiceOf(name),
                      label: name === undefined ? w.requests : name === '' ? w.usage : w.usageNamed(name),
                    }))}
                    onChoose={(choice) => setWanted(names.find((name) => choiceOf(name) === choice))}
                  />
                )}
                <ExportFiguresButton period={asked} names={names} />
              </>
            }
          />
        </>
      ) : figures.firstDay === null ? (
        <EmptyState
          icon={ChartColumn}
          action={<Button onClick={() => go({ screen: 'add' })}>{messages.common.addDocument}</Button>}
        >
          {messages.activity.empty}
        </EmptyState>
      ) : (
        <EmptyState icon={ChartColumn} action={<Button onClick={() => onPeriod('all')}>{w.showAll}</Button>}>
          {w.none}
        </EmptyState>
      )}
    </div>
  )
}

/** Milliseconds. Figures need not follow every request of a batch. */
const renewedAfterMs = 5000
/** Milliseconds. Each request counts another chunk of receipts. */
const whileCountingMs = 100

function useFigures(period: CallInput<'usage/figures'>) {
  const { data, error, refetch } = useQuery({
    ...callQuery('usage/figures', period),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.isComplete === false ? whileCountingMs : renewedAfterMs),
  })
  return { figures: data, failure: error?.failure ?? null, again: () => void refetch() }
}
