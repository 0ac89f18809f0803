import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { folded } from '../../../shared/domain/query/search-text.ts'
import { failed } from '../../../shared/ipc/failure.ts'
import type { SendProblem } from '../../../shared/schemas/queue.ts'
import type { Database } from '../db/database.ts'
import { StorageError } from '../db/storage-error.ts'
import { readContent } from '../records/contents.ts'
import { changeItem, isFirstOfDocument } from '../records/queue-items.ts'
import { blockedBy, type ItemRow, itemRow, toQueueItem } from '../records/rows.ts'
import { leasedTexts } from '../records/shared-versions.ts'
import { collectionOfItem, countAttempt, countLater } from '../records/usage.ts'
import type { AttemptEnd, ClaimedItem, CompletedItem, ServiceRequest } from './attempts.ts'
import { correctedSinceDoubt, toCorrectedParts } from './update-instead.ts'

/**
 * Items found `sending` were interrupted when the app ended: they become `unsure`. No lease outlasts the app.
 * Returns their number.
 */
export function recoverItems(db: Database, at: number): number {
  return db.transaction(() => {
    const found = db.all(
      itemRow,
      `SELECT * FROM items INDEXED BY items_unfinished
       WHERE state NOT IN ('done', 'discarded') AND state = 'sending'`,
    )
    for (const item of found) {
      changeItem(db, item, { event: 'interrupted', at, notBefore: null, note: 'app-ended' })
    }
    db.run(
      `UPDATE items INDEXED BY items_leased SET blocked_by = ${blockedBy.lease}, fence = NULL, leased_number = NULL
       WHERE fence IS NOT NULL`,
    )
    countLater(db)
    db.run("UPDATE attempts SET outcome = 'interrupted', finished_at = :at WHERE outcome = 'sending'", { at })
    return found.length
  })
}

/**
 * Claims up to `limit` items of the connection that may leave at `now`: waiting or unsure, due, and first of
 * their document (an earlier unfinished item of the document blocks later ones; an item being sent blocks all
 * others). Oldest first; those of `last` only if nothing else is left. Records the attempt.
 */
export function claimItems(
  db: Database,
  {
    connectionId,
    now,
    limit,
    last = [],
  }: {
    readonly connectionId: string
    readonly now: number
    readonly limit: number
    readonly last?: readonly string[]
  },
): readonly ClaimedItem[] {
  return db.transaction(() => {
    const values = { connectionId, now, limit }
    const others = last.length === 0 ? [] : db.all(itemRow, claimOthers, { ...values, last })
    const found = others.length > 0 ? others : db.all(itemRow, claimQuery, values)
    return found.map((item) => claimOne(db, item, now)).filter((claimed) => claimed !== undefined)
  })
}

const readyItems = `SELECT i.* FROM items i INDEXED BY items_ready
  WHERE i.connection_id = :connectionId AND i.state IN ('waiting', 'unsure') AND i.blocked_by = 0
    AND (i.not_before IS NULL OR i.not_before <= :now) AND ${isFirstOfDocument}`
export const claimQuery = `${readyItems} ORDER BY i.item_key LIMIT :limit`
const claimOthers = `${readyItems} AND i.item_id NOT IN (SELECT value FROM json_each(:last))
  ORDER BY i.item_key LIMIT :limit`

function claimOne(db: Database, item: ItemRow, now: number): ClaimedItem | undefined {
  const { itemId, connectionId, documentId, operation, shownTitle: title } = item
  const counts = { attempts: item.attempts + 1, tries: item.tries + 1 }
  const claimed = changeItem(db, item, { event: 'claimed', at: now, ...counts, notBefore: null })
  if (claimed === undefined) return undefined
  const attemptId = db.insert(
    'attempts',
    {
      ...{ itemId, connectionId, documentId, operation, title, number: claimed.tries, startedAt: now },
      folded: folded(`${title}\n${documentId}`),
      outcome: 'sending',
      ...reportedAs(item),
    },
    'OR FAIL',
  )
  const request = requestOf(db, item)
  if (request === null) {
    completeItem(db, { itemId, attemptId }, { kind: 'refused', problem: notWhole }, now)
    return undefined
  }
  const { attempts, doubtful } = claimed
  const corrected = toCorrectedParts(correctedSinceDoubt(db, item))
  const { fence } = item
  return { id: itemId, attemptId, connectionId, documentId, attempts, doubtful, corrected, request, fence }
}

