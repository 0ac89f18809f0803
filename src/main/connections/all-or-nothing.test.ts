import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { PictureHost } from '../../shared/domain/pictures/picture-host.ts'
import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import type { HostCredentials } from '../../shared/schemas/picture-host.ts'
import { applyPresets } from '../app/policy/apply-presets.ts'
import { parsePolicy } from '../app/policy/read-policy.ts'
import { makeAuthority } from '../http/testing/certificates.ts'
import { atEveryStep, type Fault, withFault } from '../testing/fault-at-step.ts'
import { shortOrLong } from '../testing/long-form.ts'
import { createHarness, type Harness } from './testing/harness.ts'

type Started = ReturnType<Harness['start']>
type Act = (app: Started, id: string) => Promise<{ readonly ok: boolean }>

let authority = ''
beforeAll(async () => {
  authority = (await makeAuthority('Town authority')).cert
})
let harness: Harness
afterEach(() => harness.close())

const here = 'https://index.example'
const there = 'https://other.example'
const typed = { name: 'Town', address: here, colour: 'teal', keep: 'keychain' } as const
const hostAt = (address: string): PictureHost => ({
  ...{ kind: 'folder', address, signIn: 'password', publicAddress: 'https://www.example' },
})
const signIn = (password: string): HostCredentials => ({ kind: 'password', user: 'me', password })

const connect: Act = ({ connections }) =>
  connections.create({ ...typed, key: 'first', certificateAuthority: authority })
const saveHost =
  (address: string, password: string, keep: 'keychain' | 'session' = 'keychain'): Act =>
  ({ connections }, connectionId) =>
    connections.pictureHosts.save({
      connectionId,
      host: hostAt(address),
      credentials: signIn(password),
      keep,
    })
const setUp: Act = async (app) => {
  await connect(app, '')
  return saveHost('https://dav.example/x', 'one')(app, app.connections.list()[0]?.id ?? '')
}
const practise: Act = ({ connections }) => connections.tryPractice()
const presetAt = (address: string, certificateAuthority?: string): Act => {
  const town = { id: 'town', name: 'Town', address, certificateAuthority }
  const policy = parsePolicy(JSON.stringify({ connections: [town] }))
  return async ({ settings }) => {
    applyPresets(settings.connections, policy, randomUUID)
    return { ok: settings.connections.all()[0]?.address === address }
  }
}

const acts: Readonly<Record<string, { readonly before: readonly Act[]; readonly act: Act }>> = {
  connecting: { before: [], act: connect },
  'another address with its key': {
    before: [setUp],
    act: ({ connections }, id) => connections.change({ id, address: there, key: 'second', keep: 'keychain' }),
  },
  'another address with a key for the session': {
    before: [setUp],
    act: ({ connections }, id) => connections.change({ id, address: there, key: 'second', keep: 'session' }),
  },
  'letting go of the authority, with the key': {
    before: [setUp],
    act: ({ connections }, id) => connections.change({ id, certificateAuthority: null, key: 'second' }),
  },
  'another key': {
    before: [setUp],
    act: ({ connections }, id) => connections.replaceKey({ id, key: 'second', keep: 'keychain' }),
  },
  'another key for the session': {
    before: [setUp],
    act: ({ connections }, id) => connections.replaceKey({ id, key: 'second', keep: 'session' }),
  },
  'forgetting the key': { before: [setUp], act: ({ connections }, id) => connections.forgetKey({ id }) },
  'a first picture host': { before: [connect], act: saveHost('https://dav.example/x', 'one') },
  'another picture host': { before: [setUp], act: saveHost('https://dav.other.example', 'two') },
  'another picture host for the session': {
    before: [setUp],
    act: saveHost('https://dav.other.example', 'two', 'session'),
  },
  'removing the picture host': {
    before: [setUp],
    act: ({ connections }, connectionId) => connections.pictureHosts.remove({ connectionId }),
  },
  'removing the connection': {
    before: [setUp],
    act: ({ connections }, id) => connections.remove({ id, discardWaiting: true }),
  },
  'the practice service': { before: [], act: practise },
  'another key of the practice service': {
    before: [practise],
    act: ({ connections }, id) => connections.replaceKey({ id, key: 'second', keep: 'keychain' }),
  },
  'removing the practice service': {
    before: [practise],
    act: ({ connections }, id) => connections.remove({ id, discardWaiting: true }),
  },
  'an administrator`s address': { before: [connect, presetAt(here)], act: presetAt(there) },
}

