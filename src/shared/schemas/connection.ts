import { z } from 'zod'
import { authorityText } from './bounds.ts'
import { pictureHost } from './picture-host.ts'
import { teamMembership, teamServer } from './team-server.ts'

export const connectionColours = [
  'blue',
  'teal',
  'green',
  'amber',
  'orange',
  'red',
  'pink',
  'violet',
  'grey',
] as const

export const authorityFacts = z.object({
  /** Equal if self-signed. */
  subject: z.string(),
  issuer: z.string(),
  /** Epoch milliseconds. */
  validFrom: z.number(),
  validTo: z.number(),
  /** SHA-256, pairs of hexadecimal digits with colons between. */
  fingerprint: z.string(),
})
export type AuthorityFacts = z.infer<typeof authorityFacts>

export type AuthorityProblem = 'not-a-certificate' | 'holds-a-private-key' | 'several' | 'not-an-authority'

export const connectionId = z.uuid()
export const connectionName = z.string().trim().min(1).max(80)
export const connectionColour = z.enum(connectionColours)

/**
 * How this computer's pictures reach the service, which accepts addresses only. `inside`: in the request as a
 * `data:` address. `host`: uploaded to a picture host, sent as its public address. `never`: refused.
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

/** `session` keeps the key in memory until the app quits, if the keychain does not work. */
export const keyKeeping = z.enum(['keychain', 'session'])

export const presetFields = [
  'name',
  'address',
  'colour',
  'live',
  'picturesTravel',
  'pictureHost',
  'certificateAuthority',
] as const
export type PresetField = (typeof presetFields)[number]

/** The connection's ID in the policy file, and its locked fields and templates. */
const presetMark = z.object({
  identity: z.string().max(8000),
  fixed: z.array(z.enum(presetFields)).max(presetFields.length),
  templates: z.array(z.string().max(1000)).max(200),
  team: teamServer.nullable().optional(),
})

export const lastKeySlot = 1_000_000_000
/** Incremented with each entered key. */
const keySlot = z.int().min(2).max(lastKeySlot)

/** Connection without its key, as stored in connections.json. */
export const connectionRecord = z.object({
  id: connectionId,
  kind: z.enum(['service', 'practice']),
  name: connectionName,
  /** Validated on entry; may be invalid in a file edited by hand (`originOf`). */
  address: z.string().min(1).max(8000),
  colour: connectionColour,
  picturesTravel,
  /** Kept while pictures are sent another way; missing or null if never set up. */
  pictureHost: pictureHost.nullable().optional(),
  /** True if people search it: the window always shows this, and bulk operations ask again. */
  live: z.boolean().optional(),
  /** PEM: requests with this connection's key trust only this certificate authority. */
  certificateAuthority: authorityText.nullable().optional(),
  preset: presetMark.nullable().optional(),
  /** Origin that the stored key was entered for, if the address changed since. */
  keyOrigin: z.string().max(8000).nullable().optional(),
  /** Authority that the stored key was entered under, if the trust changed since. */
  keyAuthority: authorityText.nullable().optional(),
  team: teamMembership.nullable().optional(),
  /** Keychain slot of the key, the picture host's credentials and the team password; null is the first. */
  keySlot: keySlot.nullable().optional(),
  signInSlot: keySlot.nullable().optional(),
  teamSlot: keySlot.nullable().optional(),
  /** Set during removal: the next start finishes it, or reverts it if the key still exists. */
  removal: z.object({ discardWaiting: z.boolean() }).nullable().optional(),
})
export type ConnectionRecord = z.infer<typeof connectionRecord>

/**
 * Where a connection's key is: `stored` in the keychain, `session` in memory until the app quits, `missing`
 * nowhere, `locked` if the keychain could not be read, `unknown` before the first look-up.
 */
export const keyPlace = z.enum(['stored', 'session', 'missing', 'locked', 'unknown'])
export type KeyPlace = z.infer<typeof keyPlace>

export const connectionSummary = connectionRecord.extend({
  key: keyPlace,
  /** Place of the picture host's credentials; missing if not needed. */
  hostSignIn: keyPlace.optional(),
  /** Facts stated by the certificate authority; missing if the connection uses the system's trust store. */
  authority: authorityFacts.optional(),
})
export type ConnectionSummary = z.infer<typeof connectionSummary>

const checkOutcome = z.enum([
  'fine',
  'cannot-be-found',
  'refused',
  'not-reachable',
  'proxy',
  'timed-out',
  'offline',
  'certificate-not-trusted',
  'authority-not-matched',
  'redirected',
  'not-the-service',
  'key-refused',
  'service-in-trouble',
])
export const checkReport = z.object({
  outcome: checkOutcome,
  address: z.string(),
  /** Technical detail; never contains the key. */
  detail: z.string(),
  newAddress: z.string().optional(),
})
export type CheckReport = z.infer<typeof checkReport>
