import { z } from 'zod'
import type { JoinConflict } from '../../shared/schemas/archive.ts'
import { itemState } from '../../shared/schemas/document.ts'
import { type ArrivalOfArchive, takeArrival } from './archive-arrivals.ts'
import { type Comparison, compareHistories, conflictOf } from './archive-compare.ts'
import { keysOfContents } from './archive-contents.ts'
import type { ArchivedDocument } from './archive-document.ts'
import { addJoinedItem, updateJoinedItem } from './archive-items.ts'
import { itemIdHere, nextJoinedKey } from './archive-keys.ts'
import { orderItems } from './archive-order.ts'
import { addVersion, type TheirStep, updateVersions, wantedOf } from './archive-versions.ts'
import { readContent } from './contents.ts'
import type { Database } from './database.ts'
import { createDocument, refreshDocumentState, showWanted, type Wanted } from './document-head.ts'
import { findDocument } from './documents-store.ts'
import { contentBody, flag } from './rows.ts'

export type Joined = {
  readonly verdict: 'added' | 'updated' | 'newer-here' | 'same' | 'conflict'
  readonly versions: number
  readonly conflict: JoinConflict | null
}

const ourRow = z
  .object({
    version_key: z.int(),
    action: z.string(),
    superseded: flag,
    at: z.int(),
    item_key: z.int(),
    item_id: z.string(),
    state: itemState,
    doubtful: flag,
    joined: z.int(),
    events: z.int(),
  })
  .transform(({ version_key, item_key, item_id, joined, ...row }) => ({
    ...row,
    versionKey: version_key,
    itemKey: item_key,
    itemId: item_id,
    isElsewhere: joined === 2,
  }))
type OurStep = z.output<typeof ourRow>

type Known = NonNullable<ReturnType<typeof findDocument>>

/**
 * Joins a document of an archive with what the library has under its id, or says only what that would do. It can be
 * done again and again: what is there already changes nothing.
 */
export function joinDocument(
  db: Database,
  archived: ArchivedDocument,
  connectionId: string,
  /** Null where it is only looked at. */
  arrival: ArrivalOfArchive | null,
): Joined {
  const documentId = archived.document.id
  const known = findDocument(db, connectionId, documentId)
  if (known === undefined) {
    if (arrival !== null) addArchived(db, archived, connectionId, arrival)
    return { verdict: 'added', versions: archived.versions.length, conflict: null }
  }
  const ours = db.all(
    ourRow,
    `SELECT v.version_key, v.action, v.superseded, v.at, i.item_key, i.item_id, i.state, i.doubtful, i.joined,
       iif(i.joined = 2, (SELECT count(*) FROM item_events e WHERE e.item_key = i.item_key), 0) AS events
     FROM versions v JOIN items i ON i.item_key = v.item_key WHERE v.document_key = :key ORDER BY v.number`,
    { key: known.key },
  )
  const theirs = stepsOf(db, archived, connectionId)
  const updates = updatesOf(ours, theirs)
  const comparison = compareHistories(ours, theirs, {
    headsEqual: isSameHead(db, known.wanted, archived),
    hasUpdates: updates.size > 0,
  })
  const tellsMore = known.wanted.kind === 'unknown' && archived.document.kind !== 'unknown'
  const isChanged = comparison.additions > 0 || updates.size > 0 || tellsMore
  if (arrival !== null) {
    takeArrival(db, known.key, archived.document, connectionId, arrival)
    if (isChanged) merge(db, { archived, known, connectionId, comparison, updates })
    else takeTimes(db, known.key, comparison.changedAt, archived)
  }
  const { verdict, additions } = comparison
  return {
    verdict: verdict === 'same' && (tellsMore || updates.size > 0) ? 'updated' : verdict,
    versions: additions,
    conflict:
      verdict === 'conflict'
        ? conflictOf(comparison, {
            ...{ connectionId, documentId },
            titleHere: known.wanted.title,
            titleThere: archived.document.title,
          })
        : null,
  }
}

function stepsOf(
  db: Database,
  { items, versions, document }: ArchivedDocument,
  connectionId: string,
): TheirStep[] {
  const ids = new Map(
    [...items.keys()].map((id) => [id, itemIdHere(db, id, connectionId, document.id)] as const),
  )
  return versions.flatMap((line) => {
    const item = items.get(line.item)
    if (item === undefined) return []
    const { at, action, superseded } = line
    return [
      {
        ...{ at, action, superseded, line, item },
        itemId: ids.get(line.item) ?? line.item,
        state: item.unfinished ? ('discarded' as const) : item.state,
        doubtful: item.doubtful || item.unfinished,
        isElsewhere: item.unfinished,
      },
    ]
  })
}

/** Items that were still on their way there when they were last brought in, and of which the archive knows more. */
function updatesOf(ours: readonly OurStep[], theirs: readonly TheirStep[]): ReadonlyMap<string, TheirStep> {
  const waitedThere = new Map(
    ours.filter(({ isElsewhere }) => isElsewhere).map((step) => [step.itemId, step]),
  )
  return new Map(
    theirs
      .filter(({ itemId, item }) => {
        const our = waitedThere.get(itemId)
        return our !== undefined && (!item.unfinished || item.events.length > our.events)
      })
      .map((step) => [step.itemId, step] as const),
  )
}

