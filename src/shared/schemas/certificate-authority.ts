import { z } from 'zod'

/** PEM text of one certificate; whether it is one is main's to say. */
export const authorityText = z.string().max(20_000)

/** What a person can compare with what they were told about a certificate authority. */
export const authorityFacts = z.object({
  /** Whom the certificate is for, and who vouches for it: the same where it stands for itself. */
  subject: z.string(),
  issuer: z.string(),
  /** Epoch milliseconds. */
  validFrom: z.number(),
  validTo: z.number(),
  /** SHA-256, pairs of hexadecimal digits with colons between. */
  fingerprint: z.string(),
})
export type AuthorityFacts = z.infer<typeof authorityFacts>

/** Why a file is no certificate authority that can be held on to. */
export type AuthorityProblem = 'not-a-certificate' | 'holds-a-private-key' | 'several' | 'not-an-authority'
