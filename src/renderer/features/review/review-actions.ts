import type { QueryClient } from '@tanstack/react-query'
import type { CallInput, CallOutput } from '../../../shared/ipc/contract.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type {
  ReviewChange,
  ReviewRow,
  ReviewSelection,
  ReviewSummary,
} from '../../../shared/schemas/review.ts'
import { CallError, call } from '../../ipc/call.ts'
import { callKey, callQuery } from '../../ipc/call-query.ts'
import { refreshFeatures } from '../../ipc/refresh-on-events.ts'
import {
  collectRows,
  everyRow,
  isRowSelected,
  type RowTarget,
  rowsWithKeys,
  selectionsOf,
} from './row-selection.ts'
import { effectOn, type RowValue } from './row-value.ts'
import { type CellChange, withChange } from './table/cell-edit.ts'

type EmptyField = { readonly kind: 'field'; readonly name: string; readonly value: null }

function emptied(value: RowValue): RowValue | EmptyField {
  return value.kind === 'collection' ? { ...value, collection: '' } : { ...value, value: null }
}

export type Removal = CallOutput<'review/remove'>

/** Keys of the rows that had no value and got this one, and of those that have another. */
export type Filled = {
  readonly value: RowValue
  readonly filled: readonly number[]
  readonly others: readonly number[]
}

/**
 * Calls on the batch of a connection, one after another: typed text is saved before the batch is accepted, however
 * soon the button is pressed.
 */
export class ReviewActions {
  readonly #client: QueryClient
  readonly #connectionId: string
  #line: Promise<unknown> = Promise.resolve()

  constructor(client: QueryClient, connectionId: string) {
    this.#client = client
    this.#connectionId = connectionId
  }

  /** Lists the rows that need attention first; later calls need not wait for it. */
  arrange(): Promise<unknown> {
    // Rows of an earlier visit stand where they stood then.
    this.#client.removeQueries({ queryKey: this.#rows })
    return call('review/arrange', { connectionId: this.#connectionId }).finally(() => this.#refresh())
  }

  /** Leaves ready rows out of what is added, or takes them in again, on the screen at once. */
  leaveOut(target: RowTarget, isLeftOut: boolean): Promise<void> {
    const connectionId = this.#connectionId
    this.#showRows((row) => (isRowSelected(target.selection, row.key) ? { ...row, isLeftOut } : row))
    return this.#toRows(target, (keys) => call('review/leave-out', { connectionId, keys, isLeftOut }))
  }

  /** Applies a typed value, on the screen at once. */
  changeCell(key: number, change: CellChange): Promise<ReviewSummary> {
    const connectionId = this.#connectionId
    this.#showRows((row) => (row.key === key ? withChange(row, change) : row))
    return this.#inTurn(() => this.#refreshWith(call('review/change', { connectionId, keys: [key], change })))
  }

  change(target: RowTarget, change: ReviewChange): Promise<void> {
    const connectionId = this.#connectionId
    return this.#toRows(target, (keys) => call('review/change', { connectionId, keys, change }))
  }

  /** Sets values in the rows that have none. */
  fill(values: readonly RowValue[]): Promise<readonly Filled[]> {
    const connectionId = this.#connectionId
    return this.#inTurn(async () => {
      const rows = await collectRows(connectionId, 'all')
      const filled: Filled[] = []
      for (const value of values) {
        const { fills = [], replaces = [] } = Object.groupBy(rows, (row) => effectOn(row, value))
        const keysOfFills = fills.map(({ key }) => key)
        const target = fills.length === rows.length ? everyRow : rowsWithKeys(keysOfFills)
        for (const keys of await selectionsOf(connectionId, target))
          await this.#refreshWith(this.#set(keys, value))
        filled.push({ value, filled: keysOfFills, others: replaces.map(({ key }) => key) })
      }
      return filled
    })
  }

