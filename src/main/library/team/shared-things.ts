import { z } from 'zod'
import type { KeptThing, TeamThing } from '../../team/ports.ts'
import type { Database } from '../db/database.ts'
import {
  isKeptElsewhere,
  keepBeside,
  listThingsHere,
  readThing,
  removeThing,
  renameUnshared,
  type ThingHere,
  writeThing,
} from './things-here.ts'

const mostTogether = 20

export const thingRow = z.object({
  connectionId: z.uuid(),
  kind: z.enum(['template', 'view', 'session', 'bulk-edit']),
  thingId: z.string().min(1).max(100),
  number: z.int().positive(),
  body: z.string().nullable(),
})
const sharedRow = thingRow.extend({ kind: z.enum(['template', 'view']) })
type Known = z.output<typeof sharedRow>

export type SharedThing = TeamThing & Pick<ThingHere, 'of'>

const nameOf = ({ of, id }: Pick<TeamThing, 'of' | 'id'>): string => `${of} ${id}`

function listKnown(db: Database, connectionId: string): ReadonlyMap<string, Known> {
  const rows = db.all(
    sharedRow,
    "SELECT * FROM team_things WHERE connection_id = :connectionId AND kind IN ('template', 'view')",
    { connectionId },
  )
  return new Map(rows.map((row) => [nameOf({ of: row.kind, id: row.thingId }), row]))
}

function noteKnown(db: Database, connectionId: string, { of, id, number, body }: TeamThing): void {
  db.run(
    `INSERT INTO team_things (connection_id, kind, thing_id, number, body)
     VALUES (:connectionId, :of, :id, :number, :body)
     ON CONFLICT (connection_id, kind, thing_id) DO UPDATE SET number = excluded.number, body = excluded.body
       WHERE team_things.number <= excluded.number`,
    { connectionId, of, id, number, body },
  )
}

function isLocked({ of, body }: ThingHere, lockedTemplates: readonly string[]): boolean {
  const collection = z.object({ collection: z.string() })
  return of === 'template' && lockedTemplates.includes(collection.parse(JSON.parse(body)).collection)
}

export function thingsToKeep(
  db: Database,
  connectionId: string,
  lockedTemplates: readonly string[],
): readonly KeptThing[] {
  const known = listKnown(db, connectionId)
  const here = listThingsHere(db, connectionId)
  const changed = here
    .filter((thing) => thing.body !== known.get(nameOf(thing))?.body && !isLocked(thing, lockedTemplates))
    .map((thing): KeptThing => ({ ...thing, base: known.get(nameOf(thing))?.number ?? 0 }))
  const names = new Set(here.map(nameOf))
  const removed = [...known.values()].flatMap(
    ({ kind: of, thingId: id, number, body }): readonly KeptThing[] => {
      const isHere =
        body === null || names.has(nameOf({ of, id })) || isKeptElsewhere(db, connectionId, { of, id })
      return isHere || isLocked({ of, id, body }, lockedTemplates)
        ? []
        : [{ of, id, base: number, body: null }]
    },
  )
  return [...changed, ...removed].slice(0, mostTogether)
}

export function noteKept(db: Database, connectionId: string, thing: TeamThing): void {
  noteKnown(db, connectionId, thing)
}

/**
 * Applies a template or view of the team. If it was changed here as well, mine is kept under another name; if the team
 * removed it, mine stays and is pushed. Returns false if the body is not valid.
 */
export function takeThing(
  db: Database,
  connectionId: string,
  { of, id, number, body }: SharedThing,
  at: number,
  lockedTemplates: readonly string[],
): boolean {
  const known = listKnown(db, connectionId)
  const before = known.get(nameOf({ of, id }))
  if (before !== undefined && number <= before.number) return true
  const theirs = body === null ? null : readThing({ of, id, body })
  if (theirs === null && body !== null) return false
  const note = (now: string | null) => noteKnown(db, connectionId, { of, id, number, body: now })
  const find = () => listThingsHere(db, connectionId).find((one) => nameOf(one) === nameOf({ of, id }))
  const mine = find()
  const isOwn = mine !== undefined && mine.body !== before?.body
  const shown = theirs ?? mine
  if (
    (shown !== undefined && isLocked(shown, lockedTemplates)) ||
    isKeptElsewhere(db, connectionId, { of, id })
  ) {
    note(theirs?.body ?? null)
    return true
  }
  if (theirs === null) {
    if (mine !== undefined && !isOwn) removeThing(db, connectionId, mine)
    note(null)
    return true
  }
  if (isOwn && mine.body !== theirs.body) keepBeside(db, connectionId, mine, at)
  renameUnshared(db, connectionId, theirs, (viewId) => known.has(nameOf({ of, id: viewId })))
  writeThing(db, connectionId, theirs, at)
  // Normalised as here; otherwise it would look changed.
  note(find()?.body ?? null)
  return true
}
