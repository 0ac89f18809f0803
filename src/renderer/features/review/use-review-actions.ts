import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { CallOutput } from '../../../shared/ipc/contract.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { type Result, succeed } from '../../../shared/result.ts'
import type { ReviewChange, ReviewSelection, ReviewSummary } from '../../../shared/schemas/review.ts'
import { tryCall } from '../../ipc/call.ts'
import { queries } from '../../ipc/queries.ts'
import { queryKeys } from '../../ipc/query-keys.ts'
import { type RowTarget, selectionsOf } from './row-selection.ts'
import { type CellChange, withChange } from './table/cell-edit.ts'

type Removal = CallOutput<'review/remove'>

/** What can be done to the batch of a connection. Every action gives its failure back for the screen to say. */
export function useReviewActions(connectionId: string) {
  const client = useQueryClient()
  const line = useRef<Promise<unknown>>(Promise.resolve())
  return useMemo(() => {
    /** One after another: what was typed is kept before all is added, however soon the button is pressed. */
    const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
      const turn = line.current.then(work)
      line.current = turn.catch(() => undefined)
      return turn
    }
    const refresh = (summary?: ReviewSummary | null) => {
      if (summary !== undefined) client.setQueryData(queries.review(connectionId).queryKey, summary)
      void client.invalidateQueries({ queryKey: queryKeys.reviewOf(connectionId) })
    }
    /** Does one call after another for rows that do not fit into one. */
    const toRows = (
      target: RowTarget,
      act: (keys: ReviewSelection) => Promise<Result<ReviewSummary, Failure>>,
    ): Promise<Result<null, Failure>> =>
      inTurn(async () => {
        const selections = await selectionsOf(connectionId, target)
        if (!selections.ok) return selections
        for (const keys of selections.value) {
          const done = await act(keys)
          refresh(done.ok ? done.value : undefined)
          if (!done.ok) return done
        }
        return succeed(null)
      })
    return {
      refresh: () => refresh(),
      /** What was typed in one cell, on the screen at once. */
      changeCell: (key: number, change: CellChange): Promise<Result<ReviewSummary, Failure>> => {
        client.setQueriesData<CallOutput<'review/rows'>>(
          { queryKey: queryKeys.reviewRows(connectionId) },
          (page) =>
            page && {
              ...page,
              rows: page.rows.map((row) => (row.key === key ? withChange(row, change) : row)),
            },
        )
        return inTurn(async () => {
          const done = await tryCall('review/change', { connectionId, keys: [key], change })
          refresh(done.ok ? done.value : undefined)
          return done
        })
      },
      change: (target: RowTarget, change: ReviewChange) =>
        toRows(target, (keys) => tryCall('review/change', { connectionId, keys, change })),
      /** `value` is JSON text. */
      setField: (target: RowTarget, name: string, value: string) =>
        toRows(target, (keys) => tryCall('review/set-field', { connectionId, keys, name, value })),
      /** Gives what puts the rows back, piece by piece, also where it failed midway. */
      remove: (target: RowTarget): Promise<{ removals: readonly Removal[]; failure: Failure | null }> =>
        inTurn(async () => {
          const removals: Removal[] = []
          const selections = await selectionsOf(connectionId, target)
          if (!selections.ok) return { removals, failure: selections.error }
          for (const keys of selections.value) {
            const done = await tryCall('review/remove', { connectionId, keys })
            refresh(done.ok ? done.value.summary : undefined)
            if (!done.ok) return { removals, failure: done.error }
            removals.push(done.value)
          }
          return { removals, failure: null }
        }),
      /** What came of a table, which never came whole. */
      removeArrived: (handOver: string): Promise<Result<Removal, Failure>> =>
        inTurn(async () => {
          const done = await tryCall('review/remove', { connectionId, keys: { handOver } })
          refresh(done.ok ? done.value.summary : undefined)
          return done
        }),
      keepArrived: (handOver: string): Promise<Result<ReviewSummary | null, Failure>> =>
        inTurn(async () => {
          const done = await tryCall('review/keep-arrived', { connectionId, handOver })
          refresh(done.ok ? done.value : undefined)
          return done
        }),
      putBack: (removals: readonly Removal[]): Promise<Result<null, Failure>> =>
        inTurn(async () => {
          for (const { removal } of removals.toReversed()) {
            const done = await tryCall('review/put-back', { connectionId, removal })
            refresh(done.ok ? done.value : undefined)
            if (!done.ok) return done
          }
          return succeed(null)
        }),
      /** How the batch stands once all that was asked before is done. */
      settled: () => inTurn(() => tryCall('review/current', { connectionId })),
      /** Answers once all are handed over; what is asked meanwhile does not wait for that. */
      accept: async () => {
        await line.current
        const done = await tryCall('review/accept', { connectionId })
        refresh()
        return done
      },
      discard: () =>
        inTurn(async () => {
          const done = await tryCall('review/discard', { connectionId })
          refresh(done.ok ? null : undefined)
          return done
        }),
    }
  }, [client, connectionId])
}
export type ReviewActions = ReturnType<typeof useReviewActions>
