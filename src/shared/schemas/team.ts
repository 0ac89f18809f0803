import { z } from 'zod'
import { amount, moment } from './bounds.ts'
import { connectionId, connectionName } from './connection.ts'
import { teamServer } from './team-server.ts'

/** A reader sees all; an editor also adds, edits and removes; an administrator also looks after people. */
export const teamRole = z.enum(['reader', 'editor', 'admin'])
export type TeamRole = z.infer<typeof teamRole>

/** Appearance of a person to others. */
export const shownName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}]+$/u)

/** Printable ASCII, which every system spells the same. Replaced on joining. */
export const firstPassword = z
  .string()
  .min(8)
  .max(100)
  .regex(/^[\x21-\x7e]+$/)

export const longestInvitation = 50_000

/** A file that lets one computer of a person join: no secret, as it may go by mail. */
export const teamInvitation = z.object({
  format: z.literal('index-desk-team'),
  version: z.literal(1),
  /** Name of the library, and the address of the service that it belongs to. */
  name: connectionName.regex(/^[^\p{Cc}]+$/u),
  service: z.string().min(1).max(2000),
  server: teamServer,
  person: shownName,
  role: teamRole,
  /** As it was when the invitation was written. */
  invitedBy: shownName,
  documents: amount,
  /** How many, and up to three names. */
  people: z.object({ count: amount, names: z.array(shownName).max(3) }),
})
export type TeamInvitation = z.infer<typeof teamInvitation>

/** Number of a person in the team's library. */
export const personNumber = z.int().min(1).max(1_000_000_000)

export const teamPerson = z.object({
  person: personNumber,
  shown: z.string(),
  /** Null where the person was removed: their work keeps the name. */
  role: teamRole.nullable(),
})
export type TeamPerson = z.infer<typeof teamPerson>

/**
 * Why sharing stands still until somebody does something. Everything can still be edited; nothing is sent.
 *
 * - `not-a-member`: removed, or the password is not accepted.
 * - `no-password`: the keychain cannot be read, or has none.
 * - `restored`: the server's history is not the one that was seen here.
 * - `needs-update`: the library is of a newer app.
 * - `other-library`: another library is there by now.
 * - `other-service`: the library belongs to another service than the connection.
 * - `not-understood`: the server answered what no team's library does.
 * - `failed`: this computer's own library could not take it.
 */
export const sharingProblem = z.enum([
  'not-a-member',
  'no-password',
  'restored',
  'needs-update',
  'other-library',
  'other-service',
  'not-understood',
  'failed',
])
export type SharingProblem = z.infer<typeof sharingProblem>

const sharing = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('connecting') }),
  /** The first download, newest first. `total` is about right. `secondsLeft`: null until it can be told. */
  z.object({
    kind: z.literal('downloading'),
    done: amount,
    total: amount,
    secondsLeft: z.int().nullable(),
    isPaused: z.boolean(),
  }),
  z.object({ kind: z.literal('up-to-date') }),
  z.object({ kind: z.literal('offline'), since: moment }),
  z.object({ kind: z.literal('problem'), problem: sharingProblem }),
])
export type Sharing = z.infer<typeof sharing>

/** A connection that a team shares. */
export const sharedConnection = z.object({
  connectionId,
  /** The host of the server. */
  host: z.string(),
  sharing,
  /** Changes of this computer that the team does not have yet. */
  toShare: amount,
  /** Documents that are only on this computer and that nobody asked to share. Zero during the first download. */
  onlyHere: amount,
  /** Who this computer is signed in as; null until the server said so once since the start. */
  me: z.object({ person: personNumber, role: teamRole }).nullable(),
})
export type SharedConnection = z.infer<typeof sharedConnection>
