import { Activity, FileSearch } from 'lucide-react'
import { useRef } from 'react'
import { words } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { useRemembered } from '../../services/remembered.tsx'
import { useRouter } from '../../services/router/router.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ActivityList } from './activity-list.tsx'
import styles from './activity-screen.module.css'
import { type ActivityFilter, useActivity } from './use-activity.ts'

const everything: ActivityFilter = { connectionId: null, outcome: null, text: '' }
const outcomes = [
  'done',
  'refused',
  'postponed',
  'lost-contact',
  'interrupted',
  'cancelled',
  'sending',
] as const
const all = 'all'

/** What was done, newest first, each try with its receipt. */
export function ReceiptsPanel() {
  const { connections } = useConnections()
  const [filter, setFilter] = useRemembered('activity:filter', everything)
  const { receipts, failure, again, loadMore } = useActivity(filter)
  const { go } = useRouter()
  const field = useRef<HTMLInputElement>(null)
  const { activity, receipt } = words
  const isFiltered = filter.connectionId !== null || filter.outcome !== null || filter.text.trim() !== ''
  const { outcome } = filter
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.search}>
          <SearchInput
            ref={field}
            label={activity.search}
            placeholder={activity.searchHint}
            value={filter.text}
            onChange={(text) => setFilter({ ...filter, text })}
          />
        </div>
        <div className={styles.choice}>
          <SelectInput
            compact
            aria-label={activity.outcome}
            value={outcome ?? all}
            options={[
              { value: all, label: activity.allOutcomes },
              ...outcomes.map((value) => ({ value, label: receipt.outcomes[value] })),
            ]}
            onChoose={(value) => setFilter({ ...filter, outcome: value === all ? null : value })}
          />
        </div>
        {connections.length > 1 && (
          <div className={styles.choice}>
            <SelectInput
              compact
              aria-label={activity.connection}
              value={filter.connectionId ?? all}
              options={[
                { value: all, label: activity.allConnections },
                ...connections.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChoose={(value) => setFilter({ ...filter, connectionId: value === all ? null : value })}
            />
          </div>
        )}
      </div>
      {failure !== null && (
        <div className={styles.failure}>
          <FailureNotice failure={failure} onAgain={again} />
        </div>
      )}
      {receipts === undefined ? (
        failure === null && <Skeleton lines={10} />
      ) : receipts.length > 0 ? (
        <ActivityList receipts={receipts} onNearEnd={loadMore} />
      ) : isFiltered ? (
        <EmptyState
          icon={FileSearch}
          action={
            <Button
              onClick={() => {
                setFilter(everything)
                field.current?.focus()
              }}
            >
              {activity.clear}
            </Button>
          }
        >
          {activity.nothingFound}
        </EmptyState>
      ) : (
        <EmptyState
          icon={Activity}
          action={<Button onClick={() => go({ screen: 'add' })}>{activity.emptyAction}</Button>}
        >
          {activity.empty}
        </EmptyState>
      )}
    </>
  )
}
