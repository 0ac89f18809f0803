import { z } from 'zod'
import { type ItemState, itemStates, statesUnderWay } from '../../../shared/domain/item-state.ts'
import { itemState } from '../../../shared/schemas/document.ts'
import type { QueueSummary } from '../../../shared/schemas/queue.ts'
import type { Database } from '../db/database.ts'

const batchRow = z.object({ startedAt: z.int(), done: z.int() })
const amountRow = z.object({ state: itemState, amount: z.int() })

const unfinished = itemStates
  .filter((state) => state !== 'done' && state !== 'discarded')
  .map((state) => `'${state}'`)
  .join()

/**
 * One test per state: for a list of states SQLite would make a table each time, and mostly the first is
 * enough.
 */
const isAnyUnderWay = statesUnderWay
  .map((state) => `EXISTS (SELECT 1 FROM item_counts WHERE state = '${state}' AND amount > 0)`)
  .join(' OR ')

export function countStates(db: Database): QueueSummary['counts'] {
  const amounts = new Map(
    db.all(amountRow, 'SELECT state, amount FROM item_counts').map(({ state, amount }) => [state, amount]),
  )
  return toCounts(amounts)
}

export function countUnfinished(db: Database, connectionId: string): QueueSummary['counts'] {
  const counted = db.all(
    amountRow,
    `SELECT state, count(*) AS amount FROM items INDEXED BY items_listed
     WHERE connection_id = :connectionId AND state IN (${unfinished}) GROUP BY state`,
    { connectionId },
  )
  return toCounts(new Map(counted.map(({ state, amount }) => [state, amount])))
}

function toCounts(amounts: ReadonlyMap<ItemState, number>): QueueSummary['counts'] {
  const counted = itemStates.map((state) => [state, amounts.get(state) ?? 0] as const)
  return z.record(itemState, z.int()).parse(Object.fromEntries(counted))
}

export const joinedBatch = '(SELECT number FROM batch)'

const beginBatch = `UPDATE batch SET number = number + 1, started_at = :at, done = 0
  WHERE only_row = 1 AND NOT (${isAnyUnderWay})`

/** For an item about to be accepted: begins a new batch if the queue was empty. */
export function joinBatch(db: Database, at: number): void {
  db.run(beginBatch, { at })
}

export function countDone(db: Database, batch: number): void {
  db.run('UPDATE batch SET done = done + 1 WHERE only_row = 1 AND number = :batch', { batch })
}

/** Sent items of the batch that belong to a connection. */
export function countSent(db: Database, connectionId: string): number {
  const sent = db.number(
    `SELECT count(*) FROM items INDEXED BY items_listed
     WHERE connection_id = :connectionId AND state = 'done' AND batch = ${joinedBatch}`,
    { connectionId },
  )
  return sent ?? 0
}

export function readBatch(db: Database): z.output<typeof batchRow> {
  return db.get(batchRow, 'SELECT started_at, done FROM batch') ?? { startedAt: 0, done: 0 }
}
