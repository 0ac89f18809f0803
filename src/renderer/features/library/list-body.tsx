import { useQuery } from '@tanstack/react-query'
import { FileSearch, SearchX } from 'lucide-react'
import { memo, useRef } from 'react'
import type { Query } from '../../../shared/domain/query/query.ts'
import { callQuery } from '../../ipc/call-query.ts'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton, useDelayed } from '../../ui/feedback/loading.tsx'
import { FailureNotice } from '../../ui/feedback/notice.tsx'
import { useElementSize } from '../../ui/long-list/surroundings.ts'
import { nameOfSearch, splitSearch } from '../search/index.ts'
import { DocumentCards } from './cards/document-cards.tsx'
import { EmptyLibrary } from './empty-library.tsx'
import styles from './library.module.css'
import type { DocumentSearch } from './list/document-search.ts'
import { type DocumentListProps, useRowContext } from './list/use-list-view.ts'
import { DocumentTable } from './table/document-table.tsx'

type ListContentProps = Omit<DocumentListProps, 'found' | 'placeName' | 'context'> & {
  readonly query: Query
  readonly connectionId: string
  readonly search: DocumentSearch | null
  readonly version: number
  readonly isPreparing: boolean
  readonly restedText: string
  onSearch(text: string): void
}

type ListBodyProps = ListContentProps & {
  readonly isBusy: boolean
  readonly isLooking: boolean
}

const nothingForMs = 150

export function ListBody({ isBusy, isLooking, ...content }: ListBodyProps) {
  const element = useRef<HTMLDivElement>(null)
  const { width } = useElementSize(element)
  return (
    <div
      ref={element}
      className={styles.result}
      aria-busy={isBusy}
      data-late={(isBusy && isLooking && content.search?.found !== undefined) || undefined}
    >
      <ListContent {...content} width={width} />
    </div>
  )
}

/** Its callbacks must be stable during a search, so that it renders only for its data. */
const ListContent = memo(function ListContent({
  search,
  query,
  width,
  isPreparing,
  restedText,
  onSearch,
  version: _version,
  ...list
}: ListContentProps & { readonly width: number }) {
  const found = search?.found
  const context = useRowContext(query, list.layout)
  const showsSkeleton = useDelayed(found === undefined, nothingForMs)
  return (
    <>
      {found?.failure && (
        <div className={styles.notice}>
          <FailureNotice failure={found.failure} onAgain={() => found.retry()} />
        </div>
      )}
      {search === null || found === undefined ? (
        showsSkeleton && <Skeleton areRows lines={10} />
      ) : found.length > 0 ? (
        list.layout.layout === 'cards' && width > 0 ? (
          <DocumentCards
            {...list}
            found={found}
            context={context}
            width={width}
            placeName={`library:cards:${list.connectionId}`}
          />
        ) : (
          <DocumentTable
            {...list}
            found={found}
            context={context}
            placeName={`library:place:${list.connectionId}`}
          />
        )
      ) : !found.isWhole || isPreparing ? (
        found.failure === null && <EmptyState icon={FileSearch}>{messages.common.searching}</EmptyState>
      ) : search.input.text.trim() === '' ? (
        <EmptyLibrary />
      ) : (
        <NothingFound
          connectionId={list.connectionId}
          text={search.input.text.trim()}
          isRested={search.input.text === restedText}
          onSearch={onSearch}
        />
      )}
    </>
  )
})

type NothingFoundProps = Pick<ListContentProps, 'connectionId' | 'onSearch'> & {
  readonly text: string
  readonly isRested: boolean
}

function NothingFound({ connectionId, text, isRested, onSearch }: NothingFoundProps) {
  const { library: w } = messages
  const { filters, typed } = splitSearch(text)
  const { data: suggested } = useQuery({
    ...callQuery('documents/suggest-search', { connectionId, text }),
    enabled: isRested,
  })
  return (
    <EmptyState
      icon={SearchX}
      text={
        suggested != null && (
          <Button look="link" onClick={() => onSearch(suggested)}>
            {w.didYouMean(nameOfSearch(suggested))}
          </Button>
        )
      }
      action={
        filters === '' ? (
          <Button onClick={() => onSearch('')}>{w.clear('search')}</Button>
        ) : (
          <Button onClick={() => onSearch(typed)}>{w.clear('filters')}</Button>
        )
      }
    >
      {w.nothingFound(nameOfSearch(text))}
    </EmptyState>
  )
}
