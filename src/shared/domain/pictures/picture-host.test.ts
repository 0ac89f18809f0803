import { describe, expect, it } from 'vitest'
import type { PictureHost } from './picture-host.ts'
import {
  checkPictureHost,
  credentialsNeeded,
  hostedName,
  originOfHost,
  publicPictureAddress,
  uploadAddress,
} from './picture-host.ts'

const bucket: Extract<PictureHost, { kind: 's3' }> = {
  kind: 's3',
  endpoint: 'https://s3.example',
  bucket: 'pictures',
  folder: '',
  region: 'eu-central-1',
  pathStyle: true,
  publicAddress: 'https://cdn.example',
}
const folder: Extract<PictureHost, { kind: 'folder' }> = {
  kind: 'folder',
  address: 'https://dav.example/town',
  signIn: 'password',
  publicAddress: 'https://www.example/town',
}
const picture = { id: 'ab'.repeat(32), mediaType: 'image/jpeg' } as const
const name = `${'ab'.repeat(32)}.jpg`

describe('what was typed', () => {
  it('is normalized', () => {
    expect(
      checkPictureHost({
        ...bucket,
        endpoint: ' s3.example/ ',
        bucket: ' pictures ',
        folder: '/town/2026/',
        region: ' auto ',
        publicAddress: 'http://cdn.example//',
      }),
    ).toEqual({
      ok: true,
      value: { ...bucket, folder: 'town/2026', region: 'auto', publicAddress: 'http://cdn.example' },
    })
    expect(
      checkPictureHost({
        ...bucket,
        endpoint: 'https://pictures.s3.eu-central-1.amazonaws.com/',
        bucket: 'pictures',
        pathStyle: false,
      }),
    ).toMatchObject({ value: { endpoint: 'https://s3.eu-central-1.amazonaws.com' } })
    expect(checkPictureHost({ ...folder, address: 'localhost:8080/dav/api/v1/' })).toEqual({
      ok: true,
      value: { ...folder, address: 'http://localhost:8080/dav/api/v1' },
    })
  })

  it.each<[object, object]>([
    [{ endpoint: '' }, { endpoint: 'empty' }],
    [{ endpoint: 'http://s3.example' }, { endpoint: 'not-secure' }],
    [{ endpoint: 'https://me:pw@s3.example' }, { endpoint: 'has-credentials' }],
    [{ publicAddress: 'https://cdn.example/?token=1' }, { publicAddress: 'has-query' }],
    [{ bucket: '' }, { bucket: 'empty' }],
    [{ bucket: 'evil.example/x' }, { bucket: 'bucket-not-usable' }],
    [{ bucket: 'x?y', pathStyle: false }, { bucket: 'bucket-not-usable' }],
    [{ bucket: 'Upper_Case', pathStyle: false }, { bucket: 'bucket-not-usable' }],
    [{ folder: 'a/../b' }, { folder: 'folder-not-usable' }],
    [{ folder: 'a//b' }, { folder: 'folder-not-usable' }],
    [{ folder: 'a\nb' }, { folder: 'folder-not-usable' }],
    [{ folder: 'x'.repeat(501) }, { folder: 'too-long' }],
    [{ region: '' }, { region: 'empty' }],
    [{ region: 'eu central' }, { region: 'region-not-usable' }],
    [{ bucket: 'town.pictures', pathStyle: false }, { bucket: 'bucket-with-dots' }],
    [
      { endpoint: 'https://s3.eu-west-1.amazonaws.com', region: 'eu-central-1' },
      { region: 'region-not-of-address' },
    ],
    [
      { endpoint: `https://${'0a'.repeat(16)}.r2.cloudflarestorage.com`, region: 'eu-central-1' },
      { region: 'region-not-of-address' },
    ],
    [
      { bucket: '', region: '' },
      { bucket: 'empty', region: 'empty' },
    ],
  ])('%j is refused', (typed, error) => {
    expect(checkPictureHost({ ...bucket, ...typed })).toEqual({ ok: false, error })
  })

  it('reports problems of folder addresses', () => {
    expect(checkPictureHost({ ...folder, address: 'http://dav.example', publicAddress: 'ftp://x' })).toEqual({
      ok: false,
      error: { address: 'not-secure', publicAddress: 'not-an-address' },
    })
  })
})

describe('addresses', () => {
  it('of a bucket in the path', () => {
    const host = { ...bucket, endpoint: 'https://s3.example/storage', folder: 'a b/c+d(!)' }
    expect(uploadAddress(host, name)).toBe(`https://s3.example/storage/pictures/a%20b/c%2Bd%28%21%29/${name}`)
    expect(publicPictureAddress(host, name)).toBe(`https://cdn.example/a%20b/c%2Bd%28%21%29/${name}`)
  })

  it('of a bucket in the host’s name', () => {
    const host = { ...bucket, endpoint: 'http://localhost:9000', pathStyle: false }
    expect(uploadAddress(host, name)).toBe(`http://pictures.localhost:9000/${name}`)
  })

  it('of a folder', () => {
    expect(uploadAddress(folder, name)).toBe(`https://dav.example/town/${name}`)
    expect(publicPictureAddress(folder, name)).toBe(`https://www.example/town/${name}`)
  })

  it('derive a picture name from bytes and type', () => {
    expect(hostedName(picture)).toBe(name)
    expect(hostedName({ ...picture, mediaType: 'image/webp' })).toBe(name.replace('.jpg', '.webp'))
  })
})

it('credentials are of the kind the host asks for, and belong to its origin', () => {
  expect(credentialsNeeded(bucket)).toBe('access-key')
  expect(credentialsNeeded(folder)).toBe('password')
  expect(credentialsNeeded({ ...folder, signIn: 'token' })).toBe('token')
  expect(credentialsNeeded({ ...folder, signIn: 'none' })).toBeNull()
  expect(originOfHost(bucket)).toBe('https://s3.example')
  expect(originOfHost({ ...folder, address: 'https://dav.example:8443/x' })).toBe('https://dav.example:8443')
})
