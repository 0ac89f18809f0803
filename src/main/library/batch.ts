import { z } from 'zod'
import { itemStates } from '../../shared/domain/item-state.ts'
import { itemState } from '../../shared/schemas/document.ts'
import type { QueueSummary } from '../../shared/schemas/outbox.ts'
import type { Database } from './database.ts'
import { flag } from './rows.ts'

const batchRow = z.object({
  number: z.int(),
  started_at: z.int(),
  total: z.int(),
  done: z.int(),
})
const joinedRow = z.object({ number: z.int(), busy: flag })
const amountRow = z.object({ state: itemState, amount: z.int() })

/** What needs the editor may stay for days; a batch is over when nothing else is left of it. */
const statesUnderWay = ['waiting', 'sending', 'unsure', 'paused'] as const

export function countStates(db: Database): QueueSummary['counts'] {
  const amounts = new Map(
    db.all(amountRow, 'SELECT state, amount FROM item_counts').map(({ state, amount }) => [state, amount]),
  )
  const counted = itemStates.map((state) => [state, amounts.get(state) ?? 0] as const)
  return z.record(itemState, z.int()).parse(Object.fromEntries(counted))
}

export function isUnderWay(counts: QueueSummary['counts']): boolean {
  return statesUnderWay.some((state) => counts[state] > 0)
}

/** Counts an item about to be accepted and gives the number of its batch: a new one if the queue was empty. */
export function joinBatch(db: Database, at: number): number {
  const { number, busy } = db.get(
    joinedRow,
    // Without a list of states, for which SQLite would build a table each time.
    `SELECT number, EXISTS (SELECT 1 FROM item_counts WHERE amount > 0
       AND state <> 'done' AND state <> 'discarded' AND state <> 'needs-attention') AS busy FROM batch`,
  ) ?? { number: 0, busy: false }
  if (busy) {
    db.run('UPDATE batch SET total = total + 1 WHERE only_row = 1')
    return number
  }
  db.run(`UPDATE batch SET number = :number, started_at = :at, total = 1, done = 0 WHERE only_row = 1`, {
    number: number + 1,
    at,
  })
  return number + 1
}

export function countDone(db: Database, batch: number): void {
  db.run('UPDATE batch SET done = done + 1 WHERE only_row = 1 AND number = :batch', { batch })
}

export function countDropped(db: Database, batch: number): void {
  db.run('UPDATE batch SET total = total - 1 WHERE only_row = 1 AND number = :batch', { batch })
}

export function readBatch(db: Database): z.output<typeof batchRow> {
  return (
    db.get(batchRow, 'SELECT number, started_at, total, done FROM batch') ?? {
      number: 0,
      started_at: 0,
      total: 0,
      done: 0,
    }
  )
}
