import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BulkEditFilter, BulkEditState, ChangeRow } from '../../../shared/schemas/bulk-edits.ts'
import { call } from '../../ipc/call.ts'
import { queryKeys } from '../../ipc/query-keys.ts'
import { type ShownRow, toShownRow } from './shown-row.ts'

/** One change of many documents as it is now; asked for again whenever something of it changes. */
export function useBulkEdit(changeId: string | null) {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.change(changeId ?? ''),
    queryFn: changeId === null ? skipToken : () => call('changes/get', { changeId }),
  })
  return { change: data, failure: error?.failure ?? null, again: () => void refetch() }
}

/** The newest changes of many documents of a connection. */
export function useBulkEdits(connectionId: string, limit: number) {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.changes(connectionId, limit),
    queryFn: () => call('changes/list', { connectionId, limit }),
  })
  return { changes: data, failure: error?.failure ?? null, again: () => void refetch() }
}

const pageSize = 100
/** Comparing long metadata takes its time; the page answers in between. */
const workAtOnceMs = 8

/** The documents of a change, page by page, each compared as it arrives. */
export function useBulkEditRows(changeId: string, state: BulkEditState, only: BulkEditFilter) {
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: queryKeys.bulkEditRows(changeId, state, only),
    queryFn: async ({ pageParam }) => {
      const page = await call('changes/rows', { changeId, only, after: pageParam, limit: pageSize })
      return { rows: await compareAll(page.rows), next: page.next }
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows), [data])
  return {
    rows,
    failure: error?.failure ?? null,
    again: () => void refetch(),
    loadMore: () => {
      if (hasNextPage && !isFetching) void fetchNextPage()
    },
  }
}

async function compareAll(rows: readonly ChangeRow[]): Promise<readonly ShownRow[]> {
  const shown: ShownRow[] = []
  let since = performance.now()
  for (const row of rows) {
    shown.push(toShownRow(row))
    if (performance.now() - since < workAtOnceMs) continue
    await new Promise((resolve) => setTimeout(resolve))
    since = performance.now()
  }
  return shown
}
