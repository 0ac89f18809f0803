import { queryOptions, useQueries } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { ReviewFilter, ReviewRow } from '../../../shared/schemas/review.ts'
import { callQuery } from '../../ipc/call-query.ts'

const pageSize = 100
/** Milliseconds. Pages out of sight are dropped soon: a hundred thousand rows must not accumulate. */
const keptMs = 15_000

export type ReviewRows = {
  readonly count: number
  /** Increments when rows are read again. */
  readonly version: number
  /** Undefined while loading. */
  rowAt(index: number): ReviewRow | undefined
  readonly loaded: readonly ReviewRow[]
  /** Index of a row among the loaded ones. */
  indexOf(key: number): number | undefined
  /** Loads the rows from `first` to `last`, inclusive, and the one at `kept`. */
  show(first: number, last: number, kept: number): void
  readonly failure: Failure | null
  again(): void
  /** True if a query of the batch's rows may ask main. */
  mayAsk(query: AskedQuery): boolean
}
type AskedQuery = { readonly state: { readonly data?: unknown } }

export const reviewPage = (connectionId: string, filter: ReviewFilter, page: number) =>
  queryOptions({
    ...callQuery('review/rows', { connectionId, filter, offset: page * pageSize, limit: pageSize }),
    gcTime: keptMs,
  })

/**
 * The rows of a batch; only pages in sight are loaded. `expected`: count until the first answer. The list is frozen
 * while rows are being added: nobody could read rows that change four times a second. Nothing is
 * read or shown before the list is arranged, because its rows would jump.
 */
export function useReviewRows(
  connectionId: string,
  filter: ReviewFilter,
  {
    expected,
    isArranged,
    standsStill,
  }: { readonly expected: number; readonly isArranged: boolean; readonly standsStill: boolean },
): ReviewRows {
  const [pages, setPages] = useState<readonly number[]>([0])
  const mayAsk = ({ state }: AskedQuery) => isArranged && (!standsStill || state.data === undefined)
  const asked = useQueries({
    queries: pages.map((page) => ({ ...reviewPage(connectionId, filter, page), enabled: mayAsk })),
  })
  const results = isArranged ? asked : []
  const newest = results
    .filter(({ data }) => data !== undefined)
    .sort((a, b) => b.dataUpdatedAt - a.dataUpdatedAt)[0]
  const show = useCallback((first: number, last: number, kept: number) => {
    const wanted = pagesFor(first, last, kept)
    setPages((before) => (before.join() === wanted.join() ? before : wanted))
  }, [])
  return {
    count: newest?.data?.total ?? expected,
    version: Math.max(0, ...results.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    rowAt: (index) => results[pages.indexOf(Math.floor(index / pageSize))]?.data?.rows[index % pageSize],
    loaded: results.flatMap(({ data }) => data?.rows ?? []),
    indexOf: (key) => {
      for (const [at, page] of pages.entries()) {
        const found = results[at]?.data?.rows.findIndex((row) => row.key === key) ?? -1
        if (found >= 0) return page * pageSize + found
      }
      return undefined
    },
    show,
    failure: results.find(({ error }) => error !== null)?.error?.failure ?? null,
    again: () => {
      for (const { refetch } of results) void refetch()
    },
    mayAsk,
  }
}

function pagesFor(first: number, last: number, kept: number): readonly number[] {
  const [from, to] = [Math.floor(first / pageSize), Math.floor(last / pageSize)]
  const inSight = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  return [...new Set([...inSight, Math.floor(kept / pageSize)])].sort((a, b) => a - b)
}
