import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { SearchX, Trash2 } from 'lucide-react'
import { type Ref, useEffect, useMemo, useRef, useState } from 'react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { ChosenInTrash, RemovedDocument } from '../../../shared/schemas/trash.ts'
import { call, useCall } from '../../ipc/call.ts'
import { callKey } from '../../ipc/call-query.ts'
import { messages } from '../../messages/messages.ts'
import { useRemembered } from '../../services/remembered.tsx'
import { RouteLink } from '../../services/router/router.tsx'
import { useSharedConnection } from '../../services/team.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/loading.tsx'
import { FailureNotice } from '../../ui/feedback/notice.tsx'
import { SearchInput } from '../../ui/fields/text-fields.tsx'
import { useDebounced } from '../../ui/hooks.ts'
import { Screen } from '../../ui/screen.tsx'
import { useNow } from '../../ui/timestamp.tsx'
import styles from './trash.module.css'
import { isNothingChosen, nothingChosen, TrashBar, type TrashChoice, TrashList } from './trash-list.tsx'
import { RemovedCard } from './trash-row.tsx'

export function TrashScreen({ connection }: { readonly connection: ConnectionSummary }) {
  const { trash: w } = messages
  const [text, setText] = useRemembered(`trash:search:${connection.id}`, '')
  const [choice, setChoice] = useState<TrashChoice>(nothingChosen)
  const [clearing, setClearing] = useState<ChosenInTrash | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const role = useSharedConnection(connection.id)?.me?.role
  const isReader = role === 'reader'
  // Only an administrator can clear a team's documents, and for everybody.
  const isTeams = connection.team != null
  const { rows, isLooking, failure, again, loadMore } = useTrashList(connection.id, text)
  const search = (next: string) => {
    setText(next)
    setChoice(nothingChosen)
  }
  /** The focused row or bar was removed, so focus the search. */
  const unselect = () => {
    setChoice(nothingChosen)
    field.current?.focus()
  }
  const hasRows = rows !== undefined && rows.length > 0
  return (
    <Screen
      title={messages.navigation.trash}
      note={w.note}
      actions={
        hasRows &&
        !isTeams &&
        text.trim() === '' && (
          <Button look="quiet" onClick={() => setClearing({ kind: 'search', text: '' })}>
            {w.clearAll}
          </Button>
        )
      }
    >
      <TrashSearch ref={field} text={text} onSearch={search} />
      <FailureNotice failure={failure} onAgain={again} />
      {rows === undefined ? (
        failure === undefined && <Skeleton lines={8} />
      ) : hasRows ? (
        <TrashList
          connectionId={connection.id}
          rows={rows}
          isReader={isReader}
          mayClear={!isTeams || role === 'admin'}
          choice={choice}
          onChoose={setChoice}
          onRestored={unselect}
          onClear={setClearing}
          onNearEnd={loadMore}
        />
      ) : (
        <EmptyTrash
          text={text}
          isLooking={isLooking}
          onClear={() => {
            search('')
            field.current?.focus()
          }}
        />
      )}
      {!isReader && !isNothingChosen(choice) && hasRows && (
        <TrashBar
          connectionId={connection.id}
          choice={choice}
          text={text}
          mayClear={!isTeams}
          onClear={setClearing}
          onUnselect={unselect}
        />
      )}
      {clearing !== null && (
        <ClearDialog
          connectionId={connection.id}
          chosen={clearing}
          rows={rows}
          isTeams={isTeams}
          onBegun={unselect}
          onClose={() => setClearing(null)}
        />
      )}
    </Screen>
  )
}

type TrashSearchProps = {
  readonly ref: Ref<HTMLInputElement>
  readonly text: string
  onSearch(text: string): void
}

function TrashSearch({ ref, text, onSearch }: TrashSearchProps) {
  const { trash: w } = messages
  return (
    <div className={styles.bar}>
      <div className={styles.search}>
        <SearchInput ref={ref} label={w.search} placeholder={w.searchHint} value={text} onChange={onSearch} />
      </div>
    </div>
  )
}

type EmptyTrashProps = { readonly text: string; readonly isLooking: boolean; onClear(): void }

function EmptyTrash({ text, isLooking, onClear }: EmptyTrashProps) {
  const { trash: w } = messages
  if (isLooking) return <p className={styles.looking}>{messages.common.searching}</p>
  if (text.trim() === '')
    return (
      <EmptyState
        icon={Trash2}
        action={<RouteLink to={{ screen: 'library' }}>{messages.keys.does.goToLibrary}</RouteLink>}
      >
        {w.empty}
      </EmptyState>
    )
  return (
    <EmptyState icon={SearchX} action={<Button onClick={onClear}>{messages.library.clear('search')}</Button>}>
      {messages.library.nothingFound(text.trim())}
    </EmptyState>
  )
}

const typingRestMs = 60
const pageSize = 100
const soughtAtLeast = 30

function useTrashList(connectionId: string, text: string) {
  const rested = useDebounced(text, typingRestMs)
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: callKey('trash/list', connectionId, rested),
    queryFn: ({ pageParam }) =>
      call('trash/list', { connectionId, text: rested, after: pageParam, limit: pageSize }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  const rows = useMemo(() => {
    // Documents removed during paging shift others to the next page, so pages may overlap.
    const found = new Map((data?.pages ?? []).flatMap((page) => page.rows).map((row) => [row.key, row]))
    return data === undefined ? undefined : [...found.values()]
  }, [data])
  const wantsMore = rows !== undefined && rows.length < soughtAtLeast && hasNextPage
  useEffect(() => {
    if (wantsMore && !isFetching && error === null) void fetchNextPage()
  }, [wantsMore, isFetching, error, fetchNextPage])
  return {
    rows,
    isLooking: wantsMore,
    failure: error?.failure,
    again: () => void refetch(),
    loadMore: () => {
      if (hasNextPage && !isFetching) void fetchNextPage()
    },
  }
}

type ClearDialogProps = {
  readonly connectionId: string
  readonly chosen: ChosenInTrash
  readonly rows: readonly RemovedDocument[] | undefined
  readonly isTeams: boolean
  onBegun(): void
  onClose(): void
}

function ClearDialog({ connectionId, chosen, rows, isTeams, onBegun, onClose }: ClearDialogProps) {
  const { clearing: w } = messages.trash
  const onSuccess = () => {
    onClose()
    onBegun()
  }
  const clearing = useCall('trash/clear', { onSuccess })
  const erasing = useCall('team/erase', { onSuccess })
  const now = useNow()
  const [key, ...more] = chosen.kind === 'keys' ? chosen.keys : []
  const only = more.length === 0 ? rows?.find((row) => row.key === key) : undefined
  return (
    <ConfirmDialog
      title={headingOf(chosen)}
      confirm={messages.common.remove}
      look="danger"
      busy={clearing.isPending || erasing.isPending}
      failure={(clearing.error ?? erasing.error)?.failure}
      onConfirm={() => {
        if (!isTeams) clearing.mutate({ connectionId, chosen })
        else if (only !== undefined) erasing.mutate({ connectionId, documentId: only.documentId })
      }}
      onClose={onClose}
    >
      {only !== undefined && <RemovedCard row={only} now={now} />}
      <p>{isTeams ? w.forAll : w.text}</p>
    </ConfirmDialog>
  )
}

function headingOf(chosen: ChosenInTrash): string {
  const { clearing: w } = messages.trash
  if (chosen.kind === 'keys' && chosen.keys.length === 1) return w.headingOne
  if (chosen.kind === 'keys') return w.heading(chosen.keys.length, false)
  return chosen.text.trim() === '' ? w.headingAll : w.headingFound
}
