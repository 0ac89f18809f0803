import { z } from 'zod'
import { amount, moment } from './bounds.ts'
import { connectionId, connectionName } from './connection.ts'
import { teamServer } from './team-server.ts'

/** A reader sees all; an editor also adds, edits and removes; an administrator also manages people. */
export const teamRole = z.enum(['reader', 'editor', 'admin'])
export type TeamRole = z.infer<typeof teamRole>

export const shownName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}]+$/u)

/** Printable ASCII, which every system encodes equally. Replaced on joining. */
export const firstPassword = z
  .string()
  .min(8)
  .max(100)
  .regex(/^[\x21-\x7e]+$/)

export const longestInvitation = 50_000

/** Lets one computer of a person join. Not a secret: it may be sent by mail. */
export const teamInvitation = z.object({
  format: z.literal('index-desk-team'),
  version: z.literal(1),
  /** Name of the library, and address of its service. */
  name: connectionName.regex(/^[^\p{Cc}]+$/u),
  service: z.string().min(1).max(2000),
  server: teamServer,
  person: shownName,
  role: teamRole,
  invitedBy: shownName,
  documents: amount,
  /** Number of people, and up to three names. */
  people: z.object({ count: amount, names: z.array(shownName).max(3) }),
})
export type TeamInvitation = z.infer<typeof teamInvitation>

export const personNumber = z.int().min(1).max(1_000_000_000)

export const teamPerson = z.object({
  person: personNumber,
  shown: z.string(),
  /** Null if the person was removed: their work keeps the name. */
  role: teamRole.nullable(),
})
export type TeamPerson = z.infer<typeof teamPerson>

/**
 * Why sharing is paused until someone acts. Everything can still be edited; nothing is sent.
 *
 * `not-a-member`: removed, or the password is rejected.
 *
 * `no-password`: the keychain cannot be read, or has none.
 *
 * `restored`: the server's history differs from the one seen here.
 *
 * `needs-update`: the library was upgraded by a newer app.
 *
 * `other-library`: the server now has a different library.
 *
 * `other-service`: the library belongs to a different service than the connection.
 *
 * `not-understood`: the answer is not that of a team library.
 *
 * `failed`: this computer's library could not store the changes.
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
  /** First download, newest first. `total` is approximate. `secondsLeft`: null until estimated. */
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

export const sharedConnection = z.object({
  connectionId,
  host: z.string(),
  sharing,
  toShare: amount,
  /** Documents only on this computer that nobody asked to share. Zero during the first download. */
  onlyHere: amount,
  /** This computer's login; null until the server confirmed it since the start. */
  me: z.object({ person: personNumber, role: teamRole }).nullable(),
})
export type SharedConnection = z.infer<typeof sharedConnection>
