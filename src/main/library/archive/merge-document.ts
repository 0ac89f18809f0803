import type { MergeConflict } from '../../../shared/schemas/archive.ts'
import type { Database } from '../db/database.ts'
import {
  createDocument,
  filledUp,
  refreshDocumentState,
  showWanted,
  type Times,
} from '../records/documents.ts'
import type { MergedKeys } from '../records/item-keys.ts'
import type { Wanted } from '../records/rows.ts'
import type { ArchivedDocument } from './archived-document.ts'
import { type Comparison, compareHistories, conflictOf } from './compare-histories.ts'
import {
  type ContentsHere,
  createContentsHere,
  type DocumentHere,
  findDocumentHere,
  findItemHere,
  keysOfContents,
  type OurStep,
} from './known-here.ts'
import {
  addVersion,
  placeItems,
  type TheirStep,
  updateMergedItem,
  updateVersions,
  wantedOf,
} from './merge-history.ts'
import { type ImportSessionsOfArchive, takeImportSession } from './merge-import-sessions.ts'

export type MergedDocument = {
  readonly verdict: 'added' | 'updated' | 'newer-here' | 'same' | 'conflict'
  readonly versions: number
  readonly conflict: MergeConflict | null
}

export type MergePiece = { readonly importSession: ImportSessionsOfArchive; readonly keys: MergedKeys }

/**
 * Merges an archived document into the library's document of that ID, or only returns the effect. Can be
 * repeated: lines merged before change nothing.
 */
export function mergeDocument(
  db: Database,
  archived: ArchivedDocument,
  connectionId: string,
  joining: MergePiece | null,
): MergedDocument {
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
    takeImportSession(db, known, archived.document, connectionId, joining.importSession)
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
      // An item with a version here was not pruned, but other versions of it may have been.
      const { itemKey, state, joined } = our
      return [itemId, { itemId, known: { itemKey, state, joined, isPruned: 0 } }] as const
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
  { importSession, keys }: MergePiece,
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
      importSession: importSession.find(document.importSession, connectionId),
      joinedBy: importSession.take(connectionId, document.kind),
    },
    steps.some(({ state }) => state === 'done') ? 'done' : 'discarded',
  )
  const merged = steps.map((step) => ({ side: 'there' as const, step }))
  const itemKeys = placeItems(db, { merged, connectionId, documentId, keyOf }, keys)
  for (const step of steps)
    addVersion(db, documentKey, step, itemKeys.get(step.itemId) ?? 0, step.line.number, keyOf)
  // Earlier events here tell more about the document's state.
  if (steps.some(({ here }) => here.known !== undefined)) refreshDocumentState(db, connectionId, documentId)
}

type Compared = Comparison<OurStep, TheirStep>

function mergeHistories(
  db: Database,
  join: {
    readonly archived: ArchivedDocument
    readonly known: DocumentHere
    readonly connectionId: string
    readonly comparison: Compared
    readonly updates: ReadonlyMap<string, TheirStep>
    readonly contents: ContentsHere
    readonly keys: MergedKeys
  },
): void {
  const { archived, known, connectionId, comparison, updates, contents, keys } = join
  const { document } = archived
  const { merged } = comparison
  const keyOf = keysOfContents(db, archived.contents, contents)
  for (const [itemId, step] of updates) {
    const ours = merged.find((one) => one.side === 'here' && one.step.itemId === itemId)
    if (ours?.side !== 'here') continue
    const item = { line: step.item, itemId, connectionId, documentId: document.id }
    const { itemKey } = ours.step
    updateMergedItem(db, { ...item, contentKey: keyOf(step.item.content) }, itemKey, false)
    updateVersions(db, known.key, itemKey, archived, step, keyOf)
  }
  const itemKeys = placeItems(db, { merged, connectionId, documentId: document.id, keyOf }, keys)
  const keyOfItem = ({ itemId }: OurStep | TheirStep) => itemKeys.get(itemId) ?? 0
  placeVersions(db, known.key, merged, keyOfItem)
  merged.forEach((one, index) => {
    if (one.side === 'there') addVersion(db, known.key, one.step, keyOfItem(one.step), index + 1, keyOf)
  })
  const theirs = wantedOf(document, keyOf)
  const wanted =
    comparison.winner === 'there' ? filledUp(theirs, known.wanted) : filledUp(known.wanted, theirs)
  if (isSame(wanted, known.wanted)) takeTimes(db, known, comparison.changedAt, archived)
  else showWanted(db, known.key, wanted, timesOf(known, comparison.changedAt, archived))
  // Merged items are finished: they do not replace items that wait here or were sent from here.
  if (known.state === 'discarded') refreshDocumentState(db, connectionId, document.id)
}

function placeVersions(
  db: Database,
  documentKey: number,
  merged: Compared['merged'],
  keyOfItem: (step: OurStep) => number,
): void {
  const placed = merged.flatMap((one, index) =>
    one.side === 'here' ? [{ step: one.step, number: index + 1, itemKey: keyOfItem(one.step) }] : [],
  )
  const rises = placed.some(({ step, number }) => number > step.number)
  const falls = placed.some(({ step, number }) => number < step.number)
  // Numbers must stay unique at every step: if all move one way, the foremost makes room for the next.
  if (rises && falls)
    db.run('UPDATE versions SET number = number + 4000000000 WHERE document_key = :documentKey', {
      documentKey,
    })
  for (const { step, number, itemKey } of falls ? placed : placed.toReversed()) {
    const isInPlace = !(rises && falls) && number === step.number && itemKey === step.itemKey
    if (isInPlace) continue
    db.update('versions', { versionKey: step.versionKey }, { number, itemKey })
  }
}

function timesOf(
  known: DocumentHere,
  which: Compared['changedAt'],
  { document: { addedAt, changedAt } }: ArchivedDocument,
): Times {
  const ours = known.changedAt
  const changed = { here: ours, there: changedAt, later: Math.max(ours, changedAt) }
  return { addedAt: Math.min(known.addedAt, addedAt), changedAt: changed[which] }
}

/** Needed for equal histories too: a clock set back on one side may have left an earlier time there. */
function takeTimes(
  db: Database,
  known: DocumentHere,
  which: Compared['changedAt'],
  archived: ArchivedDocument,
): void {
  const times = timesOf(known, which, archived)
  // Writing a row, even unchanged, would index it again.
  if (times.addedAt === known.addedAt && times.changedAt === known.changedAt) return
  db.update('documents', { documentKey: known.key }, times)
}

function isSame(a: Wanted, b: Wanted): boolean {
  const names = ['kind', 'collection', 'title', 'metadata', 'contentKey'] as const
  return names.every((name) => a[name] === b[name])
}
