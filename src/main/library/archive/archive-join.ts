import type { JoinConflict } from '../../../shared/schemas/archive.ts'
import type { Database } from '../db/database.ts'
import { createDocument, refreshDocumentState } from '../records/documents.ts'
import type { JoinedKeys } from '../records/item-keys.ts'
import type { Wanted } from '../records/rows.ts'
import { type ArrivalOfArchive, takeArrival } from './archive-arrivals.ts'
import { compareHistories, conflictOf } from './archive-compare.ts'
import { type ContentsHere, createContentsHere, keysOfContents } from './archive-contents.ts'
import type { ArchivedDocument } from './archive-document.ts'
import { findDocumentHere, type OurStep } from './archive-document-here.ts'
import { findItemHere } from './archive-keys.ts'
import { mergeHistories, takeTimes } from './archive-merge.ts'
import { placeItems } from './archive-place-items.ts'
import { addVersion, type TheirStep, wantedOf } from './archive-versions.ts'

export type Joined = {
  readonly verdict: 'added' | 'updated' | 'newer-here' | 'same' | 'conflict'
  readonly versions: number
  readonly conflict: JoinConflict | null
}

/** What a piece that is brought in shares. */
export type Joining = { readonly arrival: ArrivalOfArchive; readonly keys: JoinedKeys }

/**
 * Joins a document of an archive with what the library has under its id, or says only what that would do. It can be
 * done again and again: what is there already changes nothing.
 */
export function joinDocument(
  db: Database,
  archived: ArchivedDocument,
  connectionId: string,
  /** Null where it is only looked at. */
  joining: Joining | null,
): Joined {
  const documentId = archived.document.id
  const known = findDocumentHere(db, connectionId, documentId)
  if (known === undefined) {
    if (joining !== null) addArchived(db, archived, connectionId, joining)
    return { verdict: 'added', versions: archived.versions.length, conflict: null }
  }
  const { steps: ours, wanted } = known
  const theirs = stepsOf(db, archived, connectionId, ours)
  const contents = createContentsHere(db, [
    wanted.contentKey,
    ...ours.flatMap(({ contentKeys }) => contentKeys),
  ])
  const updates = updatesOf(ours, theirs)
  const comparison = compareHistories(ours, theirs, {
    headsEqual: isSameHead(wanted, archived, contents),
    hasUpdates: updates.size > 0,
  })
  const tellsMore = wanted.kind === 'unknown' && archived.document.kind !== 'unknown'
  const isChanged = comparison.additions > 0 || updates.size > 0 || tellsMore
  if (joining !== null) {
    takeArrival(db, known, archived.document, connectionId, joining.arrival)
    if (isChanged) {
      const join = { archived, known, connectionId, comparison, updates, contents, keys: joining.keys }
      mergeHistories(db, join)
    } else takeTimes(db, known, comparison.changedAt, archived)
  }
  const { verdict, additions } = comparison
  return {
    verdict: verdict === 'same' && (tellsMore || updates.size > 0) ? 'updated' : verdict,
    versions: additions,
    conflict:
      verdict === 'conflict'
        ? conflictOf(comparison, {
            ...{ connectionId, documentId },
            titleHere: wanted.title,
            titleThere: archived.document.title,
          })
        : null,
  }
}

function stepsOf(
  db: Database,
  { items, versions, document }: ArchivedDocument,
  connectionId: string,
  ours: readonly OurStep[],
): TheirStep[] {
  const itemsHere = new Map(ours.map((step) => [step.itemId, step] as const))
  const here = new Map(
    [...items.keys()].map((itemId) => {
      const our = itemsHere.get(itemId)
      if (our === undefined) return [itemId, findItemHere(db, itemId, connectionId, document.id)] as const
      // With a version here it has not been cleared away, but others of its versions may have been.
      const { itemKey: item_key, state, joined } = our
      return [itemId, { itemId, known: { item_key, state, joined, is_pruned: 0 } }] as const
    }),
  )
  return versions.flatMap((line) => {
    const item = items.get(line.item)
    const itemHere = here.get(line.item)
    if (item === undefined || itemHere === undefined) return []
    const { at, action, superseded } = line
    return [
      {
        ...{ at, action, superseded, line, item, here: itemHere },
        itemId: itemHere.itemId,
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

function isSameHead(ours: Wanted, { document, contents }: ArchivedDocument, here: ContentsHere): boolean {
  if (ours.kind !== document.kind || ours.collection !== document.collection) return false
  if (ours.title !== document.title || ours.metadata !== document.metadata) return false
  return here.isSame(ours.contentKey, document.content === null ? null : (contents[document.content] ?? null))
}

function addArchived(
  db: Database,
  archived: ArchivedDocument,
  connectionId: string,
  { arrival, keys }: Joining,
): void {
  const { document, contents } = archived
  const documentId = document.id
  const keyOf = keysOfContents(db, contents, null)
  const steps = stepsOf(db, archived, connectionId, [])
  const documentKey = createDocument(
    db,
    { connectionId, documentId },
    wantedOf(document, keyOf),
    document.content === null ? null : (contents[document.content] ?? null),
    document,
    {
      arrival: arrival.find(document.arrival, connectionId),
      joinedBy: arrival.take(connectionId, document.kind),
    },
    steps.some(({ state }) => state === 'done') ? 'done' : 'discarded',
  )
  const merged = steps.map((step) => ({ side: 'there' as const, step }))
  const itemKeys = placeItems(db, { merged, connectionId, documentId, keyOf }, keys)
  for (const step of steps)
    addVersion(db, documentKey, step, itemKeys.get(step.itemId) ?? 0, step.line.number, keyOf)
  // What was here before it came says more of what became of it.
  if (steps.some(({ here }) => here.known !== undefined)) refreshDocumentState(db, connectionId, documentId)
}
