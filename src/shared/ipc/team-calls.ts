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
 * Shared team libraries. No call returns a password. Calls that need the server fail with codes such as
 * `team-offline` and then change nothing.
 */
export const teamCalls = {
  /** Shows a dialog for an invitation file. Null if cancelled. Nothing is stored, no server is contacted. */
  'team/choose-invitation': call(nothing, teamInvitation.nullable()),
  'team/open-arrived': call(nothing, teamInvitation.nullable()),
  'team/read-invitation': call(z.strictObject({ text: z.string().max(longestInvitation) }), teamInvitation),
  /**
   * Joins with the first password, which a random one replaces. `into`: an existing connection to the
   * invitation's service (else `team-other-service`), or a new one with a key of its own.
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
  'team/join-preset': call(z.strictObject({ connectionId, password: firstPassword }), connectionSummary),
  /**
   * Makes the library of a team in an empty database, then joins it as its first administrator. A failure's `field`
   * is `server`, `certificateAuthority`, `database`, `owner` or `password`. What was cut short goes on when repeated.
   */
  'team/set-up': call(
    z.strictObject({ connectionId, server: newTeamServer, owner: databaseOwner, shown: shownName }),
    connectionSummary,
  ),
  /** Ends sharing on this computer. Local data stays; unshared changes are sent as before joining. */
  'team/leave': call(ofConnection, connectionSummary),

  'team/list': call(nothing, z.array(sharedConnection)),
  'team/retry': call(ofConnection, nothing),
  'team/pause-download': call(z.strictObject({ connectionId, isPaused: z.boolean() }), nothing),
  'team/people': call(ofConnection, z.array(teamPerson)),
  /** Queue items that another computer will send, and whose. Items without an entry wait for nobody. */
  'team/waits-for': call(
    z.strictObject({ itemIds: z.array(z.uuid()).max(500) }),
    z.array(z.object({ itemId: z.uuid(), person: personNumber, shown: z.string() })),
  ),
  /**
   * Versions of a queued edit whose fields another computer changed as well. `base`: the version edited.
   * `person`: author of `theirs`. Null if the conflict is over.
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
  /**
   * Makes this computer send items that wait for another. `changed`: number of items for which this was
   * possible.
   */
  'team/send-from-here': call(
    z.strictObject({ ids: z.array(z.uuid()).max(500) }),
    z.object({ changed: z.int() }),
  ),
  'team/editing': call(
    ofConnection,
    z.array(z.object({ documentId, person: personNumber, shown: z.string() })).max(1000),
  ),
  /** Shows others for 30 seconds that the document is being edited here; null: no longer. */
  'team/say-editing': call(z.strictObject({ connectionId, documentId: documentId.nullable() }), nothing),

  /**
   * For administrators, as all below. Shows a save dialog, then invites. `whom`: a new person, or another
   * computer of a person. The password must reach the person by another way than the file. False if
   * cancelled.
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
  'team/erase': call(z.strictObject({ connectionId, documentId }), nothing),
  /** Makes all computers share again what the server lost by restoring a backup. */
  'team/share-again': call(ofConnection, nothing),
  /** Shares the documents that are only here (`onlyHere` counts down); the service already has them. */
  'team/share-documents': call(ofConnection, nothing),
} as const

export const teamEvents = {
  'team-changed': nothing,
} as const
