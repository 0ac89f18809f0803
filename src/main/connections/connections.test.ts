import { writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createHarness, type Harness } from './testing/harness.ts'

const typed = {
  name: '',
  address: 'https://index.example/base/api/v1/',
  colour: 'teal',
  key: 'sk-1',
  keep: 'keychain',
} as const

let harness: Harness
beforeEach(() => {
  harness = createHarness()
})
afterEach(() => harness.close())

async function connected(more: Partial<Parameters<Started['connections']['create']>[0]> = {}) {
  const started = harness.start()
  const created = await started.connections.create({ ...typed, ...more })
  if (!created.ok) throw new Error(created.error.code)
  return { ...started, id: created.value.id, created: created.value }
}
type Started = ReturnType<Harness['start']>

const failure = (code: string, more: object = {}) => ({ ok: false, error: { code, ...more } })

describe('creating a connection', () => {
  it('keeps the key in the keychain and everything else in the settings', async () => {
    const { created, id } = await connected()
    expect(created).toEqual({
      id,
      kind: 'service',
      name: 'index.example',
      address: 'https://index.example/base',
      colour: 'teal',
      picturesTravel: 'inside',
      key: 'stored',
    })
    expect(harness.kept).toEqual(new Map([[id, 'sk-1']]))
    expect(harness.settingsText()).not.toContain('sk-1')
    const again = harness.start()
    expect(again.connections.list()).toEqual([{ ...created, key: 'unknown' }])
    expect(await again.keyring.keyOf(id)).toEqual({ kind: 'key', key: 'sk-1' })
    expect(again.settings.preferences().chosenConnection).toBe(id)
  })

  it('keeps a key until the app quits where that is wanted', async () => {
    const { connections, created, id } = await connected({ name: 'Archive', keep: 'session' })
    expect(created).toMatchObject({ name: 'Archive', key: 'session' })
    expect(connections.list()[0]?.key).toBe('session')
    expect(harness.kept.size).toBe(0)
    expect(await harness.start().keyring.keyOf(id)).toMatchObject({ kind: 'missing' })
  })

  it('keeps over a restart that a service is live, and that it is so no more', async () => {
    const { connections, created, id } = await connected({ live: true })
    expect(created).toMatchObject({ live: true })
    expect(harness.start().connections.list()).toMatchObject([{ id, live: true }])
    expect(await connections.change({ id, live: false })).toMatchObject({ ok: true, value: { live: false } })
    expect(await connections.change({ id, name: 'Quiet' })).toMatchObject({
      ok: true,
      value: { live: false },
    })
    expect(harness.start().connections.list()).toMatchObject([{ id, live: false }])
  })

  it.each([
    ['', 'empty'],
    ['http://index.example', 'not-secure'],
    ['https://me:pw@index.example', 'has-credentials'],
    ['https://index.example?x=1', 'has-query'],
    ['ftp://index.example', 'not-an-address'],
  ])('names what is wrong with the address %j', async (address, problem) => {
    const { connections } = harness.start()
    expect(await connections.create({ ...typed, address })).toEqual(
      failure('address-not-usable', { field: 'address', detail: '', facts: { problem } }),
    )
    expect(harness.keychain.asked).toEqual([])
  })

  it('makes nothing where the keychain refuses', async () => {
    harness.keychain.fault.code = 'keychain-refused'
    const { connections } = harness.start()
    expect(await connections.create(typed)).toMatchObject(failure('keychain-refused'))
    expect(connections.list()).toEqual([])
  })

  it('leaves no key behind where the settings cannot be written', async () => {
    const { connections } = harness.start()
    harness.breakSettings()
    writeFileSync(harness.folder, '')
    expect(await connections.create(typed)).toMatchObject(failure('storage-failed'))
    expect(harness.kept.size).toBe(0)
  })
})

