import { Suspense, useId } from 'react'
import { localDay } from '../../../shared/domain/calendar.ts'
import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { useRemembered } from '../../services/remembered.tsx'
import { Skeleton } from '../../ui/feedback/loading.tsx'
import { SegmentedChoice } from '../../ui/fields/choices.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { Screen } from '../../ui/screen.tsx'
import { TabList, tabPanelProps } from '../../ui/tabs.tsx'
import { useNow } from '../../ui/timestamp.tsx'
import styles from './activity.module.css'
import { ExportFiguresButton } from './export-figures-button.tsx'
import { ReceiptsPanel } from './receipts-panel.tsx'
import { firstOf, type UsagePeriod, usagePeriods } from './usage-bars.ts'

const OverviewPanel = lazyComponent(async () => (await import('./overview-panel.tsx')).OverviewPanel)

const views = ['overview', 'receipts'] as const
const minuteMs = 60_000

export function ActivityScreen() {
  const { chosen } = useConnections()
  return <ActivityOf key={chosen?.id} chosenId={chosen?.id ?? null} />
}

function ActivityOf({ chosenId }: { readonly chosenId: string | null }) {
  const { activity, figures } = messages
  const group = useId()
  const [view, setView] = useRemembered<(typeof views)[number]>('activity:view', 'receipts')
  const [period, setPeriod] = useRemembered<UsagePeriod>('activity:period', '30')
  const [connectionId, setConnectionId] = useRemembered(`activity:figures-of:${chosenId}`, chosenId)
  const today = localDay(useNow(minuteMs))
  const asked = { connectionId, from: firstOf(period, today), to: today }
  return (
    <Screen
      title={messages.navigation.activity}
      beside={
        <TabList
          group={group}
          label={activity.views}
          chosen={view}
          tabs={views.map((id) => ({ id, label: activity[id] }))}
          onChoose={(id) => setView(id)}
        />
      }
      actions={
        view === 'overview' && (
          <>
            <div className={styles.period}>
              <SegmentedChoice
                label={figures.period}
                chosen={period}
                options={usagePeriods.map((value) => ({ value, label: figures.periods[value] }))}
                onChoose={(value) => setPeriod(value)}
              />
            </div>
            <ExportFiguresButton period={asked} />
          </>
        )
      }
    >
      <div
        className={styles.panel}
        {...tabPanelProps(group, view === 'receipts' ? activity.list : activity.overview)}
      >
        {view === 'receipts' ? (
          <ReceiptsPanel chosenId={chosenId} />
        ) : (
          <Suspense fallback={<Skeleton lines={8} />}>
            <OverviewPanel
              asked={asked}
              onConnection={setConnectionId}
              onAll={() => setPeriod('all')}
              onReceipts={() => setView('receipts')}
            />
          </Suspense>
        )}
      </div>
    </Screen>
  )
}
