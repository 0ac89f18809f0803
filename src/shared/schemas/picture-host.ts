import { z } from 'zod'
import type { PictureHost } from '../domain/pictures/picture-host.ts'

const line = z.string().max(2000)

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
    /** A colon would end the name (RFC 7617). */
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

/** Credentials as stored in the keychain: bound to one origin and sent to no other. */
export const keptHostCredentials = z.object({ origin: z.string(), credentials: hostCredentials })

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
 * Result of "Check": `works`, the upload's problem, or the result of reading back over the public address.
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
  address: z.string(),
  /** Contains nothing secret. */
  detail: z.string(),
  status: z.int().optional(),
  words: z.string().optional(),
  newAddress: z.string().optional(),
  rightRegion: z.string().optional(),
  /** True if the test picture was removed; null if none was uploaded. */
  removed: z.boolean().nullable(),
})
export type PictureHostReport = z.infer<typeof pictureHostReport>
