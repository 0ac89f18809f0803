import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAuthority } from '../../http/testing/certificates.ts'
import { ConnectionKeyring, type KeyChange } from '../../keychain/keys-with-settings.ts'
import { memorySecrets } from '../../keychain/testing/memory-secrets.ts'
import { openSettings } from '../../settings/testing/open-settings.ts'
import { applyPresets } from './apply-presets.ts'
import { applySettings, lockedSettings, lockPreferences } from './lock-preferences.ts'
import { parsePolicy } from './read-policy.ts'

let folder: string
const kept = new Map<string, string>()

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'index-desk-apply-'))
  kept.clear()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function start(content: unknown) {
  const read = typeof content === 'string' ? parsePolicy(content) : parsePolicy(JSON.stringify(content))
  const settings = openSettings({ folder })
  applySettings(settings, read)
  applyPresets(settings.connections, read, randomUUID)
  const { secrets } = memorySecrets(kept)
  const keys = new ConnectionKeyring({ secrets, records: settings.connections, of: 'service' })
  const [first] = settings.connections.all()
  const id = first?.id ?? ''
  const enter = (key: string, where: 'keychain' | 'session') =>
    keys.keep(id, key, where, (change) => settings.connections.change(id, change))
  return { settings, keys, first, id, enter, read }
}

const town = { name: 'Town index', address: 'https://index.example', colour: 'red', live: true }

describe('connections of the file', () => {
  test('are created once, and chosen if there are no others', () => {
    const { first } = start({ connections: [town] })
    expect(first).toMatchObject({
      ...town,
      kind: 'service',
      picturesTravel: 'inside',
      preset: {
        identity: 'https://index.example',
        fixed: ['name', 'address', 'colour', 'live'],
        templates: [],
      },
    })
    const again = start({ connections: [town] })
    expect(again.settings.connections.all()).toEqual([first])
    expect(again.settings.preferences().chosenConnection).toBe(first?.id)
  })

  test('take over an existing connection of the same address with its key and documents', () => {
    const before = openSettings({ folder })
    const own = { ...town, id: randomUUID(), kind: 'service', picturesTravel: 'never', name: 'Mine' } as const
    before.connections.add({ ...own, colour: 'blue' })
    const { settings, first } = start({ connections: [{ name: 'Town index', address: town.address }] })
    expect(settings.connections.all()).toHaveLength(1)
    expect(first).toMatchObject({ id: own.id, name: 'Town index', colour: 'blue', picturesTravel: 'never' })
  })

  test('keep their identity by name when everything else changes', () => {
    const { id } = start({ connections: [{ ...town, id: 'town' }] })
    const { first } = start({ connections: [{ id: 'town', name: 'New', address: 'https://new.example' }] })
    expect(first).toMatchObject({ id, name: 'New', address: 'https://new.example', colour: 'red' })
    expect(first?.preset?.fixed).toEqual(['name', 'address'])
  })

  test('send pictures over the host they come with', () => {
    const pictureHost = {
      kind: 'folder',
      address: 'https://pictures.example',
      signIn: 'none',
      publicAddress: 'https://pictures.example',
    }
    const { first } = start({ connections: [{ ...town, pictureHost }] })
    expect(first).toMatchObject({ picturesTravel: 'host', pictureHost })
    expect(first?.preset?.fixed).toContain('picturesTravel')
  })

  test('belong to the user once the file drops them, but not while the file is invalid', () => {
    const { first } = start({ connections: [town] })
    for (const broken of ['{"connections": [', '{"connections": 1}', '{"connections": [{"name": "x"}]}'])
      expect(start(broken).first).toEqual(first)
    expect(start({ connections: [] }).first).toEqual({ ...first, preset: null })
  })
})

describe('a key that was entered for another address', () => {
  test('is asked for again, and the old one never returns', async () => {
    const before = start({ connections: [{ ...town, id: 'town' }] })
    await before.enter('old-key', 'keychain')
    const moved = { connections: [{ ...town, id: 'town', address: 'https://elsewhere.example' }] }
    const { keys, id, enter } = start(moved)
    expect(await keys.keyOf(id)).toMatchObject({ kind: 'missing' })
    expect([keys.place(id), await keys.lookUp(id)]).toEqual(['missing', { ok: true, value: null }])
    await enter('for-now', 'session')
    expect(await keys.keyOf(id)).toEqual({ kind: 'key', key: 'for-now' })
    const next = start(moved)
    expect(await next.keys.keyOf(id)).toMatchObject({ kind: 'missing' })
    await next.enter('new-key', 'keychain')
    expect(await start(moved).keys.keyOf(id)).toEqual({ kind: 'key', key: 'new-key' })
  })

  test('serves no connection without a valid address', async () => {
    const before = start({ connections: [{ ...town, id: 'town' }] })
    await before.enter('old-key', 'keychain')
    for (const address of ['no where', 'https://', 'http://[', '::']) {
      before.settings.connections.change(before.id, { address, keyOrigin: null })
      const { keys, id, first } = start({ connections: [{ ...town, id: 'town' }] })
      expect(first).toMatchObject({ address: town.address })
      expect(await keys.keyOf(id)).toMatchObject({ kind: 'missing' })
    }
  })

  test('serves again once the address is back', async () => {
    const content = (address: string) => ({ connections: [{ ...town, id: 'town', address }] })
    const before = start(content(town.address))
    await before.enter('old-key', 'keychain')
    start(content('https://elsewhere.example'))
    start(content('https://third.example'))
    const { keys, id } = start(content(`${town.address}/deeper`))
    expect(await keys.keyOf(id)).toEqual({ kind: 'key', key: 'old-key' })
  })
})