describe('checking', () => {
  it('tries what was typed, and keeps nothing of it', async () => {
    const { connections } = harness.start()
    const report = await connections.check({ address: 'localhost:8080/', key: 'sk-1' })
    expect(report).toMatchObject({ ok: true, value: { outcome: 'fine', address: 'http://localhost:8080' } })
    expect(harness.checked).toMatchObject([{ address: 'http://localhost:8080', key: 'sk-1' }])
    expect(connections.list()).toEqual([])
    expect(harness.kept.size).toBe(0)
  })

  it('takes the kept key of a connection', async () => {
    const { id } = await connected()
    await harness.start().connections.check({ address: 'https://index.example', connectionId: id })
    expect(harness.checked[0]?.key).toBe('sk-1')
  })

  it('says which key or address is missing', async () => {
    const { connections, id } = await connected({ keep: 'session' })
    const unknown = '7b6bcb6e-53f1-4a6c-9a5d-3a3f5a0f7c09'
    const address = 'https://index.example'
    await connections.forgetKey({ id })
    expect(await connections.check({ address })).toMatchObject(failure('key-needed', { field: 'key' }))
    expect(await connections.check({ address, connectionId: id })).toMatchObject(failure('key-needed'))
    expect(await connections.check({ address, connectionId: unknown })).toMatchObject(
      failure('connection-unknown'),
    )
    expect(await connections.check({ address: 'x y', key: 'k' })).toMatchObject(failure('address-not-usable'))
    expect(harness.checked).toEqual([])
  })

  it('passes on why the keychain could not be read', async () => {
    const { id } = await connected()
    harness.keychain.fault.code = 'keychain-locked'
    const { connections } = harness.start()
    const report = await connections.check({ address: 'https://index.example', connectionId: id })
    expect(report).toMatchObject(failure('keychain-locked'))
    expect(connections.list()[0]?.key).toBe('locked')
  })

  it('gives no kept key to a connection whose address in the settings is none, which can be put right', async () => {
    const { connections, settings, id } = await connected()
    settings.connections.change(id, { address: 'no where' })
    const address = 'https://index.example'
    expect(await connections.check({ address, connectionId: id })).toMatchObject(failure('key-needed'))
    expect(await connections.change({ id, name: 'New' })).toMatchObject({ ok: true, value: { name: 'New' } })
    expect(await connections.change({ id, address })).toMatchObject(failure('key-needed'))
    expect(await connections.change({ id, address, key: 'sk-2' })).toMatchObject({
      ok: true,
      value: { address },
    })
  })

  it('ends with the app', async () => {
    const { connections } = harness.start()
    await connections.check({ address: 'https://index.example', key: 'k' })
    connections.close()
    expect(harness.checked[0]?.signal.aborted).toBe(true)
  })
})

