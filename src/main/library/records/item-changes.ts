import { type ItemEvent, isFinal, nextPosition } from '../../../shared/domain/item-state.ts'
import type { SendProblem } from '../../../shared/schemas/queue.ts'
import type { Database } from '../db/database.ts'
import { countDone, countDropped } from './batch.ts'
import { refreshDocumentState } from './document-head.ts'
import { type ItemRow, itemRow, problemColumn } from './rows.ts'

export type ItemChange = {
  readonly event: ItemEvent
  readonly at: number
  /** A short technical word for the history, such as the code of a problem. */
  readonly note?: string
  readonly attempts?: number
  readonly tries?: number
  readonly notBefore?: number | null
  readonly problem?: SendProblem | null
}

export function findItem(db: Database, itemId: string): ItemRow | undefined {
  return db.get(itemRow, 'SELECT * FROM items WHERE item_id = :itemId', { itemId })
}

/** Takes an item one step on where the state machine allows it, and writes the step down. Undefined where not. */
export function changeItem(db: Database, item: ItemRow, change: ItemChange): ItemRow | undefined {
  const next = nextPosition(item, change.event)
  if (!next.ok) return undefined
  const { state, doubtful } = next.value
  const changed: ItemRow = {
    ...item,
    state,
    doubtful,
    attempts: change.attempts ?? item.attempts,
    tries: change.tries ?? item.tries,
    not_before: change.notBefore === undefined ? item.not_before : change.notBefore,
    problem: change.problem === undefined ? item.problem : change.problem,
  }
  db.run(
    `UPDATE OR FAIL items SET state = :state, doubtful = :doubtful, attempts = :attempts, tries = :tries,
       not_before = :notBefore, problem = :problem WHERE item_key = :key`,
    {
      key: item.item_key,
      state,
      doubtful: doubtful ? 1 : 0,
      attempts: changed.attempts,
      tries: changed.tries,
      notBefore: changed.not_before,
      problem: problemColumn(changed.problem),
    },
  )
  recordEvent(db, {
    itemKey: item.item_key,
    at: change.at,
    event: change.event,
    from: item.state,
    to: state,
    note: change.note ?? '',
  })
  if (isFinal(state)) {
    if (state === 'done') countDone(db, item.batch)
    else countDropped(db, item.batch)
  }
  refreshDocumentState(db, item.connection_id, item.document_id)
  return changed
}

export function recordEvent(
  db: Database,
  entry: {
    readonly itemKey: number
    readonly at: number
    readonly event: ItemEvent | 'accepted-by-app'
    readonly from: string | null
    readonly to: string
    readonly note: string
  },
): void {
  db.run(
    `INSERT INTO item_events (item_key, at, event, from_state, to_state, note)
     VALUES (:itemKey, :at, :event, :from, :to, :note)`,
    entry,
  )
}
