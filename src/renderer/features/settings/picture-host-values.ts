import '../../services/configure-zod.ts'
import { z } from 'zod'
import { parsePlainAddress } from '../../../shared/domain/addresses/web-address.ts'
import {
  checkPictureHost,
  credentialsNeeded,
  type PictureHost,
} from '../../../shared/domain/pictures/picture-host.ts'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { type HostCredentials, hostCredentials } from '../../../shared/schemas/picture-host.ts'

/** Everything on the form. Values of the hidden kind are included, so that switching kinds loses nothing. */
const blank = {
  kind: 's3' as PictureHost['kind'],
  endpoint: '',
  bucket: '',
  folder: '',
  region: '',
  pathStyle: true,
  address: '',
  signIn: 'password' as Extract<PictureHost, { kind: 'folder' }>['signIn'],
  publicAddress: '',
  accessKeyId: '',
  secretAccessKey: '',
  user: '',
  password: '',
  token: '',
}
export type PictureHostValues = Readonly<typeof blank>

/** The stored host. Its sign-in is never sent to the page. */
export function valuesOf(host: PictureHost | null | undefined): PictureHostValues {
  return { ...blank, ...host }
}

export function typedHost(values: PictureHostValues): PictureHost {
  const { endpoint, bucket, folder, region, pathStyle, address, signIn, publicAddress } = values
  return values.kind === 's3'
    ? { kind: 's3', endpoint, bucket, folder, region, pathStyle, publicAddress }
    : { kind: 'folder', address, signIn, publicAddress }
}

function typedCredentials(values: PictureHostValues): HostCredentials | null {
  const { accessKeyId, secretAccessKey, user, password, token } = values
  switch (credentialsNeeded(typedHost(values))) {
    case 'access-key':
      return { kind: 'access-key', accessKeyId, secretAccessKey }
    case 'password':
      return { kind: 'password', user, password }
    case 'token':
      return { kind: 'token', token }
    case null:
      return null
  }
}

function keptSignInServes(
  values: PictureHostValues,
  { pictureHost, hostSignIn }: Pick<ConnectionSummary, 'pictureHost' | 'hostSignIn'>,
): boolean {
  if (pictureHost == null || hostSignIn === undefined || hostSignIn === 'missing') return false
  const typed = typedHost(values)
  if (credentialsNeeded(typed) !== credentialsNeeded(pictureHost)) return false
  const origin = originOf(typed)
  return origin !== null && origin === originOf(pictureHost)
}

function originOf(host: PictureHost): string | null {
  const parsed = parsePlainAddress(host.kind === 's3' ? host.endpoint : host.address)
  return parsed.ok ? parsed.value.origin : null
}

export type SignInFacts = {
  readonly connection: Pick<ConnectionSummary, 'pictureHost' | 'hostSignIn'>
  readonly isReplacing: boolean
}

export function asksSignIn(values: PictureHostValues, { connection, isReplacing }: SignInFacts): boolean {
  if (credentialsNeeded(typedHost(values)) === null) return false
  return isReplacing || !keptSignInServes(values, connection)
}

export function enteredCredentials(
  values: PictureHostValues,
  facts: SignInFacts,
): HostCredentials | undefined {
  return asksSignIn(values, facts) ? (typedCredentials(values) ?? undefined) : undefined
}

/** The form's checks. Messages are codes; the catalogue has their texts. */
export function pictureHostSchema(facts: SignInFacts) {
  return z.custom<PictureHostValues>().superRefine((values, context) => {
    const report = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    const checked = checkPictureHost(typedHost(values))
    if (!checked.ok) for (const [field, problem] of Object.entries(checked.error)) report(field, problem)
    const credentials = asksSignIn(values, facts) ? typedCredentials(values) : null
    if (credentials === null) return
    const parsed = hostCredentials.safeParse(credentials)
    if (parsed.success) return
    for (const field of new Set(parsed.error.issues.map(({ path }) => String(path[0]))))
      report(field, isEmpty(credentials, field) ? 'missing' : 'not-usable')
  })
}

function isEmpty(credentials: HostCredentials, field: string): boolean {
  return Object.entries(credentials).some(([name, value]) => name === field && value.trim() === '')
}
