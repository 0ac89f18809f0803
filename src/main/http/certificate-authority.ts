import { X509Certificate } from 'node:crypto'
import { shortenText } from '../../shared/domain/cut-text.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import type { AuthorityFacts, AuthorityProblem } from '../../shared/schemas/connection.ts'
import { cleanText } from './foreign-text.ts'

export type Authority = {
  readonly pem: string
  readonly facts: AuthorityFacts
}

const longestName = 300
const pemBegin = /-----BEGIN ([A-Z0-9 ]+)-----/g

/**
 * Reads one certificate authority, from PEM text or DER bytes. Rejects one that cannot authenticate a
 * service.
 */
export function readAuthority(bytes: Uint8Array): Result<Authority, AuthorityProblem> {
  const labels = [...Buffer.from(bytes).toString('latin1').matchAll(pemBegin)].map(([, label]) => label ?? '')
  if (labels.some((label) => label.endsWith('PRIVATE KEY'))) return fail('holds-a-private-key')
  if (labels.filter((label) => label === 'CERTIFICATE').length > 1) return fail('several')
  const certificate = parse(bytes)
  if (certificate === undefined) return fail('not-a-certificate')
  if (!certificate.ca) return fail('not-an-authority')
  const [validFrom, validTo] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)]
  if (Number.isNaN(validFrom) || Number.isNaN(validTo)) return fail('not-a-certificate')
  return succeed({
    pem: certificate.toString(),
    facts: {
      subject: nameOf(certificate.subject),
      issuer: nameOf(certificate.issuer),
      validFrom,
      validTo,
      fingerprint: certificate.fingerprint256,
    },
  })
}

function parse(bytes: Uint8Array): X509Certificate | undefined {
  try {
    return new X509Certificate(bytes)
  } catch {
    return undefined
  }
}

function nameOf(lines: string | undefined): string {
  const parts = (lines ?? '').split('\n').map(cleanText)
  return shortenText(parts.filter((part) => part !== '').join(', '), longestName)
}
