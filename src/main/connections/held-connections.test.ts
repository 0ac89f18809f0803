import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type MadeCertificate, makeAuthority, makeServerCertificate } from '../http/testing/certificates.ts'
import { createHarness, type Harness } from './testing/harness.ts'

const typed = {
  name: 'Town',
  address: 'https://index.example',
  colour: 'teal',
  key: 'k',
  keep: 'keychain',
} as const
const failure = (code: string, more: object = {}) => ({ ok: false, error: { code, ...more } })
const notUsable = (problem: string) =>
  failure('authority-not-usable', { field: 'certificateAuthority', facts: { problem } })

let harness: Harness
let town: MadeCertificate
let other: MadeCertificate

beforeAll(async () => {
  ;[town, other] = await Promise.all([makeAuthority('Town authority'), makeAuthority('Other authority')])
})
beforeEach(() => {
  harness = createHarness()
})
afterEach(() => harness.close())

async function connected(more: { readonly certificateAuthority?: string } = {}) {
  const started = harness.start()
  const created = await started.connections.create({ ...typed, ...more })
  if (!created.ok) throw new Error(created.error.code)
  return { ...started, id: created.value.id, created: created.value }
}

describe('a connection held to a certificate authority', () => {
  it('is kept with it, and says which one it is', async () => {
    const { created } = await connected({ certificateAuthority: town.cert })
    expect(created.authority).toMatchObject({ subject: 'CN=Town authority, O=Harbour Town' })
    const [again] = harness.start().connections.list()
    expect(again).toMatchObject({
      certificateAuthority: created.certificateAuthority,
      authority: created.authority,
    })
  })

  it('is checked with it, whatever the page says, as long as the kept key is used', async () => {
    const { connections, id, created } = await connected({ certificateAuthority: town.cert })
    const held = created.certificateAuthority ?? ''
    await connections.check({ address: typed.address, connectionId: id, certificateAuthority: null })
    await connections.check({ address: typed.address, connectionId: id, certificateAuthority: other.cert })
    await connections.check({ address: typed.address, key: 'typed', certificateAuthority: null })
    await connections.check({ address: typed.address, key: 'typed', certificateAuthority: town.cert })
    expect(harness.checked.map(({ certificateAuthority }) => certificateAuthority)).toEqual([
      held,
      held,
      null,
      held,
    ])
  })

  it('is changed, and let go, by nothing but a change of just that', async () => {
    const { connections, settings, id, created } = await connected({ certificateAuthority: town.cert })
    await connections.change({ id, name: 'Renamed' })
    expect(settings.connections.find(id)?.certificateAuthority).toBe(created.certificateAuthority)
    expect(harness.changed).toEqual([])
    await connections.change({ id, certificateAuthority: other.cert, key: 'entered again' })
    expect(connections.list()[0]?.authority?.subject).toContain('Other authority')
    await connections.change({ id, certificateAuthority: null, key: 'and again' })
    expect(connections.list()[0]).not.toHaveProperty('authority')
    expect(harness.changed).toEqual([id, id])
  })

  it('has its key entered again before that is sent to whom another authority, or any, may vouch for', async () => {
    const { connections, settings, id, created } = await connected({ certificateAuthority: town.cert })
    for (const certificateAuthority of [null, other.cert])
      expect(await connections.change({ id, certificateAuthority })).toMatchObject(
        failure('key-needed', { field: 'key' }),
      )
    expect(settings.connections.find(id)?.certificateAuthority).toBe(created.certificateAuthority)
    expect(await connections.change({ id, certificateAuthority: town.cert, name: 'Renamed' })).toMatchObject({
      ok: true,
    })
    const anyAuthority = await connected()
    expect(
      await anyAuthority.connections.change({ id: anyAuthority.id, certificateAuthority: town.cert }),
    ).toMatchObject({ ok: true })
  })

  it('takes nothing that could not vouch for it', async () => {
    const { connections, id } = await connected()
    const server = await makeServerCertificate(town)
    const create = (certificateAuthority: string, address: string = typed.address) =>
      connections.create({ ...typed, address, certificateAuthority })
    expect(await create('')).toMatchObject(notUsable('not-a-certificate'))
    expect(await create(server.cert)).toMatchObject(notUsable('not-an-authority'))
    expect(await create(town.key)).toMatchObject(notUsable('holds-a-private-key'))
    expect(await create(town.cert, 'http://localhost:8080')).toMatchObject(notUsable('not-https'))
    expect(await connections.change({ id, certificateAuthority: 'x' })).toMatchObject(
      notUsable('not-a-certificate'),
    )
    await connections.change({ id, certificateAuthority: town.cert })
    expect(await connections.change({ id, address: 'http://localhost:8080', key: 'k' })).toMatchObject(
      notUsable('not-https'),
    )
    expect(connections.list()).toHaveLength(1)
    expect(harness.kept.size).toBe(1)
  })
})

describe('a connection that the organisation set up', () => {
  const host = {
    kind: 'folder',
    address: 'https://pictures.example',
    signIn: 'password',
    publicAddress: 'https://pictures.example',
  } as const
  const preset = {
    identity: 'town',
    fixed: ['name', 'address', 'pictureHost', 'picturesTravel', 'certificateAuthority'] as const,
    templates: [],
  }

  async function setUp() {
    const started = await connected({ certificateAuthority: town.cert })
    started.settings.connections.change(started.id, {
      pictureHost: host,
      picturesTravel: 'host',
      preset: { ...preset, fixed: [...preset.fixed] },
    })
    return started
  }

  it('keeps what was set, and leaves the rest and the key to the person', async () => {
    const { connections, id } = await setUp()
    const refused = (field: string) => failure('set-by-organisation', { field })
    expect(await connections.change({ id, name: 'Mine' })).toMatchObject(refused('name'))
    expect(await connections.change({ id, address: 'https://x.example', key: 'k' })).toMatchObject(
      refused('address'),
    )
    expect(await connections.change({ id, picturesTravel: 'inside' })).toMatchObject(
      refused('picturesTravel'),
    )
    for (const certificateAuthority of [null, other.cert])
      expect(await connections.change({ id, certificateAuthority })).toMatchObject(
        refused('certificateAuthority'),
      )
    expect(await connections.change({ id, name: 'Town', colour: 'red', live: true })).toMatchObject({
      ok: true,
    })
    expect(await connections.replaceKey({ id, key: 'new', keep: 'keychain' })).toMatchObject({ ok: true })
    expect(await connections.forgetKey({ id })).toMatchObject({ ok: true })
  })

  it('is not removed, nor is its picture host; only the sign-in is the person`s', async () => {
    const { connections, id } = await setUp()
    expect(await connections.remove({ id, discardWaiting: true })).toMatchObject(
      failure('set-by-organisation'),
    )
    expect(await connections.pictureHosts.remove({ connectionId: id })).toMatchObject(
      failure('set-by-organisation', { field: 'pictureHost' }),
    )
    const credentials = { kind: 'password', user: 'me', password: 'p' } as const
    const save = (address: string) =>
      connections.pictureHosts.save({
        connectionId: id,
        host: { ...host, address },
        credentials,
        keep: 'keychain',
      })
    expect(await save('https://elsewhere.example')).toMatchObject(
      failure('set-by-organisation', { field: 'pictureHost' }),
    )
    expect(await save(host.address)).toMatchObject({ ok: true, value: { hostSignIn: 'stored' } })
  })
})
