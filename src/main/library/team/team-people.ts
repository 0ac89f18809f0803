import { z } from 'zod'
import type { CallOutput, CheckedInput } from '../../../shared/ipc/contract.ts'
import { teamPerson } from '../../../shared/schemas/team.ts'
import type { TeamMember } from '../../team/ports.ts'
import type { Database } from '../db/database.ts'
import { blockedBy } from '../records/rows.ts'

export function takePeople(db: Database, connectionId: string, people: readonly TeamMember[]): void {
  db.transaction(() => {
    for (const one of people) takePerson(db, connectionId, one)
  })
}

export function takePerson(
  db: Database,
  connectionId: string,
  { person, shown, role }: Pick<TeamMember, 'person' | 'shown' | 'role'>,
): void {
  db.run(
    `INSERT INTO team_people (connection_id, person, shown, role) VALUES (:connectionId, :person, :shown, :role)
     ON CONFLICT DO UPDATE SET shown = excluded.shown, role = excluded.role`,
    { connectionId, person, shown, role },
  )
}

/** By name; removed people last. */
export function listPeople(db: Database, connectionId: string): CallOutput<'team/people'> {
  return db.all(
    teamPerson,
    `SELECT person, shown, role FROM team_people WHERE connection_id = :connectionId
     ORDER BY role IS NULL, shown COLLATE NOCASE, person`,
    { connectionId },
  )
}

const waitingRow = z.object({ itemId: z.string(), person: z.int(), shown: z.string() })

/** The person whose computer sends the items that wait for another one. */
export function waitsFor(
  db: Database,
  { itemIds }: CheckedInput<'team/waits-for'>,
): CallOutput<'team/waits-for'> {
  return db.all(
    waitingRow,
    `SELECT i.item_id, p.person, p.shown FROM json_each(:itemIds) asked
     JOIN items i ON i.item_id = asked.value
     JOIN versions v ON v.version_key = (SELECT max(version_key) FROM versions WHERE item_key = i.item_key)
     JOIN team_people p ON p.connection_id = i.connection_id AND p.person = v.author
     WHERE i.blocked_by = ${blockedBy.otherComputer} AND i.state NOT IN ('done', 'discarded')`,
    { itemIds },
  )
}