function isSameHead(db: Database, ours: Wanted, { document, contents }: ArchivedDocument): boolean {
  if (ours.kind !== document.kind || ours.collection !== document.collection) return false
  if (ours.title !== document.title || ours.metadata !== document.metadata) return false
  const our = readContent(db, ours.contentKey)
  const their = document.content === null ? undefined : contents[document.content]
  if (our === null || their === undefined) return our === null && their === undefined
  return our.kind === their.kind && contentBody(our) === contentBody(their)
}

function addArchived(
  db: Database,
  archived: ArchivedDocument,
  connectionId: string,
  arrival: ArrivalOfArchive,
): void {
  const { document, contents, versions } = archived
  const documentId = document.id
  const keyOf = keysOfContents(db, contents, null)
  const content = document.content === null ? null : (contents[document.content] ?? null)
  const documentKey = createDocument(
    db,
    { connectionId, documentId },
    wantedOf(document, keyOf),
    content,
    document,
    {
      arrival: arrival.find(document.arrival, connectionId),
      joinedBy: arrival.take(connectionId, document.kind),
    },
  )
  let itemKey = nextJoinedKey(db, 'items')
  const seen = new Set<string>()
  for (const step of stepsOf(db, archived, connectionId)) {
    if (!seen.has(step.itemId)) {
      seen.add(step.itemId)
      const { item: line, itemId } = step
      addJoinedItem(db, { line, itemId, connectionId, documentId, contentKey: keyOf(line.content) }, itemKey)
      itemKey += 1
    }
    addVersion(db, documentKey, step, step.line.number, keyOf)
  }
  if (versions.length > 0) orderItems(db, documentKey, [...seen])
  refreshDocumentState(db, connectionId, documentId)
}

function merge(
  db: Database,
  join: {
    readonly archived: ArchivedDocument
    readonly known: Known
    readonly connectionId: string
    readonly comparison: Comparison<OurStep, TheirStep>
    readonly updates: ReadonlyMap<string, TheirStep>
  },
): void {
  const { archived, known, connectionId, comparison, updates } = join
  const { document, contents } = archived
  const keyOf = keysOfContents(db, contents, known.key)
  for (const [itemId, step] of updates) {
    const key = comparison.merged.find((one) => one.side === 'here' && one.step.itemId === itemId)
    if (key?.side !== 'here') continue
    const item = { line: step.item, itemId, connectionId, documentId: document.id }
    updateJoinedItem(db, { ...item, contentKey: keyOf(step.item.content) }, key.step.itemKey, false)
    updateVersions(db, known.key, key.step.itemKey, archived, step, keyOf)
  }
  // Out of the way first: no number may be there twice, not even for a moment.
  db.run('UPDATE versions SET number = number + 4000000000 WHERE document_key = :key', { key: known.key })
  let itemKey = nextJoinedKey(db, 'items')
  comparison.merged.forEach((one, index) => {
    const number = index + 1
    if (one.side === 'here') {
      db.run('UPDATE versions SET number = :number WHERE version_key = :versionKey', {
        number,
        versionKey: one.step.versionKey,
      })
      return
    }
    const { item: line, itemId } = one.step
    const contentKey = keyOf(line.content)
    addJoinedItem(db, { line, itemId, connectionId, documentId: document.id, contentKey }, itemKey)
    itemKey += 1
    addVersion(db, known.key, one.step, number, keyOf)
  })
  orderItems(
    db,
    known.key,
    comparison.merged.map(({ step }) => step.itemId),
  )
  const theirs = wantedOf(document, keyOf)
  const wanted =
    comparison.winner === 'there' ? filledUp(theirs, known.wanted) : filledUp(known.wanted, theirs)
  if (!isSame(wanted, known.wanted)) showWanted(db, known.key, wanted)
  takeTimes(db, known.key, comparison.changedAt, archived)
  refreshDocumentState(db, connectionId, document.id)
}

/** Of a history that is the same as well: a clock that went back on one side can have left it an earlier time. */
function takeTimes(
  db: Database,
  key: number,
  which: Comparison<OurStep, TheirStep>['changedAt'],
  { document: { addedAt, changedAt } }: ArchivedDocument,
): void {
  const later = `CASE :which WHEN 'there' THEN :changedAt WHEN 'later' THEN max(changed_at, :changedAt)
    ELSE changed_at END`
  // What is written anew, even as it was, would be taken up anew by the search.
  db.run(
    `UPDATE documents SET added_at = min(added_at, :addedAt), changed_at = ${later}
     WHERE document_key = :key AND (added_at > :addedAt OR changed_at <> ${later})`,
    { key, which, addedAt, changedAt },
  )
}

/** What of a document one side never saw, the other one tells it. */
function filledUp(winner: Wanted, other: Wanted): Wanted {
  if (winner.kind !== 'unknown') return winner
  return {
    kind: other.kind,
    collection: winner.collection ?? other.collection,
    title: winner.title ?? other.title,
    metadata: winner.metadata ?? other.metadata,
    contentKey: winner.contentKey ?? other.contentKey,
  }
}

function isSame(a: Wanted, b: Wanted): boolean {
  return (
    a.kind === b.kind &&
    a.collection === b.collection &&
    a.title === b.title &&
    a.metadata === b.metadata &&
    a.contentKey === b.contentKey
  )
}
