import { afterEach, describe, expect, test } from 'vitest'
import { createHarness, type TestStore } from './harness.ts'
import { outcomes, throttled } from './scripted-sender.ts'

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

    test('sends nothing before the start', async () => {
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

    test('repeats an interrupted item as doubtful with the same ID', async () => {
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

    test('waits for running requests on stop and starts none', async () => {
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

    test('aborts requests after the grace period and marks them doubtful', async () => {
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

    test('leaves no timer if stopped during a wait', async () => {
      const harness = await started()
      await harness.add('a')
      harness.sender.open()[0]?.answer(throttled('unavailable', 60_000))
      await harness.settle()
      await harness.queue.stop({ graceMs: 3000 })
      expect(harness.clock.timers()).toBe(0)
    })

    test('starts once', async () => {
      const harness = await started()
      await expect(harness.queue.start()).rejects.toThrow('started before')
    })

    test('retries a store that does not open and sends nothing before', async () => {
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

    test('keeps an unwritten answer and starts nothing until it is written', async () => {
      const harness = await started()
      const ids = []
      for (const document of 'abcdefghijklmnop') ids.push(await harness.add(document))
      harness.breakStore('complete')
      for (const send of harness.sender.open()) send.answer(outcomes.success)
      await harness.settle()
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

    test('continues if an answer was written despite a reported failure', async () => {
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

    test('records a pause before its call resolves', async () => {
      const harness = await started()
      const ofTheOne = async () =>
        (await store?.store.pauses())?.filter(({ connectionId }) => connectionId === harness.one.id)
      await harness.queue.pauseConnection(harness.one.id)
      expect(await ofTheOne()).toEqual([expect.objectContaining({ reason: 'editor' })])
      await harness.queue.resumeConnection(harness.one.id)
      expect(await ofTheOne()).toEqual([])
    })

    test('applies a pause that cannot be recorded', async () => {
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