function reportedAs({ fence, leasedNumber }: ItemRow) {
  return fence === null ? {} : { attemptId: randomUUID(), fence, sharedNumber: leasedNumber }
}

const notWhole: SendProblem = {
  code: 'content-lost',
  detail: 'The content of this item could not be recovered',
}

function requestOf(db: Database, claimed: ItemRow): ServiceRequest | null {
  const item = claimed.fence === null ? claimed : withLeasedTexts(db, claimed)
  if (item === null) return null
  if (item.operation === 'update') {
    return {
      operation: 'update',
      id: item.documentId,
      ...(item.title === null ? {} : { title: item.title }),
      ...(item.metadata === null ? {} : { metadata: item.metadata }),
    }
  }
  const content = readContent(db, item.contentKey)
  if (content === null || item.collection === null || item.title === null) return null
  return {
    operation: 'add',
    id: item.documentId,
    collection: item.collection,
    title: item.title,
    content:
      content.kind === 'picture-file'
        ? { kind: 'picture', picture: content.picture }
        : { kind: 'literal', text: content.kind === 'text' ? content.text : content.address },
    metadata: item.metadata,
  }
}

function withLeasedTexts(db: Database, item: ItemRow): ItemRow | null {
  const texts = leasedTexts(db, item)
  return texts === undefined ? null : { ...item, ...texts }
}

const underWayRow = itemRow.extend({ startedAt: z.int().nullable() })

export function completeItem(
  db: Database,
  claim: { readonly itemId: string; readonly attemptId: number },
  end: AttemptEnd,
  at: number,
): CompletedItem {
  return db.transaction(() => {
    const item = db.get(
      underWayRow,
      // Selected before the update: for RETURNING, SQLite builds a temporary table each time.
      `SELECT i.*, a.started_at FROM items i LEFT JOIN attempts a
         ON a.attempt_key = :attemptId AND a.item_id = i.item_id AND a.outcome = 'sending'
       WHERE i.item_id = :itemId`,
      claim,
    )
    if (end.kind === 'released') return releaseItem(db, claim, item, at)
    const completed = item === undefined ? undefined : changeItem(db, item, changeOf(item, end, at))
    const answer = end.kind === 'accepted' ? end.answer : null
    const outcome = outcomeOf(end)
    db.run(
      `UPDATE attempts SET outcome = :outcome, finished_at = :at, counted_as_repeat = :repeat, answer = :answer,
         problem = :problem WHERE attempt_key = :attemptId AND item_id = :itemId AND outcome = 'sending'`,
      {
        ...claim,
        at,
        outcome,
        repeat: end.kind === 'accepted' && end.countedAsRepeat,
        answer,
        problem: end.problem,
      },
    )
    if (end.kind === 'accepted' && end.countedAsRepeat && item?.fence != null) reportFirstDoubt(db, claim)
    const startedAt = item?.startedAt ?? null
    if (item === undefined || completed === undefined || startedAt === null) throw notBeingSent(claim.itemId)
    countAttempt(db, {
      connectionId: item.connectionId,
      collection: collectionOfItem(db, item),
      kind: item.kind,
      operation: item.operation,
      outcome,
      startedAt,
      answer,
    })
    return { item: toQueueItem(completed), answer, isOfBulkEdit: isOfBulkEdit(db, item) }
  })
}

function isOfBulkEdit(db: Database, { itemKey, operation }: ItemRow): boolean {
  if (operation === 'add') return false
  const changes = 'SELECT 1 FROM versions WHERE item_key = :itemKey AND bulk_edit_key IS NOT NULL'
  return db.has(changes, { itemKey })
}

