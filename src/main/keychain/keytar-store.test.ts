import { afterEach, describe, expect, it } from 'vitest'
import {
  askWithoutBus,
  type KeyringSession,
  reasonAgainstKeyring,
  startKeyringSession,
} from './testing/keyring-session.ts'

const reason = reasonAgainstKeyring()
const account = '0b0c9d5e-0f5a-4a57-9d5f-0d2a3f8f0001'

describe.skipIf(reason !== null)(
  `the keychain on a real keyring${reason === null ? '' : ` (${reason})`}`,
  () => {
    let session: KeyringSession | undefined

    afterEach(async () => {
      await session?.close()
      session = undefined
    })

    it('stores, replaces and deletes a secret across processes', async () => {
      session = await startKeyringSession('unlocked')
      expect(await session.ask(['get', account], ['set', account, 'key-1'])).toEqual([
        { ok: true, value: null },
        { ok: true },
      ])
      expect(await session.ask(['get', account], ['set', account, 'key-2'], ['get', account])).toEqual([
        { ok: true, value: 'key-1' },
        { ok: true },
        { ok: true, value: 'key-2' },
      ])
      expect(await session.ask(['delete', account], ['delete', account], ['get', account])).toEqual([
        { ok: true },
        { ok: true },
        { ok: true, value: null },
      ])
    })

    it('reports a truncated value', async () => {
      session = await startKeyringSession('unlocked')
      const [set, get] = await session.ask(['set', account, 'key\0rest'], ['get', account])
      expect(set?.error?.code).toBe('keychain-mismatch')
      expect(set?.error?.detail).not.toContain('key\0rest')
      expect(get).toEqual({ ok: true, value: null })
    })

    it('distinguishes locked from not set when reading, writing and deleting', async () => {
      session = await startKeyringSession('unlocked')
      await session.ask(['set', account, 'key-1'])
      await session.lock()
      const answers = await session.ask(['get', account], ['set', account, 'key-2'], ['delete', account])
      expect(answers.map(({ error }) => error?.code)).toEqual([
        'keychain-locked',
        'keychain-locked',
        'keychain-locked',
      ])
    })

    it('reports a keyring whose creation was refused', async () => {
      session = await startKeyringSession('without-keyring-file')
      const answers = await session.ask(['set', account, 'key-1'], ['get', account])
      expect(answers.map(({ error }) => error?.code)).toEqual(['keychain-refused', 'keychain-refused'])
    })

    it('reports a session without a provider', async () => {
      session = await startKeyringSession('no-provider')
      const answers = await session.ask(['get', account], ['set', account, 'key-1'], ['delete', account])
      expect(answers.map(({ error }) => error?.code)).toEqual(Array(3).fill('keychain-no-service'))
    })

    it('reports a keyring that has exited', async () => {
      session = await startKeyringSession('unlocked')
      await session.endKeyring()
      const [get] = await session.ask(['get', account])
      expect(get?.error?.code).toBe('keychain-no-service')
    })

    it('reports a session without a bus', async () => {
      const answers = await askWithoutBus(['get', account], ['set', account, 'key-1'], ['delete', account])
      expect(answers.map(({ error }) => error?.code)).toEqual(Array(3).fill('keychain-no-service'))
      expect(JSON.stringify(answers)).not.toContain('key-1')
    })
  },
)
