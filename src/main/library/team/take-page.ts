import type {
  TakenRows,
  TeamChange,
  TeamContent,
  TeamHead,
  TeamVersion,
  WithContent,
} from '../../team/ports.ts'
import type { Database } from '../db/database.ts'
import { createPieceBudget } from '../db/work-budget.ts'
import { findDocument } from '../records/documents.ts'
import { eraseDocument } from './erase-document.ts'
import { takeOrigin } from './origins-here.ts'
import { endArrived, leaveRefused } from './shared-items.ts'
import { takeThing } from './shared-things.ts'
import { type TrashHere, takeVersion } from './take-version.ts'
import { takePerson } from './team-people.ts'
import { keepLastVersion, readPlace, topHead } from './team-rows.ts'

/** The word index is written at the end of a piece, outside the budget. */
const mostTogether = 100

/** Takes the next changes of the team's history and stores the cursor, in one transaction. */
export function takeChanges(
  db: Database,
  trash: TrashHere,
  connectionId: string,
  changes: readonly WithContent<TeamChange>[],
  at: number,
  lockedTemplates: readonly string[],
): TakenRows {
  return takeRows(db, changes, (one) => {
    if (!takeChange(db, trash, connectionId, one, at, lockedTemplates)) return false
    db.update('team_libraries', { connectionId }, { cursor: one.row.seq })
    return true
  })
}

export function takeThings(
  db: Database,
  connectionId: string,
  things: readonly WithContent<TeamChange>[],
  at: number,
  lockedTemplates: readonly string[],
): TakenRows {
  return takeRows(
    db,
    things,
    ({ row }) => row.kind === 'thing' && takeAnyThing(db, connectionId, row, at, lockedTemplates),
  )
}

/** Takes the next documents of the first download, newest first. */
export function takeHeads(
  db: Database,
  trash: TrashHere,
  connectionId: string,
  heads: readonly WithContent<TeamHead>[],
  at: number,
): TakenRows {
  let isNoted = false
  return takeRows(db, heads, ({ row: head, content }) => {
    const { documentId, arrived, number, addedAt, docKey, sessionId } = head
    const isNew = findDocument(db, connectionId, documentId) === undefined
    const isArrived = arrived >= number
    const coming = { version: head, content, addedAt, sessionId, isHead: true, isArrived }
    if (!takeVersion(db, trash, connectionId, coming)) return false
    if (isNew && !isNoted) noteUnordered(db, connectionId)
    isNoted ||= isNew
    keepLastVersion(db, connectionId, head)
    // A new document whose head arrived has nothing else.
    const known = isNew && isArrived ? undefined : findDocument(db, connectionId, documentId)
    if (known !== undefined && arrived > 0)
      endArrived(db, { connectionId, documentId, key: known.key }, Math.min(arrived, number), at)
    db.update('team_libraries', { connectionId }, { nextHead: docKey })
    return true
  })
}

function noteUnordered(db: Database, connectionId: string): void {
  db.run('INSERT OR IGNORE INTO unordered_connections (connection_id) VALUES (:connectionId)', {
    connectionId,
  })
}

export function endHeads(db: Database, connectionId: string): void {
  const isRestored = readPlace(db, connectionId)?.restoring === 'heads'
  const next = isRestored ? ({ nextHead: topHead, restoring: 'missing' } as const) : { nextHead: null }
  db.update('team_libraries', { connectionId }, next)
}

function takeRows<Row>(db: Database, rows: readonly Row[], take: (row: Row) => boolean): TakenRows {
  return db.transaction(() => {
    const mayGoOn = createPieceBudget(db, mostTogether)
    let taken = 0
    for (const row of rows) {
      if (!mayGoOn()) break
      if (!take(row)) return { taken, refused: true }
      taken += 1
    }
    return { taken, refused: false }
  })
}

function takeChange(
  db: Database,
  trash: TrashHere,
  connectionId: string,
  { row: change, content }: WithContent<TeamChange>,
  at: number,
  lockedTemplates: readonly string[],
): boolean {
  switch (change.kind) {
    case 'version':
      return takePulled(db, trash, connectionId, change, content)
    case 'attempt': {
      const { documentId, number, outcome } = change
      const known = findDocument(db, connectionId, documentId)
      if (known === undefined) return true
      const document = { connectionId, documentId, key: known.key }
      if (outcome === 'done') endArrived(db, document, number, at)
      if (outcome === 'refused') leaveRefused(db, document, number, at)
      return true
    }
    case 'person': {
      takePerson(db, connectionId, change)
      return true
    }
    case 'thing':
      return takeAnyThing(db, connectionId, change, at, lockedTemplates)
    case 'erasure':
      eraseDocument(db, { connectionId, documentId: change.documentId }, at)
      return true
    case 'unknown':
      return false
  }
}

function takeAnyThing(
  db: Database,
  connectionId: string,
  { of, ...thing }: Extract<TeamChange, { kind: 'thing' }>,
  at: number,
  lockedTemplates: readonly string[],
): boolean {
  return of === 'template' || of === 'view'
    ? takeThing(db, connectionId, { of, ...thing }, at, lockedTemplates)
    : takeOrigin(db, connectionId, { of, ...thing })
}

function takePulled(
  db: Database,
  trash: TrashHere,
  connectionId: string,
  version: TeamVersion,
  content: TeamContent | null,
): boolean {
  const { at: addedAt, number, action, originId } = version
  const sessionId = number === 1 && action !== 'change' ? originId : null
  const coming = { version, content, addedAt, sessionId, isHead: false, isArrived: false }
  if (!takeVersion(db, trash, connectionId, coming)) return false
  keepLastVersion(db, connectionId, version)
  return true
}
