import { z } from 'zod'
import { connectionColours } from '../domain/connection-colours.ts'
import { pictureHost } from './picture-host.ts'

export const connectionId = z.uuid()
export const connectionName = z.string().trim().min(1).max(80)
export const connectionColour = z.enum(connectionColours)

/**
 * How pictures of this computer reach the service, which takes an address only: `inside` sends the bytes
 * within the request as a `data:` address, `host` puts the picture on a picture host and sends its public address,
 * `never` refuses such pictures.
 */
export const picturesTravel = z.enum(['inside', 'host', 'never'])
export type PicturesTravel = z.infer<typeof picturesTravel>

/** Printable ASCII without spaces, as a header value must be (RFC 6750, section 2.1, leniently read). */
export const secretKey = z
  .string()
  .trim()
  .min(1)
  .max(2500)
  .regex(/^[\x21-\x7e]+$/)

/** What a connection is, without its key; as kept in the settings file. */
export const connectionRecord = z.object({
  id: connectionId,
  kind: z.enum(['service', 'practice']),
  name: connectionName,
  address: z.string().min(1),
  colour: connectionColour,
  picturesTravel,
  /** Also kept while pictures travel another way; missing or null where none was ever set up. */
  pictureHost: pictureHost.nullable().optional(),
  /** People search there: the window shows it all along, and many documents at once are asked about once more. */
  live: z.boolean().optional(),
})
export type ConnectionRecord = z.infer<typeof connectionRecord>

/**
 * Where a connection's key is: `stored` in the keychain, `session` only in memory until the app quits,
 * `missing` nowhere, `locked` the keychain could not be read, `unknown` not looked up yet.
 */
export const keyPlace = z.enum(['stored', 'session', 'missing', 'locked', 'unknown'])
export type KeyPlace = z.infer<typeof keyPlace>

export const connectionSummary = connectionRecord.extend({
  key: keyPlace,
  /** The same of what the picture host is signed in to with; missing where it asks for nothing. */
  hostSignIn: keyPlace.optional(),
})
export type ConnectionSummary = z.infer<typeof connectionSummary>

/** What "Connect" found out about an address and a key. */
const checkOutcome = z.enum([
  'fine',
  'cannot-be-found',
  'refused',
  'not-reachable',
  'timed-out',
  'offline',
  'certificate-not-trusted',
  'redirected',
  'not-the-service',
  'key-refused',
  'service-in-trouble',
])
export const checkReport = z.object({
  outcome: checkOutcome,
  /** The address as it will be used. */
  address: z.string(),
  /** The technical detail, never holding the key. */
  detail: z.string(),
  /** Where a redirect pointed. */
  newAddress: z.string().optional(),
})
export type CheckReport = z.infer<typeof checkReport>
