import { z } from 'zod'
import { authorityText } from './bounds.ts'
import { pictureHost } from './picture-host.ts'
import { teamMembership, teamServer } from './team-server.ts'

/** The colours a connection can be told apart by. */
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

/** Properties of a certificate authority that a user can compare with what they were given. */
export const authorityFacts = z.object({
  /** Owner of the certificate, and its issuer: equal if it is self-signed. */
  subject: z.string(),
  issuer: z.string(),
  /** Epoch milliseconds. */
  validFrom: z.number(),
  validTo: z.number(),
  /** SHA-256, pairs of hexadecimal digits with colons between. */
  fingerprint: z.string(),
})
export type AuthorityFacts = z.infer<typeof authorityFacts>

/** Why a file cannot be the certificate authority of a connection. */
export type AuthorityProblem = 'not-a-certificate' | 'holds-a-private-key' | 'several' | 'not-an-authority'

export const connectionId = z.uuid()
export const connectionName = z.string().trim().min(1).max(80)
export const connectionColour = z.enum(connectionColours)

/**
 * Way of pictures of this computer to the service, which takes an address only: `inside` sends the bytes
 * within the request as a `data:` address, `host` puts the picture on a picture host and sends its public
 * address, `never` refuses such pictures.
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

/** `session` keeps the key in memory until the app quits; the way on where the keychain does not work. */
export const keyKeeping = z.enum(['keychain', 'session'])

/** Fields of a connection that the administrator can fix. */
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

/**
 * Identity of the connection in the administrators' file, and its fields and templates that the user cannot
 * change.
 */
const presetMark = z.object({
  identity: z.string().max(8000),
  fixed: z.array(z.enum(presetFields)).max(presetFields.length),
  templates: z.array(z.string().max(1000)).max(200),
  /** The team's library that the person can join. */
  team: teamServer.nullable().optional(),
})

export const lastKeySlot = 1_000_000_000
/** Counted up with each key that is entered. */
const keySlot = z.int().min(2).max(lastKeySlot)

/** Connection without its key; as kept in connections.json. */
export const connectionRecord = z.object({
  id: connectionId,
  kind: z.enum(['service', 'practice']),
  name: connectionName,
  /** Checked on entry; in a file edited by hand it may be invalid (`originOf`). */
  address: z.string().min(1).max(8000),
  colour: connectionColour,
  picturesTravel,
  /** Also kept while pictures travel another way; missing or null where none was ever set up. */
  pictureHost: pictureHost.nullable().optional(),
  /**
   * True for a connection that people search: the window always shows it, and bulk operations ask once more.
   */
  live: z.boolean().optional(),
  /** PEM: requests with this connection's key trust this certificate authority and no other. */
  certificateAuthority: authorityText.nullable().optional(),
  /** Set up by the administrator of this computer. */
  preset: presetMark.nullable().optional(),
  /** Origin that the stored key was entered for, if the address has changed since. */
  keyOrigin: z.string().max(8000).nullable().optional(),
  /** Authority that the stored key was entered under, if the connection now trusts another one, or any. */
  keyAuthority: authorityText.nullable().optional(),
  /** Shared with a team; missing or null where it is not. */
  team: teamMembership.nullable().optional(),
  /**
   * Which entry of the keychain has the key, which what the picture host is signed in to with, and which the password of
   * the team; null the first.
   */
  keySlot: keySlot.nullable().optional(),
  signInSlot: keySlot.nullable().optional(),
  teamSlot: keySlot.nullable().optional(),
  /** Set while it is being removed: the next start finishes that, or reverts it if the key is still there. */
  removal: z.object({ discardWaiting: z.boolean() }).nullable().optional(),
})
export type ConnectionRecord = z.infer<typeof connectionRecord>

/**
 * Place of a connection's key: `stored` in the keychain, `session` only in memory until the app quits,
 * `missing` nowhere, `locked` the keychain could not be read, `unknown` not looked up yet.
 */
export const keyPlace = z.enum(['stored', 'session', 'missing', 'locked', 'unknown'])
export type KeyPlace = z.infer<typeof keyPlace>

export const connectionSummary = connectionRecord.extend({
  key: keyPlace,
  /** Place of the picture host's credentials; missing if it needs none. */
  hostSignIn: keyPlace.optional(),
  /**
   * Facts that the certificate authority states of itself; missing if the connection trusts what the system
   * trusts.
   */
  authority: authorityFacts.optional(),
})
export type ConnectionSummary = z.infer<typeof connectionSummary>

/** Result of "Connect" for an address and a key. */
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
  /** The address as it will be used. */
  address: z.string(),
  /** The technical detail, never holding the key. */
  detail: z.string(),
  /** Target of a redirect. */
  newAddress: z.string().optional(),
})
export type CheckReport = z.infer<typeof checkReport>