describe('changing a connection', () => {
  it('changes what is named, and wakes the queue for another address only', async () => {
    const { connections, id } = await connected()
    expect(await connections.change({ id, name: 'New', picturesTravel: 'never' })).toMatchObject({
      ok: true,
      value: { name: 'New', picturesTravel: 'never', address: 'https://index.example/base', key: 'stored' },
    })
    expect(harness.changed).toEqual([])
    await connections.change({ id, address: 'index.example/other/' })
    expect(harness.changed).toEqual([id])
    expect(harness.start().connections.list()[0]?.address).toBe('https://index.example/other')
    expect(await connections.change({ id, address: 'http://other.example' })).toMatchObject(
      failure('address-not-usable', { facts: { problem: 'not-secure' } }),
    )
  })

  it('never lets a kept key follow to another host', async () => {
    const { connections, id } = await connected()
    const address = 'https://other.example'
    expect(await connections.change({ id, address })).toMatchObject(failure('key-needed', { field: 'key' }))
    expect(await connections.check({ address, connectionId: id })).toMatchObject(failure('key-needed'))
    expect(harness.checked).toEqual([])
    expect(connections.list()[0]?.address).toBe('https://index.example/base')
    expect(await connections.change({ id, address, key: 'sk-2' })).toMatchObject({
      ok: true,
      value: { address },
    })
    expect([...harness.kept.values()]).toEqual(['sk-2'])
  })

  it('leaves no older key behind that would go to the new host, also where the new one is for the session', async () => {
    const { connections, id } = await connected()
    await connections.change({ id, address: 'https://other.example', key: 'sk-2', keep: 'session' })
    expect(harness.kept.size).toBe(0)
    const { keyring } = harness.start()
    expect(await keyring.keyOf(id)).toMatchObject({ kind: 'missing' })
  })

  it('replaces a key, and lets the queue go on', async () => {
    const { connections, id } = await connected()
    expect(await connections.replaceKey({ id, key: 'sk-2', keep: 'keychain' })).toMatchObject({
      ok: true,
      value: { key: 'stored' },
    })
    expect([...harness.kept.values()]).toEqual(['sk-2'])
    expect(harness.changed).toEqual([id])
  })

  it('does not bring an older key back after one for the session', async () => {
    const { connections, keyring, id } = await connected()
    await connections.replaceKey({ id, key: 'sk-2', keep: 'session' })
    expect(await keyring.keyOf(id)).toEqual({ kind: 'key', key: 'sk-2' })
    expect(await harness.start().keyring.keyOf(id)).toMatchObject({ kind: 'missing' })
  })

  it('forgets a key, and says where the keychain did not', async () => {
    const { connections, id } = await connected()
    harness.keychain.fault.code = 'keychain-locked'
    expect(await connections.forgetKey({ id })).toMatchObject(failure('keychain-locked'))
    harness.keychain.fault.code = null
    expect(await connections.forgetKey({ id })).toMatchObject({ ok: true, value: { key: 'missing' } })
    expect(harness.kept.size).toBe(0)
  })

  it('does not know a connection that is gone', async () => {
    const { connections, id } = await connected()
    await connections.remove({ id, discardWaiting: false })
    const unknown = failure('connection-unknown')
    expect(await connections.change({ id, name: 'x' })).toMatchObject(unknown)
    expect(await connections.replaceKey({ id, key: 'k', keep: 'keychain' })).toMatchObject(unknown)
    expect(await connections.forgetKey({ id })).toMatchObject(unknown)
    expect(await connections.remove({ id, discardWaiting: true })).toMatchObject(unknown)
  })
})

describe('removing a connection', () => {
  it('takes the key along', async () => {
    const { connections, id } = await connected()
    expect(await connections.remove({ id, discardWaiting: false })).toEqual({ ok: true, value: undefined })
    expect(harness.kept.size).toBe(0)
    expect(harness.start().connections.list()).toEqual([])
  })

  it('asks while documents wait', async () => {
    const { connections, id } = await connected()
    harness.queue.waiting = 3
    expect(await connections.remove({ id, discardWaiting: false })).toMatchObject(
      failure('connection-busy', { facts: { waiting: 3 } }),
    )
    expect(connections.list()).toHaveLength(1)
    expect(harness.kept.size).toBe(1)
    expect((await connections.remove({ id, discardWaiting: true })).ok).toBe(true)
  })

  it('lets the queue go on where a crash came before the key was deleted', async () => {
    const { settings, id } = await connected()
    settings.connections.change(id, { removal: { discardWaiting: true } })
    const again = harness.start()
    await again.connections.tidy()
    expect(again.settings.connections.find(id)?.removal).toBeNull()
    expect(harness.changed).toEqual([id])
  })

  it('keeps the connection while its key cannot be deleted', async () => {
    const { connections, id } = await connected()
    harness.keychain.fault.code = 'keychain-locked'
    const { connections: later } = harness.start()
    expect(await later.remove({ id, discardWaiting: false })).toMatchObject(failure('keychain-locked'))
    expect(connections.list()).toHaveLength(1)
  })

  it.each([
    ['keychain', 'keychain-missing'],
    ['keychain', 'keychain-no-service'],
    ['session', 'keychain-locked'],
  ] as const)('removes a connection with its key in the %s in spite of %s', async (keep, code) => {
    const { connections, id } = await connected({ keep })
    harness.keychain.fault.code = code
    expect((await connections.remove({ id, discardWaiting: false })).ok).toBe(true)
    expect(connections.list()).toEqual([])
  })
})
