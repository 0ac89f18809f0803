import { describe, expect, it } from 'vitest'
import type { PictureHost } from '../../../shared/domain/pictures/picture-host.ts'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import {
  asksSignIn,
  enteredCredentials,
  type PictureHostValues,
  pictureHostSchema,
  typedHost,
  valuesOf,
} from './picture-host-values.ts'

const host: Extract<PictureHost, { kind: 's3' }> = {
  kind: 's3',
  endpoint: 'https://s3.example',
  bucket: 'pictures',
  folder: '',
  region: 'auto',
  pathStyle: true,
  publicAddress: 'https://cdn.example',
}
type Kept = Pick<ConnectionSummary, 'pictureHost' | 'hostSignIn'>
const nothingKept: Kept = {}
const kept: Kept = { pictureHost: host, hostSignIn: 'stored' }
const facts = (connection: Kept, isReplacing = false) => ({ connection, isReplacing })

function problems(values: PictureHostValues, connection = nothingKept, isReplacing = false) {
  const parsed = pictureHostSchema(facts(connection, isReplacing)).safeParse(values)
  return Object.fromEntries(parsed.error?.issues.map(({ path, message }) => [path[0], message]) ?? [])
}

describe('the form of a picture host', () => {
  it('names every field that is missing, of the kind that is shown', () => {
    expect(problems(valuesOf(null))).toEqual({
      endpoint: 'empty',
      bucket: 'empty',
      region: 'empty',
      publicAddress: 'empty',
      accessKeyId: 'missing',
      secretAccessKey: 'missing',
    })
    expect(problems({ ...valuesOf(null), kind: 'folder' })).toEqual({
      address: 'empty',
      publicAddress: 'empty',
      user: 'missing',
      password: 'missing',
    })
    expect(problems({ ...valuesOf(null), kind: 'folder', signIn: 'token' })).toMatchObject({
      token: 'missing',
    })
  })

  it('names a sign-in that cannot be one', () => {
    const typed = { ...valuesOf(host), accessKeyId: 'a b', secretAccessKey: 'ü' }
    expect(problems(typed)).toEqual({ accessKeyId: 'not-usable', secretAccessKey: 'not-usable' })
  })

  it('asks for no credentials if stored or not needed', () => {
    expect(problems(valuesOf(host), kept)).toEqual({})
    expect(enteredCredentials(valuesOf(host), facts(kept))).toBeUndefined()
    const open = { ...valuesOf(null), kind: 'folder', signIn: 'none' } as const
    expect(asksSignIn(open, facts(nothingKept))).toBe(false)
  })

  it.each<[string, Partial<PictureHostValues>, Kept]>([
    ['another host', { endpoint: 'https://s3.other.example' }, kept],
    ['an address that is none', { endpoint: 'x y' }, kept],
    ['another kind', { kind: 'folder', address: 'https://s3.example/x' }, kept],
    ['a sign-in that is gone', {}, { ...kept, hostSignIn: 'missing' }],
  ])('asks anew for %s', (_, typed, connection) => {
    expect(asksSignIn({ ...valuesOf(host), ...typed }, facts(connection))).toBe(true)
  })

  it('sends newly entered credentials', () => {
    const typed = { ...valuesOf(host), accessKeyId: 'AKIA', secretAccessKey: 'secret' }
    expect(enteredCredentials(typed, facts(kept, true))).toEqual({
      kind: 'access-key',
      accessKeyId: 'AKIA',
      secretAccessKey: 'secret',
    })
    expect(typedHost(typed)).toEqual(host)
  })
})
