import { z } from 'zod'
import type { ItemEvent } from '../../../shared/domain/item-state.ts'
import { itemState } from '../../../shared/schemas/document.ts'
import { flag } from '../db/columns.ts'
import type { Database } from '../db/database.ts'
import { setPause } from '../queue/list-queue.ts'
import { recoverItems } from '../queue/send-items.ts'
import { changeItem } from '../records/queue-items.ts'
import { type ItemRow, itemRow } from '../records/rows.ts'

export type RestoredQueue = {
  readonly done: number
  readonly paused: number
}

const oldRow = z.object({ state: itemState, doubtful: flag })
const attemptColumns = `item_id, connection_id, document_id, operation, title, folded, number, started_at, finished_at,
  outcome, counted_as_repeat, answer, problem`
const attempt = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

/**
 * Pauses items that waited when a copy was made: they may have been sent since. Items done in the replaced
 * library become done, with its receipts. Can be repeated.
 */
export function pauseRestored(db: Database, replaced: Database | null, at: number): RestoredQueue {
  return db.transaction(() => {
    recoverItems(db, at)
    const unfinished = db.all(
      itemRow,
      "SELECT * FROM items WHERE state NOT IN ('done', 'discarded') ORDER BY item_key",
    )
    let done = 0
    let paused = 0
    for (const item of unfinished) {
      const then = replaced?.get(oldRow, 'SELECT state, doubtful FROM items WHERE item_id = :itemId', {
        itemId: item.itemId,
      })
      if (replaced !== null && then?.state === 'done') {
        finish(db, item, at)
        takeAttempts(replaced, db, item.itemId)
        done += 1
      } else if (item.state !== 'needs-attention') {
        pause(db, item, mayBeDelivered(then), at)
        paused += 1
      }
    }
    pauseWhatMakesItems(db)
    return { done, paused }
  })
}

/** Only a library that has the item can prove that it never left. */
function mayBeDelivered(then: z.output<typeof oldRow> | undefined): boolean {
  return then === undefined || then.doubtful || then.state === 'sending' || then.state === 'unsure'
}

const note = 'copy-restored'

function take(db: Database, item: ItemRow, at: number, events: readonly ItemEvent[]): void {
  let current: ItemRow | undefined = item
  for (const event of events) {
    current =
      current === undefined ? undefined : changeItem(db, current, { event, at, note, notBefore: null })
  }
}

function finish(db: Database, item: ItemRow, at: number): void {
  const first: readonly ItemEvent[] =
    item.state === 'paused' ? ['resumed'] : item.state === 'needs-attention' ? ['retried'] : []
  take(db, item, at, [...first, 'claimed', 'accepted'])
}

function pause(db: Database, item: ItemRow, isDoubtful: boolean, at: number): void {
  const first: readonly ItemEvent[] = item.state === 'paused' ? ['resumed'] : []
  if (isDoubtful && !item.doubtful) take(db, item, at, [...first, 'claimed', 'lost-contact', 'paused'])
  else if (item.state !== 'paused') take(db, item, at, ['paused'])
}

function takeAttempts(from: Database, to: Database, itemId: string): void {
  const attempts = from.all(
    attempt,
    `SELECT ${attemptColumns} FROM attempts WHERE item_id = :itemId AND outcome <> 'sending' ORDER BY attempt_key`,
    { itemId },
  )
  if (attempts.length === 0) return
  to.run('DELETE FROM attempts WHERE item_id = :itemId', { itemId })
  for (const values of attempts) to.insert('attempts', values)
}

/** Pauses review additions and bulk edits, which would resume at the start and make new items. */
function pauseWhatMakesItems(db: Database): void {
  const making = db.texts(
    `SELECT connection_id FROM review_batches WHERE is_open = 1 AND adding_round IS NOT NULL
     UNION SELECT connection_id FROM bulk_edits WHERE state = 'running'`,
  )
  for (const connectionId of making) setPause(db, { connectionId, reason: 'editor', until: null })
}
