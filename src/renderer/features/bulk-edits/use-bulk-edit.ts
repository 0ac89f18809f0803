import { type InfiniteData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import type {
  BulkEditFilter,
  BulkEditState,
  BulkEditSummary,
  ChangeRow,
} from '../../../shared/schemas/bulk-edits.ts'
import { call, tryCall } from '../../ipc/call.ts'
import { callKey, callQuery } from '../../ipc/call-query.ts'
import { messages } from '../../messages/messages.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { type ShownRow, toShownRow } from './shown-row.ts'

export const useBulkEdit = (bulkEditId: string | null) =>
  useQuery({
    ...callQuery('bulk-edits/get', { bulkEditId: bulkEditId ?? '' }),
    enabled: bulkEditId !== null,
  })

export const useBulkEdits = (connectionId: string, limit: number) =>
  useQuery(callQuery('bulk-edits/list', { connectionId, limit }))

export function useUndoBulkEdit() {
  const { show, showError: onError } = useToasts()
  return useMutation({
    mutationFn: ({ bulkEditId }: BulkEditSummary) => call('bulk-edits/undo', { bulkEditId }),
    onSuccess: (_, { connectionId }) =>
      show({ kind: 'result', about: `change:${connectionId}`, text: messages.changes.done.undoing }),
    onError,
  })
}

/** Drops a prepared bulk edit. Called directly: a mutation would begin after the window has closed. */
export const forgetBulkEdit = (bulkEditId: string): void => void tryCall('bulk-edits/drop', { bulkEditId })

const pageSize = 100
/** Milliseconds spent comparing long metadata before the page gets a turn. */
const workAtOnceMs = 8

type RowPage = { readonly rows: readonly ShownRow[]; readonly next: number | null }
const rowsOf = ({ pages }: InfiniteData<RowPage>) => pages.flatMap(({ rows }) => rows)

export function useBulkEditRows(bulkEditId: string, state: BulkEditState, only: BulkEditFilter) {
  const query = useInfiniteQuery({
    queryKey: callKey('bulk-edits/rows', bulkEditId, state, only),
    queryFn: async ({ pageParam }): Promise<RowPage> => {
      const page = await call('bulk-edits/rows', { bulkEditId, only, after: pageParam, limit: pageSize })
      return { rows: await compareAll(page.rows), next: page.next }
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    select: rowsOf,
  })
  const { hasNextPage, isFetching, fetchNextPage } = query
  return {
    query,
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
