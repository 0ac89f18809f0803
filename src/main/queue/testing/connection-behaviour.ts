import { afterEach, describe, expect, test } from 'vitest'
import type { SendOutcome } from '../ports.ts'
import { createHarness, type Harness, type TestStore } from './harness.ts'
import { notSent, outcomes, throttled } from './scripted-sender.ts'

const minute = 60_000

export function describeConnections(name: string, openStore: () => Promise<TestStore>): void {
  describe(`connections, ${name}`, () => {
    let store: TestStore | undefined

    afterEach(async () => {
      await store?.close()
      store = undefined
    })

    async function started(policy: Parameters<typeof createHarness>[1] = {}) {
      store = await openStore()
      const harness = createHarness(store, policy)
      await harness.queue.start()
      return harness
    }

    async function answerOne(harness: Harness, outcome: SendOutcome) {
      harness.sender.open()[0]?.answer(outcome)
      await harness.settle()
    }

    test('pauses the connection for a refused key and keeps items and attempts', async () => {
      const harness = await started()
      const ids = [
        await harness.add('a'),
        await harness.add('b'),
        await harness.add('c'),
        await harness.add('d'),
        await harness.add('e'),
      ]
      while (harness.sender.open().length > 0) await answerOne(harness, outcomes.keyRefused)
      expect(await harness.states(...ids)).toEqual(Array(5).fill('waiting'))
      expect((await harness.item(ids[0] ?? '')).attempts).toBe(0)
      expect(await harness.pauses()).toEqual(['key-refused'])
      await harness.clock.advance(24 * 60 * minute)
      expect(harness.sender.begun).toHaveLength(4)
      harness.keys.set(harness.one.id, { kind: 'key', key: 'new' })
      harness.sender.answerWith(() => outcomes.success)
      harness.queue.keyChanged(harness.one.id)
      await harness.settle()
      expect(await harness.states(...ids)).toEqual(Array(5).fill('done'))
      expect(harness.sender.begun.at(-1)?.key).toBe('new')
      expect(await harness.pauses()).toEqual([])
    })

    describe('a 403', () => {
      const forbidding =
        (...ids: readonly string[]) =>
        ({ request }: { readonly request: { readonly id: string } }) =>
          ids.includes(request.id) ? outcomes.forbidden : outcomes.success
      const sent = (harness: Harness, id: string) =>
        harness.sender.begun.filter(({ request }) => request.id === id).length

      test('for one document pauses nothing and needs attention once another succeeded', async () => {
        const harness = await started()
        const ids = []
        for (const document of 'abcdefgh') ids.push(await harness.add(document))
        for (const send of harness.sender.open()) send.answer(forbidding('b')(send))
        await harness.settle()
        harness.sender.answerWith(forbidding('b'))
        while (harness.sender.open().length > 0) await answerOne(harness, outcomes.success)
        await harness.clock.advance(minute)
        expect(await harness.states(...ids)).toEqual(
          [...'abcdefgh'].map((id) => (id === 'b' ? 'needs-attention' : 'done')),
        )
        expect((await harness.item(ids[1] ?? '')).problem).toMatchObject({ code: 'forbidden', status: 403 })
        expect(sent(harness, 'b')).toBe(2)
        expect(await harness.pauses()).toEqual([])
      })

      test('before the key was accepted asks for the key; the item then goes after all others', async () => {
        const harness = await started({
          policy: { parallelism: 1, mostClaimedAhead: 0, leastClaimedAhead: 0 },
        })
        harness.sender.answerWith(forbidding('a'))
        const ids = []
        for (const document of 'abc') ids.push(await harness.add(document))
        await harness.clock.advance(10 * minute)
        expect(await harness.pauses()).toEqual(['key-refused'])
        expect(await harness.states(...ids)).toEqual(['waiting', 'waiting', 'waiting'])
        expect(harness.sender.begun).toHaveLength(1)
        harness.queue.keyChanged(harness.one.id)
        await harness.clock.advance(minute)
        expect(harness.sender.begun.map(({ request }) => request.id)).toEqual(['a', 'b', 'c', 'a'])
        expect(await harness.states(...ids)).toEqual(['needs-attention', 'done', 'done'])
        expect(await harness.pauses()).toEqual([])
      })

      test('for every document asks for the key after a few and keeps every item', async () => {
        const harness = await started()
        harness.sender.answerWith(() => outcomes.success)
        await harness.add('first')
        harness.sender.answerWith(() => outcomes.forbidden)
        const ids = []
        for (const document of 'abcdefgh') ids.push(await harness.add(document))
        await harness.clock.advance(24 * 60 * minute)
        expect(await harness.pauses()).toEqual(['key-refused'])
        expect(await harness.states(...ids)).toEqual(Array(8).fill('waiting'))
        expect(harness.sender.begun).toHaveLength(5)
        harness.keys.set(harness.one.id, { kind: 'key', key: 'new' })
        harness.sender.answerWith(() => outcomes.success)
        harness.queue.keyChanged(harness.one.id)
        await harness.clock.advance(minute)
        expect(await harness.states(...ids)).toEqual(Array(8).fill('done'))
      })

      test('for the only item left asks for the key after a few attempts', async () => {
        const harness = await started()
        harness.sender.answerWith(forbidding('b'))
        const [, id] = [await harness.add('a'), await harness.add('b')]
        await harness.clock.advance(24 * 60 * minute)
        expect(sent(harness, 'b')).toBe(4)
        expect(await harness.pauses()).toEqual(['key-refused'])
        const other = await harness.add('c')
        harness.queue.keyChanged(harness.one.id)
        await harness.clock.advance(minute)
        expect(await harness.states(id, other)).toEqual(['needs-attention', 'done'])
      })
    })

    test.each(['missing', 'locked'] as const)('starts nothing with a %s key', async (kind) => {
      const harness = await started()
      harness.keys.set(harness.one.id, { kind })
      const id = await harness.add('a')
      expect(await harness.states(id)).toEqual(['waiting'])
      expect(await harness.pauses()).toEqual([`key-${kind}`])
      harness.keys.set(harness.one.id, { kind: 'key', key: 'k' })
      harness.queue.resumeConnection(harness.one.id)
      await harness.settle()
      expect(await harness.states(id)).toEqual(['sending'])
    })

    test.each(['rate-limit', 'unavailable'] as const)(
      '%s: the whole connection waits as long as asked',
      async (reason) => {
        const harness = await started()
        const ids = [await harness.add('a'), await harness.add('b')]
        harness.sender.answerWith(() => outcomes.success)
        await answerOne(harness, throttled(reason, 30_000))
        await answerOne(harness, outcomes.success)
        await harness.add('c')
        expect(harness.sender.begun).toHaveLength(2)
        await harness.clock.advance(29_999)
        expect(harness.sender.begun).toHaveLength(2)
        await harness.clock.advance(1)
        expect(await harness.states(...ids)).toEqual(['done', 'done'])
        expect(harness.sender.begun).toHaveLength(4)
        expect(await harness.pauses()).toEqual([])
      },
    )

    test('backs off further at each refusal without Retry-After and keeps attempts', async () => {
      const harness = await started()
      harness.sender.answerWith(() => throttled('unavailable', null))
      const id = await harness.add('a')
      const counts: number[] = []
      for (const seconds of [2, 4, 8, 16]) {
        await harness.clock.advance(seconds * 1000)
        counts.push(harness.sender.begun.length)
      }
      expect(counts).toEqual([2, 3, 4, 5])
      await harness.clock.advance(60 * minute)
      expect(await harness.item(id)).toMatchObject({ state: 'waiting', attempts: 0 })
    })

    test.each([null, 0])('counts a burst of refusals with Retry-After %j as one', async (retryAfterMs) => {
      const harness = await started()
      for (const document of 'abcd') await harness.add(document)
      while (harness.sender.open().length > 0)
        await answerOne(harness, throttled('unavailable', retryAfterMs))
      await harness.clock.advance(2000)
      expect(harness.sender.begun).toHaveLength(5)
    })

    test('backs off when Retry-After is 0', async () => {
      const harness = await started()
      harness.sender.answerWith(() => throttled('rate-limit', 0))
      const id = await harness.add('a')
      const counts: number[] = []
      for (const seconds of [2, 4, 8, 16]) {
        await harness.clock.advance(seconds * 1000)
        counts.push(harness.sender.begun.length)
      }
      expect(counts).toEqual([2, 3, 4, 5])
      expect(await harness.item(id)).toMatchObject({ state: 'waiting', attempts: 0 })
    })

    test('halves parallelism once for a burst of 429 and restores it after successes', async () => {
      const harness = await started({ policy: { growAfter: 3 } })
      for (const document of 'abcdefghijkl') await harness.add(document)
      while (harness.sender.open().length > 0) await answerOne(harness, throttled('rate-limit', 2000))
      const widths: number[] = []
      await harness.clock.advance(2000)
      while (harness.sender.open().length > 0) {
        widths.push(harness.sender.open().length)
        await answerOne(harness, outcomes.success)
      }
      expect(widths.slice(0, 8)).toEqual([1, 2, 2, 3, 3, 3, 4, 4])
    })

    test('does not extend a wait by a clock set back, and ends it by sleep', async () => {
      const harness = await started()
      await harness.add('a')
      await answerOne(harness, throttled('rate-limit', 10 * minute))
      harness.clock.set(-24 * 60 * minute)
      await harness.clock.advance(10 * minute)
      expect(harness.sender.begun).toHaveLength(2)
      await answerOne(harness, throttled('rate-limit', 30 * minute))
      harness.clock.set(8 * 60 * minute)
      await harness.clock.advance(minute)
      expect(harness.sender.begun).toHaveLength(3)
    })

    test('limits a stored wait to an hour after the clock was set back', async () => {
      const harness = await started()
      await harness.add('a')
      await answerOne(harness, throttled('rate-limit', 30 * minute))
      await harness.queue.stop({ graceMs: 0 })
      harness.clock.set(-24 * 60 * minute)
      const next = harness.restart()
      await next.queue.start()
      await next.settle()
      expect(next.sender.begun).toHaveLength(0)
      await next.clock.advance(60 * minute)
      expect(next.sender.begun).toHaveLength(1)
    })

    test.each(['refused', 'cannot-be-found', 'certificate-not-trusted'] as const)(
      '%s: one probe at a time, and one that gets through lets all go',
      async (code) => {
        const harness = await started()
        harness.sender.answerWith(() => notSent(code))
        const ids = []
        for (const document of 'abcdefgh') ids.push(await harness.add(document))
        expect(await harness.pauses()).toEqual(['unavailable'])
        await harness.clock.advance(30 * minute)
        const probes = harness.sender.begun.length
        expect(probes).toBeGreaterThan(30)
        expect(probes).toBeLessThan(45)
        harness.sender.answerWith(() => outcomes.success)
        await harness.clock.advance(minute)
        expect(await harness.states(...ids)).toEqual(Array(8).fill('done'))
        expect(await harness.pauses()).toEqual([])
      },
    )

    test('counts nothing as sent if a web page answers, then waits and resumes', async () => {
      const harness = await started()
      harness.sender.answerWith(() => outcomes.notTheService)
      const ids = []
      for (const document of 'abcdefgh') ids.push(await harness.add(document))
      expect(await harness.pauses()).toEqual(['not-the-service'])
      expect(harness.completed).toEqual([])
      await harness.clock.advance(30 * minute)
      expect(harness.sender.begun.length).toBeGreaterThan(30)
      expect(harness.sender.begun.length).toBeLessThan(45)
      expect(await harness.item(ids[0] ?? '')).toMatchObject({
        ...{ state: 'unsure', doubtful: true, attempts: 0, problem: { code: 'not-the-service' } },
      })
      harness.sender.answerWith(({ request }) => (request.id === 'a' ? outcomes.conflict : outcomes.success))
      await harness.clock.advance(minute)
      expect(await harness.states(...ids)).toEqual(Array(8).fill('done'))
      expect(await harness.pauses()).toEqual([])
    })

    test('starts nothing while offline and resumes when online', async () => {
      const harness = await started()
      harness.setOnline(false)
      const id = await harness.add('a')
      expect(harness.sender.begun).toEqual([])
      expect(await harness.pauses()).toEqual(['offline'])
      await harness.clock.advance(60 * minute)
      expect(harness.sender.begun).toEqual([])
      harness.setOnline(true)
      await harness.settle()
      expect(await harness.states(id)).toEqual(['sending'])
      expect(await harness.pauses()).toEqual([])
    })

    test('reaches this computer while offline', async () => {
      const harness = await started()
      harness.setOnline(false)
      harness.setConnections({ ...harness.one, address: 'http://127.0.0.1:8787' })
      expect(await harness.states(await harness.add('a'))).toEqual(['sending'])
    })

    test('ends a connection wait when online again, but not a wait the service asked for', async () => {
      const harness = await started()
      await harness.add('a')
      await harness.add('b', { connection: 2 })
      harness.sender.open()[1]?.answer(throttled('rate-limit', 10 * minute))
      await answerOne(harness, notSent('offline'))
      expect(await harness.pauses()).toEqual(['offline', 'rate-limited'])
      harness.setOnline(true)
      await harness.settle()
      expect(harness.sender.begun.map(({ address }) => address)).toEqual([
        ...['https://s1.example', 'https://s2.example', 'https://s1.example'],
      ])
    })

    test('rests a connection after repeated failures, then probes with one item', async () => {
      const harness = await started({ policy: { troublesBeforeRest: 4 } })
      harness.sender.answerWith(() => outcomes.serverError)
      for (const document of 'abcdefghijklmnop') await harness.add(document)
      expect(harness.sender.begun).toHaveLength(4)
      expect(await harness.pauses()).toEqual(['unavailable'])
      await harness.clock.advance(2000)
      expect(harness.sender.begun).toHaveLength(5)
      harness.sender.answerWith(() => outcomes.success)
      await harness.clock.advance(minute)
      expect(harness.completed).toHaveLength(16)
    })

    test('does not delay other connections if one is down', async () => {
      const harness = await started()
      harness.sender.answerWith(({ address }) =>
        address === 'https://s1.example' ? notSent('refused') : outcomes.success,
      )
      const ids = [await harness.add('a'), await harness.add('a', { connection: 2 })]
      expect(await harness.states(...ids)).toEqual(['waiting', 'done'])
    })

    test('completes running requests on pause, starts no more and keeps the pause over a restart', async () => {
      const harness = await started()
      const first = await harness.add('a')
      harness.queue.pauseConnection(null)
      const second = await harness.add('b')
      await answerOne(harness, outcomes.success)
      expect(await harness.states(first, second)).toEqual(['done', 'waiting'])
      expect(await harness.pauses()).toEqual(['editor', 'editor'])
      await harness.queue.stop({ graceMs: 0 })
      const next = harness.restart()
      await next.queue.start()
      await next.clock.advance(60 * minute)
      expect(await next.states(second)).toEqual(['waiting'])
      next.queue.resumeConnection(null)
      await next.settle()
      expect(await next.states(second)).toEqual(['sending'])
      expect(await harness.pauses()).toEqual([])
    })

    test('ends a wait the service asked for by resuming, but not by pausing and resuming', async () => {
      const harness = await started()
      await harness.add('a')
      await answerOne(harness, throttled('rate-limit', 10 * minute))
      harness.queue.pauseConnection(harness.one.id)
      harness.queue.resumeConnection(harness.one.id)
      await harness.settle()
      expect(await harness.pauses()).toEqual(['rate-limited'])
      expect(harness.sender.begun).toHaveLength(1)
      harness.queue.resumeConnection(harness.one.id)
      await harness.settle()
      expect(harness.sender.begun).toHaveLength(2)
    })

    test('retries an unreachable connection at once on request', async () => {
      const harness = await started()
      const id = await harness.add('a')
      await answerOne(harness, notSent('refused'))
      await harness.queue.retry([id])
      await harness.settle()
      expect(harness.sender.begun).toHaveLength(2)
    })

    test('pauses nothing if key and connection are removed while the key is read', async () => {
      const harness = await started()
      const { promise: untilRead, resolve: read } = Promise.withResolvers<void>()
      harness.waitForKeys(untilRead)
      harness.keys.set(harness.one.id, { kind: 'missing' })
      await harness.add('a')
      harness.setConnections({ ...harness.one, removal: { discardWaiting: true } })
      read()
      await harness.settle()
      expect(await harness.pauses()).toEqual([])
    })

    test('sends nothing while a connection is being removed, and resumes if it stays', async () => {
      const harness = await started()
      harness.setConnections({ ...harness.one, removal: { discardWaiting: true } })
      const id = await harness.add('a')
      expect(await harness.states(id)).toEqual(['waiting'])
      harness.setConnections({ ...harness.one, removal: null })
      harness.queue.keyChanged(harness.one.id)
      await harness.settle()
      expect(await harness.states(id)).toEqual(['sending'])
    })

    test('sends nothing after a connection is removed', async () => {
      const harness = await started()
      harness.setConnections()
      const id = await harness.add('a')
      await harness.clock.advance(60 * minute)
      expect(await harness.states(id)).toEqual(['waiting'])
    })
  })
}