async function viewOf({ settings, keyring, hostSignIns }: Started) {
  const connections = []
  for (const record of settings.connections.all()) {
    const key = await keyring.lookUp(record.id)
    const host = record.pictureHost ?? null
    const found = host === null ? null : await hostSignIns.find(record.id, host)
    const isPractice = record.kind === 'practice'
    connections.push({
      address: isPractice ? 'practice' : record.address,
      authority: record.certificateAuthority ?? null,
      // Its own key is in the keychain, or new at each start.
      key: isPractice && !(key.ok && key.value === 'second') ? 'made' : key,
      host,
      picturesTravel: record.picturesTravel,
      signIn: found,
    })
  }
  return { connections, waiting: harness.queue.waiting }
}

async function startAnew() {
  harness.faults.step = () => undefined
  const app = harness.start()
  await app.connections.tidy()
  const view = await viewOf(app)
  expect(app.settings.connections.keyNotes()).toEqual([])
  expect(app.settings.connections.all().filter(({ removal }) => removal != null)).toEqual([])
  const isThere = (found: unknown) => z.object({ value: z.unknown() }).safeParse(found).data?.value != null
  const stored = view.connections.flatMap(({ key, signIn: found }) => [key, found]).filter(isThere).length
  // A key entered for another address or authority may be kept until it is replaced.
  const mayHaveMore = ({ keyOrigin, keyAuthority, kind }: ConnectionRecord) =>
    keyOrigin != null || keyAuthority != null || kind === 'practice'
  const more = app.settings.connections.all().filter(mayHaveMore).length
  expect(harness.kept.size).toBeGreaterThanOrEqual(stored)
  expect(harness.kept.size).toBeLessThanOrEqual(stored + more)
  return { app, view }
}

async function prepare(before: readonly Act[]): Promise<string> {
  harness?.close()
  harness = createHarness()
  const app = harness.start()
  for (const act of before) await act(app, app.settings.connections.all()[0]?.id ?? '')
  harness.queue.waiting = 3
  return app.settings.connections.all()[0]?.id ?? ''
}

describe('keychain and settings change together or not at all', () => {
  test.each(Object.entries(acts))(
    '%s, with a fault or a crash at every step',
    async (_name, { before, act }) => {
      const id = await prepare(before)
      const { view: asBefore } = await startAnew()
      const whole = await act(harness.start(), id)
      expect(whole.ok).toBe(true)
      const { view: asAfter } = await startAnew()

      const faults = await atEveryStep(1, async (fault) => {
        const connection = await prepare(before)
        const app = harness.start()
        const { isMet, outcome } = await withFault(harness.folder, fault, async (step) => {
          harness.faults.step = step
          return act(app, connection)
        })
        harness.faults.step = () => undefined
        const where = `${fault.kind} at ${fault.at}`
        const isDone = outcome.status === 'fulfilled' && outcome.value.ok
        const { view } = await startAnew()
        if (fault.kind === 'fails' && outcome.status === 'fulfilled')
          expect(view, where).toEqual(isDone ? asAfter : asBefore)
        else expect([asBefore, asAfter], where).toContainEqual(view)
        return isMet
      })
      expect(faults).toBeGreaterThan(1)
    },
  )
})

test('a refused removal leaves what waits, the keys and the connection as they were', async () => {
  const id = await prepare([setUp])
  const app = harness.start()
  const before = await viewOf(app)
  harness.keychain.fault.code = 'keychain-locked'
  expect(await app.connections.remove({ id, discardWaiting: true })).toMatchObject({
    ok: false,
    error: { code: 'keychain-locked' },
  })
  harness.keychain.fault.code = null
  expect(harness.queue).toEqual({ waiting: 3, discarded: 0 })
  expect(await viewOf(app)).toEqual(before)
  expect((await startAnew()).view).toEqual(before)
})

