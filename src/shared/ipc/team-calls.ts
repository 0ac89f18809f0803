import { z } from 'zod'
import { authorityText, moment } from '../schemas/bounds.ts'
import {
  connectionColour,
  connectionId,
  connectionName,
  connectionSummary,
  keyKeeping,
  secretKey,
} from '../schemas/connection.ts'
import { documentId, editBase } from '../schemas/document.ts'
import {
  firstPassword,
  longestInvitation,
  personNumber,
  sharedConnection,
  shownName,
  teamInvitation,
  teamPerson,
  teamRole,
} from '../schemas/team.ts'
import { databaseOwner, newTeamServer } from '../schemas/team-server.ts'
import { call, nothing } from './call.ts'

const ofConnection = z.strictObject({ connectionId })

/**
 * Libraries that a team shares. No call gives a password. A call that asks the server fails with `team-offline` and
 * the like, and changes nothing then.
 */
export const teamCalls = {
  /** Asks for an invitation file. Null where none was chosen. Nothing is kept, nobody is asked. */
  'team/choose-invitation': call(nothing, teamInvitation.nullable()),
  /** Reads the invitation that was opened with the app last. Null if there is none. */
  'team/open-arrived': call(nothing, teamInvitation.nullable()),
  /** The text of an invitation that was dropped. */
  'team/read-invitation': call(z.strictObject({ text: z.string().max(longestInvitation) }), teamInvitation),
  /**
   * Joins with the first password, which a random one replaces. `into`: a connection that is there, to the invitation's
   * service (`team-other-service` where it is not), or a new one to that service with a key of its own.
   */
  'team/join': call(
    z.strictObject({
      invitation: teamInvitation,
      password: firstPassword,
      into: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('existing'), connectionId }),
        z.strictObject({
          kind: z.literal('new'),
          name: connectionName,
          colour: connectionColour,
          live: z.boolean().optional(),
          key: secretKey,
          keep: keyKeeping,
          certificateAuthority: authorityText.nullable().optional(),
        }),
      ]),
    }),
    connectionSummary,
  ),
  /** Joins as the administrators' file says, whose connection is there already (`preset.team` of the summary). */
  'team/join-preset': call(z.strictObject({ connectionId, password: firstPassword }), connectionSummary),
  /**
   * Makes the library of a team in an empty database, then joins it as its first administrator. A failure's `field`
   * is `server`, `certificateAuthority`, `database`, `owner` or `password`. What was cut short goes on when repeated.
   */
  'team/set-up': call(
    z.strictObject({ connectionId, server: newTeamServer, owner: databaseOwner, shown: shownName }),
    connectionSummary,
  ),
  /** Ends sharing here. What is on this computer stays; what waited to be shared is sent as before joining. */
  'team/leave': call(ofConnection, connectionSummary),

  /** Every connection that is shared; empty without a team. */
  'team/list': call(nothing, z.array(sharedConnection)),
  /** Tries again at once, also after a problem. */
  'team/retry': call(ofConnection, nothing),
  'team/pause-download': call(z.strictObject({ connectionId, isPaused: z.boolean() }), nothing),
  /** By name, those who were removed last. */
  'team/people': call(ofConnection, z.array(teamPerson)),
  /** Whom items of the queue wait for that another computer sends. Those without an entry wait for nobody. */
  'team/waits-for': call(
    z.strictObject({ itemIds: z.array(z.uuid()).max(500) }),
    z.array(z.object({ itemId: z.uuid(), person: personNumber, shown: z.string() })),
  ),
  /**
   * Versions of a queued edit whose fields another computer changed as well. `base`: the version that the edit was made
   * over. `person`: author of `theirs`. Null if the conflict is over.
   */
  'team/conflict': call(
    z.strictObject({ itemId: z.uuid() }),
    z
      .object({
        base: editBase,
        mine: editBase,
        theirs: editBase,
        at: moment,
        person: z.string().nullable(),
      })
      .nullable(),
  ),
  /** Has this computer send what waits for another one. `changed`: of how many items that was possible. */
  'team/send-from-here': call(
    z.strictObject({ ids: z.array(z.uuid()).max(500) }),
    z.object({ changed: z.int() }),
  ),
  /** Who else edits a document just now. */
  'team/editing': call(
    ofConnection,
    z.array(z.object({ documentId, person: personNumber, shown: z.string() })).max(1000),
  ),
  /** Has others see for 30 seconds that somebody edits the document here; null: nobody any more. */
  'team/say-editing': call(z.strictObject({ connectionId, documentId: documentId.nullable() }), nothing),

  /**
   * For administrators, as all below. Asks where to write the invitation, then invites. `whom`: a new person, or another
   * computer of one. The password goes to the person by another way than the file. False where no file was chosen.
   */
  'team/invite': call(
    z.strictObject({
      connectionId,
      whom: z.union([
        z.strictObject({ shown: shownName, role: teamRole }),
        z.strictObject({ person: personNumber }),
      ]),
      password: firstPassword,
    }),
    z.object({ saved: z.boolean() }),
  ),
  'team/set-role': call(z.strictObject({ connectionId, person: personNumber, role: teamRole }), nothing),
  'team/remove-person': call(z.strictObject({ connectionId, person: personNumber }), nothing),
  /** Has every computer delete a document with its history. */
  'team/erase': call(z.strictObject({ connectionId, documentId }), nothing),
  /** Has all computers share again what the server lost when it was restored from a backup. */
  'team/share-again': call(ofConnection, nothing),
  /** Shares the documents that are only here (`onlyHere` counts down); the service has them already. */
  'team/share-documents': call(ofConnection, nothing),
} as const

export const teamEvents = {
  'team-changed': nothing,
} as const
