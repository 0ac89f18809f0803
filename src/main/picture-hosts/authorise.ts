import { AwsV4Signer } from 'aws4fetch'
import type { PictureHost } from '../../shared/domain/pictures/picture-host.ts'
import type { HostCredentials } from '../../shared/schemas/picture-host.ts'

/** SHA-256 of no bytes. */
export const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

export type Authorise = (request: {
  readonly method: string
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly sha256: string
}) => Promise<Readonly<Record<string, string>>>

export function createAuthorise(
  host: PictureHost,
  credentials: HostCredentials | null,
  clock: { now(): number },
): Authorise {
  switch (credentials?.kind) {
    case undefined:
      return async ({ headers }) => headers
    case 'password':
    case 'token':
      return async ({ headers }) => ({ ...headers, Authorization: authorizationOf(credentials) })
    case 'access-key':
      return async ({ method, address, headers, sha256 }) => {
        const { accessKeyId, secretAccessKey } = credentials
        const signer = new AwsV4Signer({
          ...{ method, url: address, accessKeyId, secretAccessKey },
          // Signed, so that the host rejects a picture altered on the way.
          headers: { ...headers, 'X-Amz-Content-Sha256': sha256 },
          service: 's3',
          region: host.kind === 's3' ? host.region : '',
          datetime: new Date(clock.now()).toISOString().replaceAll(/[:-]|\.\d{3}/g, ''),
          // Signs the type as well, as Amazon's description of the signature requires.
          allHeaders: true,
        })
        return Object.fromEntries((await signer.sign()).headers)
      }
  }
}

function authorizationOf(credentials: Exclude<HostCredentials, { kind: 'access-key' }>): string {
  if (credentials.kind === 'token') return `Bearer ${credentials.token}`
  return `Basic ${basicToken(credentials)}`
}

/** RFC 7617, with UTF-8. */
function basicToken({ user, password }: Extract<HostCredentials, { kind: 'password' }>): string {
  return Buffer.from(`${user}:${password}`, 'utf8').toString('base64')
}

/** Texts that must not be shown or kept: the credentials in all transmitted forms. */
export function secretsOf(credentials: HostCredentials | null): readonly string[] {
  switch (credentials?.kind) {
    case undefined:
      return []
    case 'access-key':
      return [credentials.secretAccessKey, credentials.accessKeyId]
    case 'password':
      return [basicToken(credentials), credentials.password, credentials.user]
    case 'token':
      return [credentials.token]
  }
}
