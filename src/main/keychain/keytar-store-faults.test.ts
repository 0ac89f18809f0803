import { describe, expect, it } from 'vitest'
import { createKeytarStore, type Keytar } from './keytar-store.ts'

const working: Keytar = {
  getPassword: async () => null,
  setPassword: async () => undefined,
  deletePassword: async () => true,
}

const storeOf = (faults: Partial<Keytar>, timeLimitMs = 60_000) =>
  createKeytarStore({
    load: async () => ({ ...working, ...faults }),
    hidesLocked: false,
    timeLimitMs,
  })

const codeOf = (result: { readonly ok: boolean; readonly error?: { readonly code: string } }) =>
  result.ok ? 'ok' : result.error?.code

function pending<T>() {
  let end: (value: T) => void = () => undefined
  const promise = new Promise<T>((resolve) => {
    end = resolve
  })
  return { promise, end: (value: T) => end(value) }
}

describe('keytar store with injected faults', () => {
  it('reports a missing library and loads it again next time', async () => {
    let loads = 0
    const store = createKeytarStore({
      load: async () => {
        loads += 1
        if (loads === 1) throw new Error('Failed to load keytar native addon, checked ["../build/Release"]')
        return working
      },
      hidesLocked: false,
    })
    expect(codeOf(await store.get('a'))).toBe('keychain-missing')
    expect(codeOf(await store.get('a'))).toBe('ok')
  })

  it.each([
    ['User canceled the operation.', 'keychain-refused'],
    ['The prompt was dismissed', 'keychain-refused'],
    ['User interaction is not allowed.', 'keychain-locked'],
    ['Timeout was reached', 'keychain-timed-out'],
    ['GDBus.Error:org.freedesktop.DBus.Error.ServiceUnknown: The name is gone', 'keychain-no-service'],
    ['The stub received bad data.', 'keychain-failed'],
  ])('reads "%s" as %s', async (words, code) => {
    const reject = async () => {
      throw new Error(words)
    }
    const store = storeOf({ getPassword: reject, setPassword: reject, deletePassword: reject })
    expect(await store.get('a')).toMatchObject({ ok: false, error: { code, detail: words } })
    expect(codeOf(await store.set('a', 'key'))).toBe(code)
    expect(codeOf(await store.delete('a'))).toBe(code)
  })

  it('masks the key in error messages', async () => {
    const store = storeOf({
      setPassword: async (_service, _account, secret) => {
        throw new Error(`cannot write ${secret} here`)
      },
    })
    const result = await store.set('a', 'sk-secret')
    expect(JSON.stringify(result)).not.toContain('sk-secret')
    expect(codeOf(result)).toBe('keychain-failed')
  })

  it('deletes a key that is read back differently', async () => {
    const deleted: string[] = []
    const store = storeOf({
      getPassword: async () => 'something else',
      deletePassword: async (_service, account) => {
        deleted.push(account)
        return true
      },
    })
    expect(codeOf(await store.set('a', 'key'))).toBe('keychain-mismatch')
    expect(deleted).toEqual(['a'])
  })

  it('times out on a hanging keychain, for queued calls too', async () => {
    const hanging = new Promise<string | null>(() => undefined)
    const store = storeOf({ getPassword: () => hanging }, 20)
    expect((await Promise.all([store.get('a'), store.get('b')])).map(codeOf)).toEqual([
      'keychain-timed-out',
      'keychain-timed-out',
    ])
  })

  it('deletes a key saved after the timeout', async () => {
    const answer = pending<undefined>()
    const calls: string[] = []
    const store = storeOf(
      {
        setPassword: (_service, account) => {
          calls.push(`set ${account}`)
          return answer.promise
        },
        getPassword: async () => 'key',
        deletePassword: async (_service, account) => {
          calls.push(`delete ${account}`)
          return true
        },
      },
      20,
    )
    expect(codeOf(await store.set('a', 'key'))).toBe('keychain-timed-out')
    answer.end(undefined)
    expect(codeOf(await store.get('a'))).toBe('ok')
    expect(calls).toEqual(['set a', 'delete a'])
  })

  it('never starts a call cancelled in the queue', async () => {
    const answer = pending<string | null>()
    const kept: string[] = []
    const store = storeOf(
      {
        getPassword: () => answer.promise,
        setPassword: async (_service, account) => {
          kept.push(account)
        },
      },
      20,
    )
    await Promise.all([store.get('a'), store.set('b', 'key')])
    answer.end(null)
    await store.get('a')
    expect(kept).toEqual([])
  })

  it('reads again after the proof that the keyring is unlocked had it unlocked', async () => {
    let unlocked = false
    const store = createKeytarStore({
      load: async () => ({
        getPassword: async () => (unlocked ? 'key' : null),
        setPassword: async () => {
          unlocked = true
        },
        deletePassword: async () => unlocked,
      }),
      hidesLocked: true,
    })
    expect(await store.get('a')).toEqual({ ok: true, value: 'key' })
  })
})
