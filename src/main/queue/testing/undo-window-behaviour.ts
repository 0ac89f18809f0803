import { describe, expect, test } from 'vitest'
import { createHarness, type TestStore } from './harness.ts'
import { outcomes } from './scripted-sender.ts'

const [second, minute, hour] = [1000, 60_000, 3_600_000]

export function describeUndoWindow(name: string, openStore: () => Promise<TestStore>): void {
  async function started() {
    const harness = createHarness(await openStore(), { random: () => 1 })
    harness.sender.answerWith(() => outcomes.success)
    await harness.queue.start()
    return harness
  }

  describe(`an undo window is as long as it was meant to be, ${name}`, () => {
    test.each([-24 * hour, -7 * minute, -6 * minute - 1, -2 * minute, 2 * minute, 7 * minute, 24 * hour])(
      'where the clock is set by %d ms within it',
      async (byMs) => {
        const harness = await started()
        const id = await harness.add('a', { holdMs: 10 * second })
        await harness.clock.advance(3 * second)
        harness.clock.set(byMs)
        harness.queue.wake()
        await harness.clock.advance(7 * second - 1)
        expect(await harness.states(id)).toEqual(['waiting'])
        // The screen counts down by the current clock.
        expect((await harness.item(id)).notBefore).toBe(harness.clock.now() + 1)
        await harness.clock.advance(1)
        expect(await harness.states(id)).toEqual(['done'])
      },
    )

    test('if the app is killed in it and the clock is set back before the next start', async () => {
      const harness = await started()
      const id = await harness.add('a', { holdMs: 10 * second })
      harness.kill()
      harness.clock.set(-24 * hour)
      const next = harness.restart()
      next.sender.answerWith(() => outcomes.success)
      await next.queue.start()
      await next.clock.advance(10 * second - 1)
      expect(await next.states(id)).toEqual(['waiting'])
      await next.clock.advance(1)
      expect(await next.states(id)).toEqual(['done'])
    })

    test('if the clock is set back while the key is read', async () => {
      const harness = await started()
      const asked = Promise.withResolvers<void>()
      harness.waitForKeys(asked.promise)
      await harness.add('at once')
      harness.clock.set(-10 * minute)
      const id = await harness.add('a', { holdMs: 10 * second })
      asked.resolve()
      await harness.settle()
      expect(harness.sender.begun.map(({ request }) => request.id)).toEqual(['at once'])
      await harness.clock.advance(10 * second)
      expect(await harness.states(id)).toEqual(['done'])
    })

    test('if the store fails after the clock was set', async () => {
      const harness = await started()
      const id = await harness.add('a', { holdMs: 10 * second })
      harness.breakStore('shiftWaits')
      harness.clock.set(7 * minute)
      harness.queue.wake()
      await harness.clock.advance(9 * second)
      expect(await harness.states(id)).toEqual(['waiting'])
      harness.breakStore()
      await harness.clock.advance(minute)
      expect(await harness.states(id)).toEqual(['done'])
    })
  })
}