  /** Empties the filled rows again, but for those that were changed since. */
  unfill(filled: readonly Filled[]): Promise<void> {
    const connectionId = this.#connectionId
    return this.#inTurn(async () => {
      const rows = await collectRows(connectionId, 'all')
      for (const { value, filled: keys } of filled) {
        const wanted = new Set(keys)
        const same = rows.filter((row) => wanted.has(row.key) && effectOn(row, value) === 'none')
        for (const some of await selectionsOf(connectionId, rowsWithKeys(same.map(({ key }) => key))))
          await this.#refreshWith(this.#set(some, emptied(value)))
      }
    })
  }

  setValue(target: RowTarget, value: RowValue): Promise<void> {
    return this.#toRows(target, (keys) => this.#set(keys, value))
  }

  /** Returns the removals to undo, chunk by chunk, even after a failure midway. */
  remove(target: RowTarget): Promise<{ removals: readonly Removal[]; failure: Failure | null }> {
    return this.#inTurn(async () => {
      const removals: Removal[] = []
      try {
        for (const keys of await selectionsOf(this.#connectionId, target))
          removals.push(await this.#remove(keys))
        return { removals, failure: null }
      } catch (cause) {
        if (cause instanceof CallError) return { removals, failure: cause.failure }
        throw cause
      }
    })
  }

  /** Removes the rows of a table that did not arrive completely. */
  removeImported(rowImport: string): Promise<Removal> {
    return this.#inTurn(() => this.#remove({ rowImport }))
  }

  keepImported(rowImport: string): Promise<ReviewSummary | null> {
    const connectionId = this.#connectionId
    return this.#inTurn(() => this.#refreshWith(call('review/keep-imported', { connectionId, rowImport })))
  }

  putBack(removals: readonly Removal[]): Promise<void> {
    const connectionId = this.#connectionId
    return this.#inTurn(async () => {
      for (const { removal } of removals.toReversed())
        await this.#refreshWith(call('review/put-back', { connectionId, removal }))
    })
  }

  /** The summary once all earlier calls are done. */
  loadSummary(): Promise<ReviewSummary | null> {
    return this.#inTurn(() => call('review/current', { connectionId: this.#connectionId }))
  }

  /** Resolves once all rows are added; later calls do not wait for that. */
  async accept(): Promise<CallOutput<'review/accept'>> {
    await this.#line
    return call('review/accept', { connectionId: this.#connectionId }).finally(() => this.#refresh())
  }

  /** Returns the added rows that still wait to the review. */
  undoAdding(removal: string): Promise<CallOutput<'review/undo-adding'>> {
    const connectionId = this.#connectionId
    return this.#inTurn(async () => {
      const undoing = call('review/undo-adding', { connectionId, removal })
      await this.#refreshWith(undoing.then(({ summary }) => summary))
      return undoing
    })
  }

  async discard(): Promise<void> {
    await this.#inTurn(() =>
      this.#refreshWith(call('review/discard', { connectionId: this.#connectionId }).then(() => null)),
    )
  }

  get #rows() {
    return callKey('review/rows', { connectionId: this.#connectionId })
  }

  #showRows(change: (row: ReviewRow) => ReviewRow): void {
    this.#client.setQueriesData<CallOutput<'review/rows'>>(
      { queryKey: this.#rows },
      (page) => page && { ...page, rows: page.rows.map(change) },
    )
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#line.then(work)
    this.#line = turn.catch(() => undefined)
    return turn
  }

  /** Splits a call for more rows than one call accepts. */
  #toRows(target: RowTarget, act: (keys: ReviewSelection) => Promise<ReviewSummary>): Promise<void> {
    return this.#inTurn(async () => {
      for (const keys of await selectionsOf(this.#connectionId, target)) await this.#refreshWith(act(keys))
    })
  }

  #set(keys: ReviewSelection, value: RowValue | EmptyField): Promise<ReviewSummary> {
    const connectionId = this.#connectionId
    return value.kind === 'collection'
      ? call('review/change', { connectionId, keys, change: { collection: value.collection } })
      : call('review/set-field', { connectionId, keys, name: value.name, value: value.value })
  }

  async #remove(keys: CallInput<'review/remove'>['keys']): Promise<Removal> {
    const removing = call('review/remove', { connectionId: this.#connectionId, keys })
    await this.#refreshWith(removing.then(({ summary }) => summary))
    return removing
  }

  /** Refreshes the summary after a call, even if it failed. */
  async #refreshWith<T extends ReviewSummary | null>(asked: Promise<T>): Promise<T> {
    try {
      const summary = await asked
      this.#client.setQueryData(
        callQuery('review/current', { connectionId: this.#connectionId }).queryKey,
        summary,
      )
      return summary
    } finally {
      this.#refresh()
    }
  }

  #refresh(): void {
    void refreshFeatures(this.#client, ['review'])
  }
}
