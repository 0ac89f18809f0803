import { Suspense, useId } from 'react'
import { messages } from '../../messages/messages.ts'
import { useRemembered } from '../../services/remembered.tsx'
import { Skeleton } from '../../ui/feedback/loading.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { Screen } from '../../ui/screen.tsx'
import { TabList, tabPanelProps } from '../../ui/tabs.tsx'
import styles from './activity.module.css'
import { ReceiptsPanel } from './receipts-panel.tsx'

const ChartsPanel = lazyComponent(async () => (await import('./charts-panel.tsx')).ChartsPanel)

const views = ['receipts', 'charts'] as const

export function ActivityScreen() {
  const { activity, figures } = messages
  const group = useId()
  const [view, setView] = useRemembered<(typeof views)[number]>('activity:view', 'receipts')
  return (
    <Screen
      title={messages.navigation.activity}
      actions={
        <TabList
          group={group}
          label={activity.views}
          chosen={view}
          tabs={views.map((id) => ({ id, label: activity[id] }))}
          onChoose={(id) => setView(id)}
        />
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
            <ChartsPanel />
          </Suspense>
        )}
      </div>
    </Screen>
  )
}