/** The service has content of an earlier attempt, possibly an older version. */
function reportFirstDoubt(
  db: Database,
  claim: { readonly itemId: string; readonly attemptId: number },
): void {
  db.run(
    `UPDATE attempts SET shared_number = coalesce(
       (SELECT min(e.shared_number) FROM attempts e WHERE e.connection_id = attempts.connection_id
          AND e.document_id = attempts.document_id AND e.item_id = :itemId
          AND e.outcome IN ('lost-contact', 'interrupted')), shared_number)
     WHERE attempt_key = :attemptId`,
    claim,
  )
}

/** Returns a claimed item unsent, and removes its attempt, since no request was made. */
function releaseItem(
  db: Database,
  { itemId, attemptId }: { readonly itemId: string; readonly attemptId: number },
  item: ItemRow | undefined,
  at: number,
): CompletedItem {
  const { changes } = db.run(
    "DELETE FROM attempts WHERE attempt_key = :attemptId AND item_id = :itemId AND outcome = 'sending'",
    { itemId, attemptId },
  )
  const back =
    item === undefined || changes !== 1
      ? undefined
      : changeItem(db, item, {
          event: 'postponed',
          at,
          note: 'not-begun',
          attempts: Math.max(0, item.attempts - 1),
          tries: Math.max(0, item.tries - 1),
        })
  if (back === undefined) throw notBeingSent(itemId)
  return { item: toQueueItem(back), answer: null, isOfBulkEdit: false }
}

function notBeingSent(itemId: string): StorageError {
  return new StorageError(failed('storage-failed', { detail: `Item ${itemId} was not being sent` }))
}

type Ending = Exclude<AttemptEnd, { readonly kind: 'released' }>

function changeOf(item: ItemRow, end: Ending, at: number): Parameters<typeof changeItem>[2] {
  if (end.kind === 'accepted') {
    const note = end.countedAsRepeat ? 'conflict-counted-as-repeat' : ''
    return { event: 'accepted', at, notBefore: null, problem: null, note }
  }
  const { kind: event, problem } = end
  const change = { event, at, problem, note: problem.code }
  if (end.kind === 'refused') return { ...change, notBefore: null }
  const counts = end.counts ?? true
  const attempts = counts ? item.attempts : Math.max(0, item.attempts - 1)
  return { ...change, notBefore: end.notBefore, attempts }
}

function outcomeOf(end: Ending): string {
  if (end.kind === 'accepted') return 'done'
  return isCancelled(end.problem) ? 'cancelled' : end.kind
}

function isCancelled(problem: SendProblem): boolean {
  return problem.code === 'cancelled'
}

export const dueQueries = [
  `SELECT 0 AS due FROM items i INDEXED BY items_ready
   WHERE i.connection_id = :connectionId AND i.state IN ('waiting', 'unsure') AND i.blocked_by = 0
     AND i.not_before IS NULL
     AND ${isFirstOfDocument} ORDER BY i.item_key LIMIT 1`,
  `SELECT i.not_before AS due FROM items i INDEXED BY items_due
   WHERE i.connection_id = :connectionId AND i.state IN ('waiting', 'unsure') AND i.blocked_by = 0
     AND i.not_before IS NOT NULL
     AND ${isFirstOfDocument} ORDER BY i.not_before LIMIT 1`,
] as const

/**
 * The earliest time at which an item of the connection may leave, 0 for now; null if nothing waits. Two short
 * index walks each, since this is called after every item.
 */
export function nextDue(db: Database, connectionId: string): number | null {
  const due = dueQueries
    .map((query) => db.number(query, { connectionId }))
    .filter((time) => time !== undefined)
  return due.length === 0 ? null : Math.min(...due)
}

export function connectionsWithWork(db: Database): readonly string[] {
  return db.texts(
    `SELECT DISTINCT connection_id FROM items INDEXED BY items_ready
     WHERE state IN ('waiting', 'unsure') AND blocked_by = 0`,
  )
}
