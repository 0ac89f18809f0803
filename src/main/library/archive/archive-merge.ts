import type { Database } from '../db/database.ts'
import { refreshDocumentState, showWanted, type Times } from '../records/documents.ts'
import type { JoinedKeys } from '../records/item-keys.ts'
import type { Wanted } from '../records/rows.ts'
import type { Comparison } from './archive-compare.ts'
import { type ContentsHere, keysOfContents } from './archive-contents.ts'
import type { ArchivedDocument } from './archive-document.ts'
import type { DocumentHere, OurStep } from './archive-document-here.ts'
import { updateJoinedItem } from './archive-items.ts'
import { placeItems } from './archive-place-items.ts'
import { addVersion, type TheirStep, updateVersions, wantedOf } from './archive-versions.ts'

type Compared = Comparison<OurStep, TheirStep>

/** Makes one history of two, and of the document what the newer one says. */
export function mergeHistories(
  db: Database,
  join: {
    readonly archived: ArchivedDocument
    readonly known: DocumentHere
    readonly connectionId: string
    readonly comparison: Compared
    readonly updates: ReadonlyMap<string, TheirStep>
    readonly contents: ContentsHere
    readonly keys: JoinedKeys
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
    updateJoinedItem(db, { ...item, contentKey: keyOf(step.item.content) }, itemKey, false)
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
  // What comes in is over and done with: it takes nothing from what waits here, or was sent from here.
  if (known.state === 'discarded') refreshDocumentState(db, connectionId, document.id)
}

/** Versions that are there get their numbers and their items' keys; those are written only that change. */
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
  // No number may be there twice, not even for a moment: where all go one way, the foremost makes room for the next.
  if (rises && falls)
    db.run('UPDATE versions SET number = number + 4000000000 WHERE document_key = :documentKey', {
      documentKey,
    })
  for (const { step, number, itemKey } of falls ? placed : placed.toReversed()) {
    const isInPlace = !(rises && falls) && number === step.number && itemKey === step.itemKey
    if (isInPlace) continue
    db.run('UPDATE versions SET number = :number, item_key = :itemKey WHERE version_key = :versionKey', {
      ...{ number, itemKey, versionKey: step.versionKey },
    })
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

/** Of a history that is the same as well: a clock that went back on one side can have left it an earlier time. */
export function takeTimes(
  db: Database,
  known: DocumentHere,
  which: Compared['changedAt'],
  archived: ArchivedDocument,
): void {
  const times = timesOf(known, which, archived)
  // What is written anew, even as it was, would be taken up anew by the search.
  if (times.addedAt === known.addedAt && times.changedAt === known.changedAt) return
  db.run('UPDATE documents SET added_at = :addedAt, changed_at = :changedAt WHERE document_key = :key', {
    ...times,
    key: known.key,
  })
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
