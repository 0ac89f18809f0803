import { type ReactNode, useState } from 'react'
import type { ChangeFilter, ChangeSummary } from '../../../shared/schemas/bulk-edits.ts'
import { words } from '../../messages/messages.ts'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { SegmentedChoice } from '../../ui/segmented-choice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { ChangedDocument } from './changed-document.tsx'
import styles from './preview.module.css'
import type { ShownRow } from './shown-row.ts'
import { useChangeRows } from './use-change-rows.ts'

type ChangedDocumentsProps = {
  readonly change: ChangeSummary
  readonly firstFilter?: ChangeFilter
  /** Stays in sight above the filter. */
  readonly header: ReactNode
}

const loadAhead = 40
const [documentHeight, fieldHeight] = [48, 26]

/** The documents of a change, each with its own before and after. */
export function ChangedDocuments({ change, firstFilter, header }: ChangedDocumentsProps) {
  const { preview: w } = words.changes
  const { changeId, state } = change
  const counted = countsOf(change)
  const [only, setOnly] = useState<ChangeFilter>(
    () => firstFilter ?? (change.counts.changes > 0 ? 'changes' : 'all'),
  )
  const { rows, failure, again, loadMore } = useChangeRows(changeId, state, only)
  return (
    <div className={styles.documents}>
      <div className={styles.bar}>
        {header}
        <SegmentedChoice<ChangeFilter>
          label={w.filters.legend}
          chosen={only}
          options={counted.map(({ filter, count }) => ({ value: filter, label: w.filters[filter](count) }))}
          onChoose={setOnly}
        />
      </div>
      {failure !== null && (
        <div className={styles.part}>
          <FailureNotice failure={failure} onAgain={again} />
        </div>
      )}
      {rows === undefined ? (
        failure === null && <Skeleton lines={8} />
      ) : rows.length === 0 ? (
        <p className={styles.none}>{w.none[only]}</p>
      ) : (
        <VirtualList
          key={only}
          count={rows.length}
          takesFocus
          listLabel={w.list}
          keyOf={(index) => rows[index]?.documentId ?? String(index)}
          heightOf={(index) => heightOf(rows[index])}
          onLastShown={(index) => {
            if (index > rows.length - loadAhead) loadMore()
          }}
        >
          {(index) => {
            const row = rows[index]
            return row !== undefined && <ChangedDocument row={row} />
          }}
        </VirtualList>
      )}
    </div>
  )
}

/** The filters there is something for; while one may still be applied, also what was looked for in vain. */
function countsOf({ counts, total, state }: ChangeSummary) {
  const all: readonly { readonly filter: ChangeFilter; readonly count: number }[] = [
    { filter: 'all', count: total },
    { filter: 'changes', count: counts.changes },
    { filter: 'same', count: counts.same },
    { filter: 'problems', count: counts.problems },
    { filter: 'left-out', count: counts.leftOut },
  ]
  return all.filter(({ filter, count }) => count > 0 || (filter === 'left-out' ? false : state === 'ready'))
}

function heightOf(row: ShownRow | undefined): number {
  return documentHeight + fieldHeight * Math.max(1, row?.changes.length ?? 1)
}