describe('a key that was entered under a certificate authority', () => {
  let authorities: readonly string[] = []
  beforeAll(async () => {
    const made = await Promise.all([makeAuthority('Town authority'), makeAuthority('Other authority')])
    authorities = made.map(({ cert }) => cert)
  })
  const under = (certificateAuthority?: string) => ({
    connections: [{ ...town, id: 'town', certificateAuthority }],
  })

  test('is not sent under another authority or none, and serves again under its own', async () => {
    const [own, other] = authorities
    const before = start(under(own))
    await before.enter('old-key', 'keychain')
    for (const content of [under(), under(other), under()]) {
      const { keys, id, first } = start(content)
      expect(first?.certificateAuthority?.trim()).toBe(content.connections[0]?.certificateAuthority?.trim())
      expect(await keys.keyOf(id)).toMatchObject({ kind: 'missing' })
      expect([keys.place(id), await keys.lookUp(id)]).toEqual(['missing', { ok: true, value: null }])
    }
    const back = start(under(own))
    expect(await back.keys.keyOf(back.id)).toEqual({ kind: 'key', key: 'old-key' })
  })

  test('is replaced by a key entered under another authority, for good', async () => {
    const [own, other] = authorities
    await start(under(own)).enter('old-key', 'keychain')
    await start(under(other)).enter('new-key', 'keychain')
    const { keys, id } = start(under(other))
    expect(await keys.keyOf(id)).toEqual({ kind: 'key', key: 'new-key' })
    const back = start(under(own))
    expect(await back.keys.keyOf(back.id)).toMatchObject({ kind: 'missing' })
  })

  test('serves under a single authority if entered while any was accepted', async () => {
    await start(under()).enter('key', 'keychain')
    const { keys, id } = start(under(authorities[0]))
    expect(await keys.keyOf(id)).toEqual({ kind: 'key', key: 'key' })
  })
})

test('accepts a new key after the last keychain entry number', async () => {
  const before = start({ connections: [town] })
  before.settings.connections.change(before.id, { keySlot: 1_000_000_000 })
  for (const key of ['second', 'third']) {
    expect(await start({ connections: [town] }).enter(key, 'keychain')).toMatchObject({ ok: true })
    const { settings, keys, id } = start({ connections: [town] })
    expect(settings.setAside).toEqual([])
    expect(id).toBe(before.id)
    expect(await keys.keyOf(id)).toEqual({ kind: 'key', key })
  }
  expect([...kept.values()]).toEqual(['third'])
  const { keys, settings, id } = start({ connections: [town] })
  const commit = (change: KeyChange) => settings.connections.change(id, change)
  settings.connections.change(id, { keySlot: 1_000_000_000 })
  await keys.keep(id, 'fourth', 'keychain', commit)
  expect(await keys.drop(id, commit, commit, () => false)).toMatchObject({ ok: true })
  expect(start({ connections: [town] }).settings.setAside).toEqual([])
})

describe('settings of the file', () => {
  const content = { settings: { holdSeconds: 3, theme: 'dark' } }

  test('apply at once and lock only themselves', () => {
    const { settings, read } = start(content)
    const locked = lockedSettings(read)
    const preferences = lockPreferences(settings, locked)
    expect(locked).toEqual(['theme', 'holdSeconds'])
    expect(preferences.preferences()).toMatchObject({ holdSeconds: 3, theme: 'dark' })
    expect(preferences.changePreferences({ versionsKept: 50, holdSeconds: 4 })).toMatchObject({
      ok: false,
      error: { code: 'set-by-organisation', field: 'holdSeconds' },
    })
    expect(preferences.preferences()).toMatchObject({ versionsKept: 200, holdSeconds: 3 })
    expect(preferences.changePreferences({ versionsKept: 50, holdSeconds: 3 }).ok).toBe(true)
  })

  test('stay in force and locked if the file becomes invalid', () => {
    start(content)
    const all = [
      'theme',
      'holdSeconds',
      'keepAwakeWhileSending',
      'notifyOfAttention',
      'removePictureDetails',
      'fetchPagePictures',
      'versionsKept',
      'looksForUpdates',
    ]
    for (const broken of ['{', '{"settings": 1}']) {
      const { settings, read } = start(broken)
      expect(settings.preferences()).toMatchObject({ holdSeconds: 3, theme: 'dark' })
      expect(lockedSettings(read)).toEqual(all)
    }
    expect(lockedSettings(start({ settings: { theme: 'purple', versionsKept: 20 } }).read)).toEqual([
      'theme',
      'versionsKept',
    ])
    expect(lockedSettings(start({}).read)).toEqual([])
  })
})
