import { describe, expect, it } from 'vitest'
import { succeed } from '../../shared/result.ts'
import { Keyring } from './keyring.ts'
import { ConnectionKeyring } from './keys-with-settings.ts'
import type { SecretStore } from './secret-store.ts'
import { memorySecrets } from './testing/memory-secrets.ts'

describe('keyring', () => {
  it('reads a key once for concurrent requests', async () => {
    const { secrets, asked } = memorySecrets(new Map([['a', 'key-a']]))
    const keyring = new Keyring({ secrets })
    expect(keyring.place('a')).toBe('unknown')
    const found = await Promise.all([keyring.keyOf('a'), keyring.keyOf('a')])
    expect([...found, await keyring.keyOf('a')]).toEqual(Array(3).fill({ kind: 'key', key: 'key-a' }))
    expect(asked).toEqual(['get a'])
    expect(keyring.place('a')).toBe('stored')
  })

  it('distinguishes missing from locked and retries a locked keychain', async () => {
    const { secrets, fault } = memorySecrets(new Map([['a', 'key-a']]), 'keychain-locked')
    const keyring = new Keyring({ secrets })
    expect(await keyring.keyOf('a')).toMatchObject({ kind: 'locked' })
    expect(keyring.place('a')).toBe('locked')
    expect(await keyring.lookUp('a')).toMatchObject({ ok: false, error: { code: 'keychain-locked' } })
    fault.code = null
    expect(await keyring.keyOf('a')).toEqual({ kind: 'key', key: 'key-a' })
    expect(await keyring.keyOf('b')).toMatchObject({ kind: 'missing' })
    expect(keyring.place('b')).toBe('missing')
  })

  it('keeps a key for the session without touching the keychain', async () => {
    const { secrets, asked } = memorySecrets(new Map())
    const keyring = new Keyring({ secrets })
    keyring.enter('a', 'key-a', 'session')
    expect(await keyring.keyOf('a')).toEqual({ kind: 'key', key: 'key-a' })
    expect(keyring.place('a')).toBe('session')
    expect(asked).toEqual([])
  })

  it('keeps the old key if saving a new one fails', async () => {
    const { secrets, fault } = memorySecrets(new Map())
    const done = () => succeed(undefined)
    const records = {
      find: () => undefined,
      all: () => [],
      keyNotes: () => [],
      noteKeys: done,
      dropKeyNotes: done,
    }
    const keyring = new ConnectionKeyring({ secrets, records, of: 'service' })
    await keyring.keep('a', 'old', 'keychain', done)
    fault.code = 'keychain-locked'
    expect((await keyring.keep('a', 'new', 'keychain', done)).ok).toBe(false)
    expect(await keyring.keyOf('a')).toEqual({ kind: 'key', key: 'old' })
  })

  it('deletes a key from memory even if the keychain fails', async () => {
    const kept = new Map([
      ['a', 'key-a'],
      ['b', 'key-b'],
    ])
    const { secrets, fault } = memorySecrets(kept)
    const keyring = new Keyring({ secrets })
    for (const [id, key] of kept) keyring.enter(id, key, 'keychain')
    expect((await keyring.forget('a')).ok).toBe(true)
    expect(keyring.place('a')).toBe('missing')
    fault.code = 'keychain-locked'
    expect((await keyring.forget('b')).ok).toBe(false)
    expect(keyring.place('b')).toBe('unknown')
    expect([...kept]).toEqual([['b', 'key-b']])
  })

  it('does not overwrite a newer key by an earlier read', async () => {
    let answerRead: () => void = () => undefined
    const reading = new Promise<void>((resolve) => {
      answerRead = resolve
    })
    const { secrets } = memorySecrets(new Map())
    const slow: SecretStore = {
      ...secrets,
      get: async () => {
        await reading
        return succeed('old')
      },
    }
    const keyring = new Keyring({ secrets: slow })
    const found = keyring.keyOf('a')
    keyring.enter('a', 'new', 'session')
    answerRead()
    expect(await found).toEqual({ kind: 'key', key: 'new' })
    expect(keyring.place('a')).toBe('session')
  })

  it('notifies listeners of key changes until they unsubscribe', async () => {
    const { secrets } = memorySecrets(new Map())
    const keyring = new Keyring({ secrets })
    const heard: string[] = []
    const stop = keyring.onChange((id) => heard.push(`${id} ${keyring.place(id)}`))
    keyring.enter('a', 'one', 'session')
    keyring.enter('a', 'two', 'session')
    await keyring.keyOf('b')
    stop()
    keyring.enter('a', 'three', 'keychain')
    expect(heard).toEqual(['a session', 'b missing'])
  })
})

describe('keys in memory', () => {
  const setUp = () => {
    let now = 0
    const timers = new Set<{ readonly at: number; readonly run: () => void }>()
    const clock = {
      now: () => now,
      after: (delayMs: number, run: () => void) => {
        const timer = { at: now + delayMs, run }
        timers.add(timer)
        return () => timers.delete(timer)
      },
    }
    const pass = (minutes: number) => {
      const until = now + minutes * 60_000
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)
        if (next === undefined) break
        timers.delete(next)
        now = next.at
        next.run()
      }
      now = until
    }
    const memory = memorySecrets(new Map([['a', 'key-a']]))
    return { ...memory, pass, timers, keyring: new Keyring({ secrets: memory.secrets, clock }) }
  }

  it('drops unused keys and reads them again silently', async () => {
    const { keyring, pass, asked, timers } = setUp()
    const heard: string[] = []
    await keyring.keyOf('a')
    keyring.onChange((id) => heard.push(id))
    pass(14)
    await keyring.keyOf('a')
    pass(14)
    expect(await keyring.keyOf('a')).toEqual({ kind: 'key', key: 'key-a' })
    expect(asked).toEqual(['get a'])
    pass(31)
    expect(timers.size).toBe(0)
    expect(keyring.place('a')).toBe('stored')
    expect(await keyring.keyOf('a')).toEqual({ kind: 'key', key: 'key-a' })
    expect(asked).toEqual(['get a', 'get a'])
    expect(heard).toEqual([])
  })

  it('reports a keychain that is locked by then', async () => {
    const { keyring, pass, fault } = setUp()
    await keyring.keyOf('a')
    pass(31)
    fault.code = 'keychain-locked'
    expect(await keyring.keyOf('a')).toMatchObject({ kind: 'locked' })
    expect(keyring.place('a')).toBe('locked')
  })

  it('keeps a key that exists only in memory', async () => {
    const { keyring, pass } = setUp()
    keyring.enter('b', 'key-b', 'session')
    pass(24 * 60)
    expect(await keyring.keyOf('b')).toEqual({ kind: 'key', key: 'key-b' })
  })

  it('clears all keys on close', async () => {
    const { keyring, timers, asked } = setUp()
    await keyring.keyOf('a')
    keyring.enter('b', 'key-b', 'session')
    keyring.close()
    expect(timers.size).toBe(0)
    expect(keyring.place('b')).toBe('unknown')
    expect(asked).toEqual(['get a'])
  })
})
