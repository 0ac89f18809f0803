import { writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PictureHost } from '../../shared/domain/pictures/picture-host.ts'
import type { HostCredentials } from '../../shared/schemas/picture-host.ts'
import { createHarness, type Harness } from './testing/harness.ts'

let harness: Harness
beforeEach(() => {
  harness = createHarness()
})
afterEach(() => harness.close())

const host: Extract<PictureHost, { kind: 's3' }> = {
  kind: 's3',
  endpoint: 'https://s3.example',
  bucket: 'pictures',
  folder: 'town',
  region: 'auto',
  pathStyle: true,
  publicAddress: 'https://cdn.example',
}
const open: PictureHost = {
  kind: 'folder',
  address: 'https://dav.example/x',
  signIn: 'none',
  publicAddress: 'https://www.example/x',
}
const credentials: HostCredentials = {
  kind: 'access-key',
  accessKeyId: 'AKIACANARY',
  secretAccessKey: 'canary-secret',
}

async function connected() {
  const started = harness.start()
  const created = await started.connections.create({
    ...{ name: '', address: 'https://index.example', colour: 'teal', key: 'sk-1', keep: 'keychain' },
  })
  if (!created.ok) throw new Error(created.error.code)
  const { id } = created.value
  const save = (more: Partial<Parameters<typeof started.connections.pictureHosts.save>[0]> = {}) =>
    started.connections.pictureHosts.save({ connectionId: id, host, credentials, ...more })
  return { ...started, id, save }
}

const failure = (code: string, more: object = {}) => ({ ok: false, error: { code, ...more } })

describe('setting a picture host up', () => {
  it('keeps the sign-in in the keychain, and everything else in the settings', async () => {
    const { id, save, connections } = await connected()
    const saved = await save({ host: { ...host, endpoint: 's3.example/' } })
    expect(saved).toMatchObject({
      ok: true,
      value: { picturesTravel: 'host', pictureHost: host, hostSignIn: 'stored', key: 'stored' },
    })
    expect(JSON.stringify([saved, connections.list()])).not.toMatch(/canary/i)
    expect(harness.settingsText()).not.toMatch(/canary/i)
    expect([...harness.kept.keys()]).toEqual([id, `picture-host:${id}:2`])
    expect(harness.changed).toEqual([id])
    const again = harness.start()
    expect(again.connections.list()[0]).toMatchObject({ pictureHost: host, hostSignIn: 'unknown' })
    expect(await again.hostSignIns.find(id, host)).toEqual({ ok: true, value: credentials })
  })

  it('keeps the sign-in until the app quits where that is wanted, and no older one comes back', async () => {
    const { id, save } = await connected()
    await save()
    expect(await save({ keep: 'session' })).toMatchObject({ ok: true, value: { hostSignIn: 'session' } })
    expect([...harness.kept.keys()]).toEqual([id])
    expect(await harness.start().hostSignIns.find(id, host)).toEqual({ ok: true, value: null })
  })

  it('says what is wrong with which field, and keeps nothing', async () => {
    const { save } = await connected()
    expect(await save({ host: { ...host, endpoint: 'http://s3.example', bucket: '' } })).toMatchObject(
      failure('picture-host-not-usable', { facts: { endpoint: 'not-secure', bucket: 'empty' } }),
    )
    expect(harness.kept.size).toBe(1)
  })

  it('asks for a sign-in where none is kept, and takes none of another kind', async () => {
    const { save, connections } = await connected()
    expect(await save({ credentials: undefined })).toMatchObject(failure('host-sign-in-needed'))
    expect(await save({ credentials: { kind: 'token', token: 't' } })).toMatchObject(failure('invalid-input'))
    expect(connections.list()[0]).toMatchObject({ picturesTravel: 'inside' })
  })

  it('needs none where the host asks for none', async () => {
    const { save } = await connected()
    const saved = await save({ host: open, credentials: undefined })
    expect(saved).toMatchObject({ ok: true, value: { picturesTravel: 'host' } })
    expect(saved.ok && saved.value.hostSignIn).toBeUndefined()
    expect(harness.kept.size).toBe(1)
  })

  it('changes nothing where the keychain refuses', async () => {
    const { save, connections } = await connected()
    harness.keychain.fault.code = 'keychain-refused'
    expect(await save()).toMatchObject(failure('keychain-refused'))
    expect(connections.list()[0]).toMatchObject({ picturesTravel: 'inside' })
  })

  it('leaves no sign-in behind where the settings cannot be written', async () => {
    const { save } = await connected()
    harness.breakSettings()
    writeFileSync(harness.folder, '')
    expect(await save()).toMatchObject(failure('storage-failed'))
    expect(harness.kept.size).toBe(1)
  })
})

