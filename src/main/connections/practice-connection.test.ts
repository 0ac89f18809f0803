import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createHarness, type Harness } from './testing/harness.ts'

let harness: Harness
beforeEach(() => {
  harness = createHarness()
})
afterEach(() => harness.close())

describe('practice connection', () => {
  it('is made once, with a random key of its own', async () => {
    const { connections } = harness.start()
    const [first, second] = await Promise.all([connections.tryPractice(), connections.tryPractice()])
    expect(first).toMatchObject({
      ok: true,
      value: {
        kind: 'practice',
        name: 'Practice service',
        address: 'http://127.0.0.1:40001',
        key: 'stored',
      },
    })
    expect(second.ok).toBe(true)
    expect(connections.list()).toHaveLength(1)
    const [key] = harness.practice.keys
    expect(key).toMatch(/^[\w-]{43}$/)
    expect([...harness.kept.values()]).toEqual([key])
    expect(new Set(harness.practice.keys)).toEqual(new Set([key]))
    expect(harness.settingsText()).not.toContain(key)
  })

  it('starts with the app where it was tried before, at its new address and with its key', async () => {
    expect(await harness.start().connections.startPractice()).toEqual({ ok: true, value: null })
    expect(harness.practice.keys).toEqual([])
    const made = await harness.start().connections.tryPractice()
    const { connections } = harness.start()
    const resumed = await connections.startPractice()
    expect(resumed).toMatchObject({ ok: true, value: { address: 'http://127.0.0.1:40002', key: 'stored' } })
    expect(connections.list()[0]?.address).toBe('http://127.0.0.1:40002')
    expect(harness.practice.keys[1]).toBe(harness.practice.keys[0])
    expect(made.ok && harness.changed.includes(made.value.id)).toBe(true)
  })

  it('makes a new key where the keychain lost it', async () => {
    await harness.start().connections.tryPractice()
    harness.kept.clear()
    expect(await harness.start().connections.startPractice()).toMatchObject({ value: { key: 'stored' } })
    expect(harness.practice.keys[1]).not.toBe(harness.practice.keys[0])
    expect([...harness.kept.values()]).toEqual([harness.practice.keys[1]])
  })

  it('starts with a key for the session where the keychain is locked, leaving the kept one alone', async () => {
    await harness.start().connections.tryPractice()
    harness.keychain.fault.code = 'keychain-locked'
    const { connections, keyring } = harness.start()
    const resumed = await connections.startPractice()
    expect(resumed).toMatchObject({ ok: true, value: { key: 'session' } })
    const id = connections.list()[0]?.id ?? ''
    expect(await keyring.keyOf(id)).toEqual({ kind: 'key', key: harness.practice.keys[1] })
    expect([...harness.kept.values()]).toEqual([harness.practice.keys[0]])
  })

  it('starts without a keychain, with a key for the session', async () => {
    harness.keychain.fault.code = 'keychain-no-service'
    const { connections } = harness.start()
    expect(await connections.tryPractice()).toMatchObject({ ok: true, value: { key: 'session' } })
    expect(connections.list()).toHaveLength(1)
    expect(harness.kept.size).toBe(0)
  })

  it('starts again on demand where the keychain is locked', async () => {
    await harness.start().connections.tryPractice()
    harness.keychain.fault.code = 'keychain-locked'
    expect(await harness.start().connections.tryPractice()).toMatchObject({ value: { key: 'session' } })
  })

  it('leaves nothing behind where the service does not start', async () => {
    harness.practice.fails = true
    const { connections } = harness.start()
    expect(await connections.tryPractice()).toMatchObject({
      ok: false,
      error: { code: 'practice-service-failed', detail: 'exit code 1' },
    })
    expect(connections.list()).toEqual([])
    expect(harness.kept.size).toBe(0)
  })

  it('has an address of its own choosing, and is stopped when removed', async () => {
    const { connections } = harness.start()
    await connections.tryPractice()
    const { id = '', address = '' } = connections.list()[0] ?? {}
    expect(await connections.change({ id, address: 'https://index.example' })).toMatchObject({
      error: { code: 'address-not-usable', facts: { problem: 'practice' } },
    })
    expect(await connections.change({ id, address, name: 'Play' })).toMatchObject({
      ok: true,
      value: { name: 'Play' },
    })
    await connections.replaceKey({ id, key: 'typed-key', keep: 'keychain' })
    expect(harness.practice.keys.at(-1)).toBe('typed-key')
    await connections.remove({ id, discardWaiting: false })
    expect(harness.practice.closed).toBe(1)
    expect(harness.kept.size).toBe(0)
  })
})
