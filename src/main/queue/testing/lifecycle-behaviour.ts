import { afterEach, describe, expect, test } from 'vitest'
import { createHarness, type TestStore } from './harness.ts'
import { outcomes, throttled } from './scripted-sender.ts'

/** Start, end, and storage that fails, whatever the storage. */
export function describeLifecycle(name: string, openStore: () => Promise<TestStore>): void {
  describe(`start, end and failing storage, ${name}`, () => {
    let store: TestStore | undefined

    afterEach(async () => {
      await store?.close()
      store = undefined
    })

    async function opened() {
      store = await openStore()
      return createHarness(store)
    }

    async function started() {
      const harness = await opened()
      await harness.queue.start()
      return harness
    }

    test('nothing is sent before the start, whatever is asked', async () => {
      const harness = await opened()
      const id = await harness.add('a')
      harness.queue.resumeConnection(null)
      harness.queue.keyChanged(harness.one.id)
      await harness.queue.retry([id])
      await harness.settle()
      expect(harness.sender.begun).toEqual([])
      await harness.queue.start()
      await harness.settle()
      expect(harness.sender.begun).toHaveLength(1)
    })

    test('what was being sent when the app ended is unsure and sent again with the same id', async () => {
      const harness = await started()
      const id = await harness.add('a')
      const next = harness.restart()
      await next.queue.start()
      await next.settle()
      expect(await next.item(id)).toMatchObject({ state: 'sending', doubtful: true })
      expect(next.sender.begun.map(({ request }) => request.id)).toEqual(['a'])
      next.sender.open()[0]?.answer(outcomes.conflict)
      await next.settle()
      expect(await next.states(id)).toEqual(['done'])
      expect(next.logged).toContain('Items were being sent when the app ended')
    })

    test('the end waits for what is under way, and begins nothing', async () => {
      const harness = await started()
      for (const document of 'abcdef') await harness.add(document)
      let ended = false
      const ending = harness.queue.stop({ graceMs: 3000 }).then(() => {
        ended = true
      })
      await harness.clock.advance(2999)
      expect(ended).toBe(false)
      for (const send of harness.sender.open()) send.answer(outcomes.success)
      await harness.settle()
      await ending
      expect(harness.sender.begun).toHaveLength(4)
      expect(harness.clock.timers()).toBe(0)
    })

    test('at the end of the grace it stops them, and they are unsure', async () => {
      const harness = await started()
      const id = await harness.add('a')
      const ending = harness.queue.stop({ graceMs: 3000 })
      await harness.clock.advance(3000)
      await ending
      expect(await harness.item(id)).toMatchObject({ state: 'unsure', problem: { code: 'interrupted' } })
      expect(harness.clock.timers()).toBe(0)
      harness.queue.wake()
      await harness.clock.advance(600_000)
      expect(harness.sender.begun).toHaveLength(1)
    })

    test('an end during a wait leaves no timer', async () => {
      const harness = await started()
      await harness.add('a')
      harness.sender.open()[0]?.answer(throttled('unavailable', 60_000))
      await harness.settle()
      await harness.queue.stop({ graceMs: 3000 })
      expect(harness.clock.timers()).toBe(0)
    })

    test('it starts once', async () => {
      const harness = await started()
      await expect(harness.queue.start()).rejects.toThrow('started before')
    })

    test('a store that does not open is tried again, and nothing is sent before', async () => {
      const harness = await opened()
      harness.breakStore('recover')
      await harness.queue.start()
      const id = await harness.add('a')
      await harness.clock.advance(1999)
      expect(harness.sender.begun).toEqual([])
      harness.breakStore()
      await harness.clock.advance(1)
      expect(await harness.states(id)).toEqual(['sending'])
    })

    test.each(['nextDue', 'claim'] as const)(
      'a disk that is full at %s: sending stops and goes on later',
      async (method) => {
        const harness = await started()
        harness.sender.answerWith(() => outcomes.success)
        harness.breakStore(method)
        const id = await harness.add('a')
        await harness.clock.advance(600_000)
        expect(harness.sender.begun).toEqual([])
        expect(
          harness.logged.filter((message) => message.includes('could not be written')).length,
        ).toBeLessThan(20)
        harness.breakStore()
        await harness.clock.advance(60_000)
        expect(await harness.states(id)).toEqual(['done'])
      },
    )

    test('an answer that cannot be written down is kept, and nothing more begins until it is', async () => {
      const harness = await started()
      const ids = []
      for (const document of 'abcdefghijklmnop') ids.push(await harness.add(document))
      harness.breakStore('complete')
      for (const send of harness.sender.open()) send.answer(outcomes.success)
      await harness.settle()
      // Requests that started before the failure was known.
      const begun = harness.sender.begun.length
      expect(begun).toBeLessThanOrEqual(8)
      for (const send of harness.sender.open()) send.answer(outcomes.success)
      await harness.clock.advance(300_000)
      expect(harness.sender.begun).toHaveLength(begun)
      expect(harness.completed).toEqual([])
      harness.sender.answerWith(() => outcomes.success)
      harness.breakStore()
      await harness.clock.advance(60_000)
      expect(await harness.states(...ids)).toEqual(ids.map(() => 'done'))
      expect(harness.sender.begun).toHaveLength(16)
    })

    test('an answer that was written although the store said otherwise holds nothing up', async () => {
      const harness = await started()
      const id = await harness.add('a')
      harness.breakStore('complete')
      harness.sender.open()[0]?.answer(outcomes.success)
      await harness.settle()
      const end = { kind: 'accepted', answer: null, countedAsRepeat: false, problem: null } as const
      await store?.store.complete(
        { itemId: id, attemptId: harness.claims[0]?.attemptId ?? 0 },
        end,
        harness.clock.now(),
      )
      harness.breakStore()
      await harness.clock.advance(60_000)
      const other = await harness.add('b')
      expect(await harness.states(id, other)).toEqual(['done', 'sending'])
    })

    test('a pause of the editor’s is written down by the time the call says so', async () => {
      const harness = await started()
      const ofTheOne = async () =>
        (await store?.store.pauses())?.filter(({ connectionId }) => connectionId === harness.one.id)
      await harness.queue.pauseConnection(harness.one.id)
      expect(await ofTheOne()).toEqual([expect.objectContaining({ reason: 'editor' })])
      await harness.queue.resumeConnection(harness.one.id)
      expect(await ofTheOne()).toEqual([])
    })

    test('a pause that cannot be written down holds all the same', async () => {
      const harness = await started()
      harness.breakStore('setPause', 'clearPause')
      const id = await harness.add('a')
      harness.sender.open()[0]?.answer(outcomes.keyRefused)
      await harness.clock.advance(600_000)
      expect(await harness.states(id)).toEqual(['waiting'])
      expect(harness.sender.begun).toHaveLength(1)
    })
  })
}
