import { z } from 'zod'
import type { PictureHost } from '../domain/pictures/picture-host.ts'

const line = z.string().max(2000)

/** `checkPictureHost` checks the values. */
export const pictureHost = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('s3'),
    endpoint: line,
    bucket: line,
    folder: line,
    region: line,
    pathStyle: z.boolean(),
    publicAddress: line,
  }),
  z.strictObject({
    kind: z.literal('folder'),
    address: line,
    signIn: z.enum(['none', 'password', 'token']),
    publicAddress: line,
  }),
]) satisfies z.ZodType<PictureHost>

const visible = /^[\x21-\x7e]+$/
const withoutControls = /^\P{Cc}+$/u

/** Credentials for a picture host. Kept in the keychain; no call returns them. */
export const hostCredentials = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('access-key'),
    accessKeyId: z.string().trim().min(1).max(200).regex(visible),
    secretAccessKey: z.string().trim().min(1).max(500).regex(visible),
  }),
  z.strictObject({
    kind: z.literal('password'),
    /** RFC 7617: a colon would end the name. */
    user: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .regex(/^[^:\p{Cc}]+$/u),
    password: z.string().min(1).max(500).regex(withoutControls),
  }),
  z.strictObject({
    kind: z.literal('token'),
    token: z.string().trim().min(1).max(1800).regex(visible),
  }),
])
export type HostCredentials = z.infer<typeof hostCredentials>

/**
 * Credentials as kept in the keychain: bound to the origin they were entered for, so that they can go to no
 * other.
 */
export const keptHostCredentials = z.object({ origin: z.string(), credentials: hostCredentials })

/** Why a picture did not get to its host. */
export const hostProblemCodes = [
  'host-not-set-up',
  'host-sign-in-missing',
  'host-sign-in-locked',
  'host-sign-in-refused',
  'host-not-permitted',
  'host-not-found',
  'host-region-wrong',
  'host-clock-wrong',
  'host-refused',
  'host-full',
  'host-redirected',
  'host-certificate',
  'host-unreachable',
  'host-not-answering',
  'host-in-trouble',
] as const
export type HostProblemCode = (typeof hostProblemCodes)[number]

/**
 * Result of "Check": `works`, what stood in the way of putting, or what reading back over the public address
 * gave.
 */
export const pictureHostReport = z.object({
  outcome: z.enum([
    'works',
    'offline',
    ...hostProblemCodes,
    'public-not-shown',
    'public-something-else',
    'public-not-as-picture',
    'public-redirected',
    'public-certificate',
    'public-unreachable',
  ]),
  /** The public address of the picture that was tried. */
  address: z.string(),
  /** The technical detail, holding nothing secret. */
  detail: z.string(),
  /** HTTP status of the answer that decided, where there was one. */
  status: z.int().optional(),
  /** The host's own words, where it gave any. */
  words: z.string().optional(),
  /** Target of a redirect. */
  newAddress: z.string().optional(),
  /** The region that the bucket is in, where the host named it. */
  rightRegion: z.string().optional(),
  /** Whether the test picture is removed again; null if none was put. */
  removed: z.boolean().nullable(),
})
export type PictureHostReport = z.infer<typeof pictureHostReport>
