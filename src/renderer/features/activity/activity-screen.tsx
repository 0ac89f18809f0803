import { Suspense, useId } from 'react'
import { messages } from '../../messages/messages.ts'
import { useRemembered } from '../../services/remembered.tsx'
import { Skeleton } from '../../ui/feedback/loading.tsx'
import { SegmentedChoice } from '../../ui/fields/choices.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { Screen } from '../../ui/screen.tsx'
import { TabList, tabPanelProps } from '../../ui/tabs.tsx'
import styles from './activity.module.css'
import { ReceiptsPanel } from './receipts-panel.tsx'
import { type UsagePeriod, usagePeriods } from './usage-bars.ts'

const ChartsPanel = lazyComponent(async () => (await import('./charts-panel.tsx')).ChartsPanel)

const views = ['charts', 'receipts'] as const

export function ActivityScreen() {
  const { activity, figures } = messages
  const group = useId()
  const [view, setView] = useRemembered<(typeof views)[number]>('activity:view', 'receipts')
  const [period, setPeriod] = useRemembered<UsagePeriod>('activity:period', '30')
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
        view === 'charts' && (
          <div className={styles.period}>
            <SegmentedChoice
              label={figures.period}
              chosen={period}
              options={usagePeriods.map((value) => ({ value, label: figures.periods[value] }))}
              onChoose={(value) => setPeriod(value)}
            />
          </div>
        )
      }
    >
      <div
        className={styles.panel}
        {...tabPanelProps(group, view === 'receipts' ? activity.list : figures.panel)}
      >
        {view === 'receipts' ? (
          <ReceiptsPanel />
        ) : (
          <Suspense fallback={<Skeleton lines={8} />}>
            <ChartsPanel period={period} onPeriod={setPeriod} />
          </Suspense>
        )}
      </div>
    </Screen>
  )
}
