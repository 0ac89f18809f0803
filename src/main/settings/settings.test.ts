import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import { shortOrLong } from '../testing/long-form.ts'
import type { SettingsStore } from './settings.ts'
import { openSettings } from './testing/open-settings.ts'

const connection: ConnectionRecord = {
  id: '7b6bcb6e-53f1-4a6c-9a5d-3a3f5a0f7c01',
  kind: 'service',
  name: 'Harbour archive',
  address: 'https://index.example/base',
  colour: 'teal',
  picturesTravel: 'inside',
}
const other: ConnectionRecord = { ...connection, id: '7b6bcb6e-53f1-4a6c-9a5d-3a3f5a0f7c02', name: 'Other' }
const place = { x: 10, y: 20, width: 900, height: 700, maximized: false }

let folder: string
let logged: string[]
const file = (name: 'connections' | 'preferences') => path.join(folder, `${name}.json`)
const keptAside = (name: 'connections' | 'preferences') => `${name}.damaged-2026-11-20T20-40-00-000Z.json`
const open = (): SettingsStore =>
  openSettings({
    folder,
    log: (_level, message) => logged.push(message),
    now: () => Date.UTC(2026, 10, 20, 20, 40),
  })

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'index-desk-settings-'))
  logged = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('settings', () => {
  it('starts with defaults and writes nothing until something changes', () => {
    const settings = open()
    expect(settings.preferences()).toEqual({
      theme: 'system',
      zoomLevel: 0,
      chosenConnection: null,
      holdSeconds: 10,
      keepAwakeWhileSending: true,
      notifyOfAttention: true,
      removePictureDetails: true,
      fetchPagePictures: true,
      versionsKept: 200,
      looksForUpdates: null,
      logLevel: 'info',
      lastCollections: {},
      tables: {},
      reviewLayout: 'table',
      guide: { isOpen: null, done: [] },
    })
    expect(settings.connections.all()).toEqual([])
    expect(settings.window()).toBeNull()
  })

  it('keeps everything over a restart, readable by its owner only', () => {
    const settings = open()
    settings.connections.add(connection)
    settings.connections.add(other)
    settings.connections.change(other.id, { name: 'Renamed', address: undefined })
    settings.changePreferences({ theme: 'dark', lastCollections: { [connection.id]: 'a.b' } })
    settings.keepWindow(place)
    const again = open()
    expect(again.connections.all()).toEqual([connection, { ...other, name: 'Renamed' }])
    expect(again.connections.find(other.id)?.name).toBe('Renamed')
    expect(again.preferences()).toMatchObject({
      theme: 'dark',
      chosenConnection: connection.id,
      lastCollections: { [connection.id]: 'a.b' },
    })
    expect(again.window()).toEqual(place)
    if (process.platform === 'win32') return
    for (const name of ['connections', 'preferences'] as const)
      expect(statSync(file(name)).mode & 0o777).toBe(0o600)
  })

  it('removes preferences of a removed connection', () => {
    const settings = open()
    settings.connections.add(connection)
    settings.connections.add(other)
    settings.changePreferences({ lastCollections: { [connection.id]: 'boats' } })
    expect(settings.connections.remove(connection.id).ok).toBe(true)
    expect(settings.preferences()).toMatchObject({ chosenConnection: other.id, lastCollections: {} })
    settings.connections.remove(other.id)
    expect(open().preferences().chosenConnection).toBeNull()
  })

  it('adds several connections at once, or none', () => {
    const settings = open()
    expect(settings.connections.addAll([connection, other]).ok).toBe(true)
    expect(open().connections.all()).toEqual([connection, other])
    expect(settings.connections.addAll([]).ok).toBe(true)
  })

  it('removes a connection with a recorded removal even if it cannot write', () => {
    const settings = open()
    settings.connections.add({ ...connection, removal: { discardWaiting: true } })
    settings.connections.add(other)
    rmSync(folder, { recursive: true })
    writeFileSync(folder, '')
    expect(settings.connections.remove(other.id).ok).toBe(false)
    expect(settings.connections.remove(connection.id).ok).toBe(true)
    expect(settings.connections.all()).toEqual([other])
  })

  it('keeps each key note once and deletes partial writes', () => {
    const settings = open()
    settings.connections.noteKeys(['a', 'b', 'a'])
    settings.changePreferences({ theme: 'dark' })
    writeFileSync(`${file('connections')}.unfinished`, '{ half')
    writeFileSync(`${file('preferences')}.tmp-0123456789abcdef`, '{ half')
    const again = open()
    expect(again.connections.keyNotes()).toEqual(['a', 'b'])
    again.connections.dropKeyNotes(['a'])
    expect(open().connections.keyNotes()).toEqual(['b'])
    expect(readdirSync(folder)).toEqual(['connections.json', 'preferences.json'])
  })

  it('refuses connections it does not know', () => {
    const settings = open()
    const unknown = { ok: false, error: { code: 'connection-unknown' } }
    expect(settings.connections.change(connection.id, { name: 'x' })).toMatchObject(unknown)
    expect(settings.connections.remove(connection.id)).toMatchObject(unknown)
    expect(settings.changePreferences({ chosenConnection: connection.id })).toMatchObject(unknown)
  })

  it('notifies listeners until they unsubscribe', () => {
    const settings = open()
    const heard: string[] = []
    const stop = settings.onChange((part) => heard.push(part))
    settings.changePreferences({ theme: 'light' })
    settings.connections.add(connection)
    settings.keepWindow(place)
    stop()
    settings.changePreferences({ theme: 'dark' })
    expect(heard).toEqual(['preferences', 'connections'])
  })

  it.each(['', '{"theme"', 'null', '[]', '\0\0\0\0'])(
    'sets damaged files aside and starts with defaults: %j',
    (text) => {
      writeFileSync(file('connections'), text)
      writeFileSync(file('preferences'), text)
      const settings = open()
      expect(settings.setAside).toEqual([keptAside('connections'), keptAside('preferences')])
      for (const name of settings.setAside) expect(readFileSync(path.join(folder, name), 'utf8')).toBe(text)
      expect(settings.preferences().theme).toBe('system')
      expect(logged).toContain('settings-damaged')
      expect(open().setAside).toEqual([])
    },
  )

  it('keeps readable parts of damaged files', () => {
    const preferences = {
      theme: 'purple',
      holdSeconds: 20,
      chosenConnection: other.id,
      window: { width: 'wide' },
    }
    writeFileSync(file('preferences'), JSON.stringify(preferences))
    writeFileSync(
      file('connections'),
      JSON.stringify({ connections: [{ ...connection, colour: 'plaid' }, other, other] }),
    )
    const settings = open()
    expect(settings.setAside).toHaveLength(2)
    expect(settings.connections.all()).toEqual([other])
    expect(settings.window()).toBeNull()
    const kept = { theme: 'system', holdSeconds: 20, chosenConnection: other.id }
    expect(settings.preferences()).toMatchObject(kept)
    expect(open().connections.all()).toEqual([other])
    expect(open().preferences()).toMatchObject(kept)
  })

  it('keeps a connection whose picture host is damaged', () => {
    const damaged = { ...other, picturesTravel: 'host', pictureHost: { kind: 'carrier pigeon' } }
    writeFileSync(file('connections'), JSON.stringify({ connections: [damaged] }))
    expect(open().connections.all()).toEqual([{ ...other, picturesTravel: 'host' }])
  })

  it.each([
    { endpoint: 'no where', publicAddress: 'https://pictures.example' },
    { endpoint: 'https://s3.example', publicAddress: 'javascript:alert(1)' },
    { endpoint: 'http://far.example', publicAddress: 'https://pictures.example' },
  ])('lets go of a picture host with an address that is none, and of nothing else: %j', (addresses) => {
    const pictureHost = { kind: 's3', bucket: 'b', folder: '', region: 'r', pathStyle: true, ...addresses }
    const text = JSON.stringify({ connections: [{ ...other, picturesTravel: 'host', pictureHost }] })
    writeFileSync(file('connections'), text)
    const settings = open()
    expect(settings.connections.all()).toEqual([{ ...other, picturesTravel: 'host' }])
    expect(settings.setAside).toEqual([keptAside('connections')])
    expect(readFileSync(path.join(folder, keptAside('connections')), 'utf8')).toBe(text)
  })

  it('keeps a connection without a valid address and normalizes the others', () => {
    const host = {
      kind: 'folder',
      address: 'pictures.example/',
      signIn: 'none',
      publicAddress: 'pictures.example',
    }
    const connections = [
      { ...connection, address: 'no where' },
      { ...other, address: 'index.example/api/v1/', pictureHost: host },
    ]
    writeFileSync(file('connections'), JSON.stringify({ connections }))
    const settings = open()
    expect(settings.setAside).toEqual([])
    const checked = { address: 'https://pictures.example', publicAddress: 'https://pictures.example' }
    expect(settings.connections.all()).toEqual([
      connections[0],
      { ...other, address: 'https://index.example', pictureHost: { ...host, ...checked } },
    ])
  })

  it('drops values beyond bounds and keeps the rest', () => {
    const tables = Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [String(at), 1]))
    const preferences = {
      ...{ theme: 'dark', holdSeconds: 1e308, versionsKept: -0.5, lastCollections: tables, tables },
      window: { ...place, x: 1e9 },
    }
    const connections = [{ ...connection, address: 'x'.repeat(8001) }, other]
    writeFileSync(file('preferences'), JSON.stringify(preferences).replace('1e+308', '1e999'))
    writeFileSync(file('connections'), JSON.stringify({ connections }))
    const settings = open()
    expect(settings.connections.all()).toEqual([other])
    expect(settings.window()).toBeNull()
    expect(settings.preferences()).toMatchObject({
      ...{ theme: 'dark', holdSeconds: 10, versionsKept: 200, lastCollections: {}, tables: {} },
    })
  })

  it('refuses a connection beyond the limit and changes nothing', () => {
    const numbered = (at: number): ConnectionRecord => ({
      ...connection,
      id: `7b6bcb6e-53f1-4a6c-9a5d-${String(at).padStart(12, '0')}`,
    })
    const settings = open()
    const all = Array.from({ length: 10_000 }, (_, at) => numbered(at))
    expect(settings.connections.addAll(all.slice(1)).ok).toBe(true)
    const full = { ok: false, error: { code: 'too-many-connections', facts: { most: 10_000 } } }
    expect(settings.connections.addAll([numbered(0), numbered(10_000)])).toMatchObject(full)
    expect(settings.connections.add(numbered(0)).ok).toBe(true)
    expect(settings.connections.add(numbered(10_000))).toMatchObject(full)
    expect(settings.connections.all()).toHaveLength(10_000)
    const again = open()
    expect(again.setAside).toEqual([])
    expect(again.connections.all()).toEqual(settings.connections.all())
  })

  it('writes only what the next start can read', () => {
    const text = fc.oneof(fc.string(), fc.constant('x'.repeat(8001)), fc.constant('https://a.example'))
    const number = fc.oneof(fc.double(), fc.integer())
    const change = fc.record({ name: text, address: text, keySlot: number })
    const wanted = fc.record({
      holdSeconds: number,
      lastCollections: fc.dictionary(fc.constantFrom(connection.id, 'x'), text),
    })
    fc.assert(
      fc.property(
        fc.array(fc.oneof(change, wanted, fc.record({ x: number, width: number })), { maxLength: 10 }),
        (changes) => {
          rmSync(folder, { recursive: true, force: true })
          const settings = open()
          settings.connections.add(connection)
          for (const one of changes) {
            if ('width' in one) settings.keepWindow({ ...place, ...one })
            else if ('holdSeconds' in one) settings.changePreferences(one)
            else settings.connections.change(connection.id, one)
          }
          const again = open()
          expect(again.setAside).toEqual([])
          expect(JSON.stringify(again.window())).toBe(JSON.stringify(settings.window()))
          expect(JSON.stringify(again.preferences())).toBe(JSON.stringify(settings.preferences()))
          expect(again.connections.all().map(({ id, keySlot }) => [id, keySlot])).toEqual([
            [connection.id, settings.connections.find(connection.id)?.keySlot],
          ])
        },
      ),
      { numRuns: shortOrLong(30, 3000) },
    )
  })

  it('starts with defaults if something other than a file is in the way', () => {
    mkdirSync(file('connections'))
    mkdirSync(file('preferences'))
    const settings = open()
    expect(settings.setAside).toHaveLength(2)
    expect(settings.connections.add(connection).ok).toBe(true)
    expect(settings.changePreferences({ theme: 'dark' }).ok).toBe(true)
    expect(open().preferences().theme).toBe('dark')
  })

  it('changes nothing if it cannot write', () => {
    const settings = open()
    settings.connections.add(connection)
    rmSync(folder, { recursive: true })
    writeFileSync(folder, '')
    expect(settings.changePreferences({ theme: 'dark' })).toMatchObject({
      ok: false,
      error: { code: 'storage-failed' },
    })
    expect(settings.connections.remove(connection.id).ok).toBe(false)
    settings.keepWindow(place)
    expect(settings.preferences().theme).toBe('system')
    expect(settings.connections.all()).toEqual([connection])
    expect(settings.window()).toBeNull()
    expect(logged).toContain('settings-not-written')
  })

  it('leaves no temporary files', () => {
    const settings = open()
    for (const theme of ['dark', 'light', 'system'] as const) settings.changePreferences({ theme })
    expect(readdirSync(folder)).toEqual(['preferences.json'])
  })
})
