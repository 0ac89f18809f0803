import { z } from 'zod'
import { isFinal } from '../../../shared/domain/item-state.ts'
import { type Failure, failed } from '../../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../../shared/result.ts'
import type { QueueItem, SendProblemCode } from '../../../shared/schemas/queue.ts'
import type { Database } from '../db/database.ts'
import { orderedId } from '../db/keys.ts'
import { acceptEdit, layUnder } from '../records/accept.ts'
import {
  applyToItem,
  applyToItems,
  carriesCorrection,
  changeItem,
  findItem,
  recordCarriedCorrection,
} from '../records/queue-items.ts'
import { type ItemRow, itemRow, toQueueItem } from '../records/rows.ts'
import { isInTeamHistory } from '../records/shared-versions.ts'
import type { CorrectedParts } from './attempts.ts'
import { discardShared } from './discard-shared.ts'

const parts = ['title', 'metadata', 'content', 'collection'] as const
type Part = (typeof parts)[number]

export function noteOfCorrection(before: ItemRow, after: ItemRow): string {
  const changed: readonly Part[] = parts.filter((part) =>
    part === 'content' ? before.contentKey !== after.contentKey : before[part] !== after[part],
  )
  return changed.length === 0 ? 'same' : changed.join(' ')
}

const eventRow = z.object({ event: z.string(), note: z.string() })

export function correctedSinceDoubt(db: Database, { itemKey, doubtful, state }: ItemRow): ReadonlySet<Part> {
  if (!doubtful && !isFinal(state)) return new Set()
  const events = db.all(
    eventRow,
    'SELECT event, note FROM item_events WHERE item_key = :key ORDER BY event_key',
    { key: itemKey },
  )
  const first = events.findIndex(({ event }) => event === 'lost-contact' || event === 'interrupted')
  // A done item's row no longer tells whether it was in doubt; its events do.
  if (first === -1 && !doubtful) return new Set()
  const notes = events
    .slice(first + 1)
    .filter(({ event }) => event === 'corrected')
    .map(({ note }) => note)
  // A correction without a note, as made by undoing a bulk edit, may have changed any part.
  return new Set(parts.filter((part) => notes.some((note) => note === '' || note.split(' ').includes(part))))
}

export function toCorrectedParts(corrected: ReadonlySet<Part>): CorrectedParts | null {
  if (corrected.size === 0) return null
  return corrected.has('content') || corrected.has('collection') ? 'content-too' : 'title-or-metadata'
}

const atTheService: ReadonlySet<SendProblemCode> = new Set([
  'conflict',
  'conflict-corrected',
  'conflict-content',
])

const updatedInstead = 'updated-instead'

/**
 * Ends an add that the service already has, and sends its title and metadata as an update: with the
 * document's next waiting edit, since that must not be undone, otherwise as an item of its own.
 */
export function updateInstead(
  db: Database,
  itemId: string,
  updateId: string,
  at: number,
): Result<QueueItem, Failure> {
  return db.transaction(() => {
    const item = findItem(db, itemId)
    if (item === undefined) return fail(failed('item-unknown'))
    if (item.operation !== 'add' || item.problem === null || !atTheService.has(item.problem.code))
      return fail(failed('item-not-possible'))
    const change = wantedChange(db, item)
    const ended = changeItem(db, item, {
      ...{ event: 'accepted', at, notBefore: null, problem: null, note: updatedInstead },
    })
    if (ended === undefined) return fail(failed('item-not-possible'))
    return sendChange(db, item, change, updateId, at)
  })
}

/**
 * Applies an event of the state machine to each item that allows it; returns the changed IDs. A correction
 * carried by a discarded item is still wanted, and is sent without it.
 */
export function applyToQueue(
  db: Database,
  event: Parameters<typeof applyToItems>[1],
  itemIds: readonly string[],
  at: number,
): readonly string[] {
  return event === 'discarded' ? discardItems(db, itemIds, at) : applyToItems(db, event, itemIds, at)
}

function discardItems(db: Database, itemIds: readonly string[], at: number): readonly string[] {
  return db.transaction(() =>
    itemIds.flatMap((itemId) => {
      const item = findItem(db, itemId)
      if (item !== undefined && isInTeamHistory(db, item)) return discardShared(db, item, at) ? [itemId] : []
      const discarded = applyToItem(db, 'discarded', itemId, at)
      if (item === undefined || discarded.length === 0 || !carriesCorrection(db, item)) return discarded
      const add = correctedAdd(db, item)
      if (add !== undefined) sendChange(db, add, wantedChange(db, add), orderedId(at), at)
      return discarded
    }),
  )
}

function correctedAdd(db: Database, item: ItemRow): ItemRow | undefined {
  return db.get(
    itemRow,
    `SELECT * FROM items i WHERE connection_id = :connectionId AND document_id = :documentId AND item_key < :key
       AND operation = 'add' AND EXISTS (SELECT 1 FROM item_events e WHERE e.item_key = i.item_key AND e.note = '${updatedInstead}')
     ORDER BY item_key DESC LIMIT 1`,
    { connectionId: item.connectionId, documentId: item.documentId, key: item.itemKey },
  )
}

function sendChange(
  db: Database,
  add: ItemRow,
  change: Change,
  updateId: string,
  at: number,
): Result<QueueItem, Failure> {
  const next = nextUnfinished(db, add)
  if (next === undefined) {
    const { connectionId, documentId } = add
    const edited = acceptEdit(db, {
      ...{ connectionId, documentId, action: 'edit', itemId: updateId, at, unknown: true },
      ...change,
    })
    if (!edited.ok) return edited
  } else {
    // A later waiting add of the document replaces whatever would be sent here.
    if (next.operation === 'update') layUnder(db, next.itemId, change)
    recordCarriedCorrection(db, next, at)
  }
  const update = findItem(db, next?.itemId ?? updateId)
  return update === undefined ? fail(failed('item-unknown')) : succeed(toQueueItem(update))
}

type Change = { readonly title?: string; readonly metadata?: string }

/** Clears metadata only if a correction removed it: the service may hold other fields. */
function wantedChange(db: Database, item: ItemRow): Change {
  const metadata = item.metadata ?? (correctedSinceDoubt(db, item).has('metadata') ? '{}' : null)
  return {
    ...(item.title === null ? {} : { title: item.title }),
    ...(metadata === null ? {} : { metadata }),
  }
}

function nextUnfinished(db: Database, item: ItemRow): ItemRow | undefined {
  return db.get(
    itemRow,
    `SELECT * FROM items WHERE connection_id = :connectionId AND document_id = :documentId AND item_key > :key
       AND state NOT IN ('done', 'discarded') ORDER BY item_key LIMIT 1`,
    { connectionId: item.connectionId, documentId: item.documentId, key: item.itemKey },
  )
}
