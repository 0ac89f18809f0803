import { FileSearch, Library } from 'lucide-react'
import { useRef } from 'react'
import type { Query } from '../../../shared/domain/query/query.ts'
import type { TableLayout } from '../../../shared/schemas/table-layout.ts'
import { RouteLink } from '../../app/route-link.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import { words } from '../../words/words.ts'
import { DocumentCards } from './document-cards.tsx'
import { type DocumentListProps, DocumentTable } from './document-table.tsx'
import styles from './library-screen.module.css'
import type { DocumentSearch } from './use-document-search.ts'
import { useWidth } from './use-width.ts'

type ListBodyProps = Omit<DocumentListProps, 'found' | 'placeName'> & {
  readonly connectionId: string
  readonly search: DocumentSearch | null
  readonly query: Query
  readonly layout: TableLayout
  /** Whether what is shown is not yet what was asked for. */
  readonly isBusy: boolean
  /** Whether that has gone on for a while. */
  readonly isLooking: boolean
  onClearSearch(): void
}

const nothingForMs = 150

/** What was found, in whatever shape; or why there is nothing. */
export function ListBody({ search, isBusy, isLooking, onClearSearch, ...list }: ListBodyProps) {
  const element = useRef<HTMLDivElement>(null)
  const width = useWidth(element)
  const found = search?.found
  const isComing = useDelayed(found === undefined, nothingForMs)
  return (
    <div
      ref={element}
      className={styles.result}
      aria-busy={isBusy}
      data-late={(isBusy && isLooking) || undefined}
    >
      {found?.failure && (
        <div className={styles.notice}>
          <FailureNotice failure={found.failure} onAgain={found.again} />
        </div>
      )}
      {search === null || found === undefined ? (
        isComing && <Skeleton lines={10} />
      ) : found.length > 0 ? (
        list.layout.layout === 'cards' && width > 0 ? (
          <DocumentCards
            {...list}
            found={found}
            width={width}
            placeName={`library:cards:${list.connectionId}`}
          />
        ) : (
          <DocumentTable {...list} found={found} placeName={`library:place:${list.connectionId}`} />
        )
      ) : !found.isWhole ? (
        found.failure === null && (
          <EmptyState icon={FileSearch}>{words.libraryList.stillLookingText}</EmptyState>
        )
      ) : search.input.text.trim() === '' ? (
        <EmptyState
          icon={Library}
          action={<RouteLink to={{ screen: 'add' }}>{words.library.emptyAction}</RouteLink>}
        >
          {words.library.empty}
        </EmptyState>
      ) : (
        <EmptyState
          icon={FileSearch}
          action={<Button onClick={onClearSearch}>{words.library.clearSearch}</Button>}
        >
          {words.library.nothingFound(search.input.text.trim())}
        </EmptyState>
      )}
    </div>
  )
}