describe('a kept sign-in', () => {
  it('serves what stays on its host', async () => {
    const { save } = await connected()
    await save()
    const moved = { ...host, bucket: 'other', endpoint: 'https://s3.example/path', folder: '' }
    expect(await save({ host: moved, credentials: undefined })).toMatchObject({ ok: true })
  })

  it.each<[string, PictureHost]>([
    ['another host', { ...host, endpoint: 'https://s3.other.example' }],
    ['another port', { ...host, endpoint: 'https://s3.example:8443' }],
    ['another way to sign in', { ...open, signIn: 'password', address: 'https://s3.example/x' }],
  ])('never follows to %s, neither to be saved nor to be checked', async (_, elsewhere) => {
    const { id, save, connections, hostSignIns } = await connected()
    await save()
    expect(await save({ host: elsewhere, credentials: undefined })).toMatchObject(
      failure('host-sign-in-needed'),
    )
    expect(await connections.pictureHosts.check({ connectionId: id, host: elsewhere })).toMatchObject(
      failure('host-sign-in-needed'),
    )
    expect(await hostSignIns.find(id, elsewhere)).toEqual({ ok: true, value: null })
    expect(harness.tried).toEqual([])
    expect(connections.list()[0]).toMatchObject({ pictureHost: host })
  })

  it('goes with the connection', async () => {
    const { id, save, connections } = await connected()
    await save()
    expect(await connections.remove({ id, discardWaiting: false })).toMatchObject({ ok: true })
    expect(harness.kept.size).toBe(0)
  })

  it('goes with the picture host, and pictures travel inside the request again', async () => {
    const { id, save, connections } = await connected()
    await save()
    const removed = await connections.pictureHosts.remove({ connectionId: id })
    expect(removed).toMatchObject({ ok: true, value: { picturesTravel: 'inside', pictureHost: null } })
    expect([...harness.kept.keys()]).toEqual([id])
  })

  it('keeps the picture host where the keychain will not let it go', async () => {
    const { id, save, connections } = await connected()
    await save()
    harness.keychain.fault.code = 'keychain-locked'
    expect(await connections.pictureHosts.remove({ connectionId: id })).toMatchObject(
      failure('keychain-locked'),
    )
    expect(connections.list()[0]).toMatchObject({ picturesTravel: 'host', pictureHost: host })
  })
})

describe('checking', () => {
  it('tries what was typed, and keeps nothing of it', async () => {
    const { id, connections } = await connected()
    const typed = { connectionId: id, host: { ...host, endpoint: 's3.example' }, credentials }
    expect(await connections.pictureHosts.check(typed)).toMatchObject({
      ok: true,
      value: { outcome: 'works' },
    })
    expect(harness.tried).toEqual([{ host, credentials }])
    expect(harness.kept.size).toBe(1)
    expect(connections.list()[0]).toMatchObject({ picturesTravel: 'inside' })
  })

  it('takes the kept sign-in of its host', async () => {
    const { id, save, connections } = await connected()
    await save()
    await connections.pictureHosts.check({ connectionId: id, host })
    expect(harness.tried).toEqual([{ host, credentials }])
  })
})

it('pictures do not travel through a host before there is one', async () => {
  const { id, save, connections } = await connected()
  expect(await connections.change({ id, picturesTravel: 'host' })).toMatchObject(
    failure('picture-host-needed'),
  )
  await save()
  await connections.change({ id, picturesTravel: 'never' })
  expect(connections.list()[0]).toMatchObject({ picturesTravel: 'never', pictureHost: host })
  expect(await connections.change({ id, picturesTravel: 'host' })).toMatchObject({ ok: true })
})