test('a key that the keychain would not delete never comes back, and goes at a later start', async () => {
  const id = await prepare([setUp])
  const app = harness.start()
  let calls = 0
  harness.faults.step = () => {
    calls += 1
    if (calls > 1) throw new Error('Nothing is deleted')
  }
  expect(await app.connections.replaceKey({ id, key: 'second', keep: 'keychain' })).toMatchObject({
    ok: true,
  })
  const change = { id, address: there, key: 'third', keep: 'session' } as const
  expect(await app.connections.change(change)).toMatchObject({ ok: true })
  harness.faults.step = () => undefined
  expect([...harness.kept.values()]).toEqual(expect.arrayContaining(['first', 'second']))
  expect(await harness.start().keyring.keyOf(id)).toMatchObject({ kind: 'missing' })
  await startAnew()
})

type Entered = Map<string, { readonly origin: string; readonly authority: string | null }>

test('whatever fails or crashes in a row of changes, no key goes where it was not entered for', async () => {
  const step = fc.record({
    what: fc.constantFrom('address', 'address', 'key', 'authority', 'preset', 'remove', 'create', 'forget'),
    where: fc.constantFrom(here, there, 'https://third.example'),
    withKey: fc.boolean(),
    keep: fc.constantFrom('keychain', 'session' as const),
    pinned: fc.boolean(),
    fault: fc.option(fc.record({ at: fc.nat(16), kind: fc.constantFrom('fails', 'killed' as const) }), {
      freq: 2,
    }),
  })
  const begin = fc.option(fc.record({ pinned: fc.boolean() }), { freq: 5 })
  await fc.assert(
    fc.asyncProperty(begin, fc.array(step, { minLength: 1, maxLength: 10 }), async (begins, steps) => {
      harness?.close()
      harness = createHarness()
      const entered: Entered = new Map()
      let app = harness.start()
      let count = 0
      if (begins !== null) {
        const certificateAuthority = begins.pinned ? authority : null
        entered.set('key-0', { origin: here, authority: certificateAuthority })
        await app.connections.create({ ...typed, key: 'key-0', certificateAuthority })
      }
      for (const { what, where, withKey, keep, pinned, fault } of steps) {
        const record = app.settings.connections.all()[0]
        const id = record?.id ?? ''
        count += 1
        const key = `key-${count}`
        const certificateAuthority = pinned ? authority : null
        const enter = (address: string, held: string | null) =>
          entered.set(key, { origin: address, authority: held })
        const act = async (): Promise<unknown> => {
          const held = record?.certificateAuthority ?? null
          switch (what) {
            case 'create':
              if (record !== undefined) return undefined
              enter(where, certificateAuthority)
              return app.connections.create({ ...typed, address: where, key, keep, certificateAuthority })
            case 'address':
              if (withKey) enter(where, held)
              return app.connections.change({ id, address: where, keep, ...(withKey && { key }) })
            case 'authority':
              if (withKey) enter(record?.address ?? '', certificateAuthority)
              return app.connections.change({ id, certificateAuthority, keep, ...(withKey && { key }) })
            case 'key':
              enter(record?.address ?? '', held)
              return app.connections.replaceKey({ id, key, keep })
            case 'preset':
              return presetAt(where, pinned ? authority : undefined)(app, id)
            case 'forget':
              return app.connections.forgetKey({ id })
            case 'remove':
              return app.connections.remove({ id, discardWaiting: true })
          }
        }
        await withFault(
          harness.folder,
          fault ?? ({ at: -1, kind: 'fails' } satisfies Fault),
          async (next) => {
            harness.faults.step = next
            return act()
          },
        )
        harness.faults.step = () => undefined
        if (fault?.kind === 'killed') {
          app = harness.start()
          await app.connections.tidy()
        }
        for (const each of app.settings.connections.all()) {
          const found = await app.keyring.keyOf(each.id)
          if (found.kind !== 'key') continue
          const from = entered.get(found.key)
          expect(from?.origin).toBe(new URL(each.address).origin)
          // A key entered while any authority was trusted may be sent under a single one.
          if (from?.authority != null) expect(each.certificateAuthority?.trim()).toBe(from.authority.trim())
        }
      }
      await startAnew()
    }),
    { numRuns: shortOrLong(40, 3000) },
  )
})
