import { afterEach, describe, expect, test } from 'vitest'
import { createHarness, type Harness, startOfTime, type TestStore } from './harness.ts'
import { notSent, outcomes } from './scripted-sender.ts'

/** What becomes of single items, whatever the storage. */
export function describeItems(name: string, openStore: () => Promise<TestStore>): void {
  describe(`items, ${name}`, () => {
    let store: TestStore | undefined

    afterEach(async () => {
      await store?.close()
      store = undefined
    })

    async function started(
      ...more: Parameters<typeof createHarness> extends [unknown, ...infer R] ? R : never
    ) {
      store = await openStore()
      const harness = createHarness(store, ...more)
      await harness.queue.start()
      return harness
    }

    const answerAll = async (harness: Harness, outcome: (typeof outcomes)[keyof typeof outcomes]) => {
      for (const send of harness.sender.open()) send.answer(outcome)
      await harness.settle()
    }

    test('an add is sent and done, and said so once', async () => {
      const harness = await started()
      const id = await harness.add('d1')
      expect(await harness.states(id)).toEqual(['sending'])
      const [send] = harness.sender.open()
      expect(send).toMatchObject({ address: 'https://s1.example', key: 'k', request: { id: 'd1' } })
      await answerAll(harness, outcomes.success)
      expect(await harness.states(id)).toEqual(['done'])
      expect(harness.completed.map(({ item, answer }) => [item.id, answer?.message])).toEqual([[id, 'ok']])
    })

    test('at most four at once, oldest first', async () => {
      const harness = await started()
      for (const document of ['a', 'b', 'c', 'd', 'e', 'f']) await harness.add(document)
      expect(harness.sender.open().map(({ request }) => request.id)).toEqual(['a', 'b', 'c', 'd'])
      harness.sender.open()[2]?.answer(outcomes.success)
      await harness.settle()
      expect(harness.sender.open().map(({ request }) => request.id)).toEqual(['a', 'b', 'd', 'e'])
    })

    test('of one document one after the other, even past a failure', async () => {
      const harness = await started()
      const add = await harness.add('d1')
      const edit = await harness.edit('d1', 'New title')
      await answerAll(harness, outcomes.serverError)
      expect(await harness.states(add, edit)).toEqual(['waiting', 'waiting'])
      await harness.clock.advance(2000)
      await answerAll(harness, outcomes.success)
      expect(await harness.states(add, edit)).toEqual(['done', 'sending'])
      expect(harness.sender.begun.map(({ request }) => request.operation)).toEqual(['add', 'add', 'update'])
    })

    test('held items wait, and leave on time', async () => {
      const harness = await started()
      const id = await harness.add('d1', { holdMs: 10_000 })
      await harness.clock.advance(9999)
      expect(await harness.states(id)).toEqual(['waiting'])
      await harness.clock.advance(1)
      expect(await harness.states(id)).toEqual(['sending'])
    })

    test('a held item beside many that are not', async () => {
      const harness = await started()
      harness.sender.answerWith(() => outcomes.success)
      const held = await harness.add('held', { holdMs: 5000 })
      for (const document of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) await harness.add(document)
      expect(await harness.states(held)).toEqual(['waiting'])
      await harness.clock.advance(5000)
      expect(await harness.states(held)).toEqual(['done'])
    })

    test('a held item behind exactly as many as go at once', async () => {
      const harness = await started()
      harness.sender.answerWith(() => outcomes.success)
      harness.queue.pauseConnection(null)
      for (const document of ['a', 'b', 'c', 'd']) await harness.add(document)
      const held = await harness.add('held', { holdMs: 5000 })
      harness.queue.resumeConnection(null)
      await harness.settle()
      expect(harness.sender.begun).toHaveLength(4)
      await harness.clock.advance(5000)
      expect(await harness.states(held)).toEqual(['done'])
    })

    test('trouble: tried eight times with growing waits, then the editor is needed', async () => {
      const harness = await started({ policy: { troublesBeforeRest: 100 } })
      harness.sender.answerWith(() => outcomes.serverError)
      const id = await harness.add('d1')
      for (const [index, seconds] of [2, 4, 8, 16, 32, 64, 128].entries()) {
        await harness.clock.advance(seconds * 1000 - 1)
        expect(harness.sender.begun).toHaveLength(index + 1)
        await harness.clock.advance(1)
        expect(harness.sender.begun).toHaveLength(index + 2)
      }
      expect(await harness.states(id)).toEqual(['needs-attention'])
      expect((await harness.item(id)).problem).toMatchObject({ code: 'service-in-trouble', status: 500 })
      expect(harness.completed).toHaveLength(1)
      await harness.clock.advance(3_600_000)
      expect(harness.sender.begun).toHaveLength(8)
    })

    test('the editor`s retry begins the count anew', async () => {
      const harness = await started({ policy: { mostAttempts: 2 } })
      harness.sender.answerWith(() => outcomes.serverError)
      const id = await harness.add('d1')
      await harness.clock.advance(2000)
      expect(await harness.states(id)).toEqual(['needs-attention'])
      await harness.queue.retry([id])
      await harness.settle()
      expect(await harness.states(id)).toEqual(['waiting'])
      harness.sender.answerWith(() => outcomes.success)
      await harness.clock.advance(2000)
      expect(await harness.states(id)).toEqual(['done'])
    })

    test.each(['rejected', 'redirected', 'conflict', 'pictureGone'] as const)(
      '%s: at once the editor`s',
      async (kind) => {
        const harness = await started()
        const id = await harness.add('d1')
        await answerAll(harness, outcomes[kind])
        expect(await harness.states(id)).toEqual(['needs-attention'])
        await harness.clock.advance(600_000)
        expect(harness.sender.begun).toHaveLength(1)
      },
    )

    test('a loss: unsure, sent again with the same id, and a conflict then counts as done', async () => {
      const harness = await started()
      const id = await harness.add('d1')
      await answerAll(harness, outcomes.lost)
      expect(await harness.item(id)).toMatchObject({ state: 'unsure', doubtful: true })
      await harness.clock.advance(2000)
      expect(harness.sender.begun.map(({ request }) => request.id)).toEqual(['d1', 'd1'])
      await answerAll(harness, outcomes.conflict)
      expect(await harness.states(id)).toEqual(['done'])
    })

    test('a conflict over a repeat that was corrected needs attention, and Update sends the correction', async () => {
      const harness = await started()
      const id = await harness.add('d1')
      await answerAll(harness, outcomes.lost)
      expect((await harness.queue.correct(id, { title: 'Right' })).ok).toBe(true)
      await harness.settle()
      await answerAll(harness, outcomes.conflict)
      const stuck = { state: 'needs-attention', problem: { code: 'conflict-corrected' } }
      expect(await harness.item(id)).toMatchObject(stuck)
      await harness.queue.retry([id])
      await harness.settle()
      await answerAll(harness, outcomes.conflict)
      expect(await harness.item(id)).toMatchObject(stuck)
      const next = harness.restart()
      await next.queue.start()
      const updateId = `${id.slice(0, -4)}beef`
      expect(await next.queue.updateInstead(id, updateId)).toMatchObject({ ok: true })
      await next.settle()
      expect(next.sender.begun.map(({ request }) => request)).toEqual([
        expect.objectContaining({ operation: 'update', id: 'd1', title: 'Right' }),
      ])
      await answerAll(next, outcomes.success)
      expect(await next.states(id, updateId)).toEqual(['done', 'done'])
      expect(await next.queue.updateInstead(id, updateId)).toMatchObject({ ok: false })
    })

    test('a correction that waits with a later edit is sent by itself once that edit is discarded', async () => {
      const harness = await started()
      const id = await harness.add('d1')
      await answerAll(harness, outcomes.lost)
      const later = await harness.edit('d1', 'Later')
      await harness.queue.correct(id, { title: 'Right' })
      await harness.settle()
      await answerAll(harness, outcomes.conflict)
      await harness.queue.pauseConnection(null)
      const updateId = `${id.slice(0, -4)}beef`
      expect(await harness.queue.updateInstead(id, updateId)).toMatchObject({
        ok: true,
        value: { id: later },
      })
      expect(await harness.queue.discard([later])).toEqual([later])
      await harness.queue.resumeConnection(null)
      await harness.settle()
      expect(harness.sender.open().map(({ request }) => request)).toEqual([
        expect.objectContaining({ operation: 'update', id: 'd1', title: 'Right' }),
      ])
    })

    test('a conflict over a content that was corrected after a kill says that an update cannot carry it', async () => {
      const harness = await started()
      const id = await harness.add('d1')
      harness.kill()
      const next = harness.restart()
      next.sender.answerWith(() => outcomes.serverError)
      await next.queue.start()
      await next.settle()
      await next.queue.correct(id, { content: { kind: 'text', text: 'Other' } })
      next.sender.answerWith(() => outcomes.conflict)
      await next.clock.advance(10_000)
      expect(await next.item(id)).toMatchObject({
        state: 'needs-attention',
        problem: { code: 'conflict-content' },
      })
    })

    test('a correction before the contact was lost changes nothing: the conflict counts as done', async () => {
      const harness = await started()
      const id = await harness.add('d1')
      await answerAll(harness, outcomes.rejected)
      await harness.queue.correct(id, { title: 'Right' })
      await harness.settle()
      await answerAll(harness, outcomes.lost)
      await harness.clock.advance(2000)
      await answerAll(harness, outcomes.conflict)
      expect(await harness.states(id)).toEqual(['done'])
    })

    test('a conflict over a repeated change is no proof that the change was made', async () => {
      const harness = await started()
      const id = await harness.edit('d1', 'New')
      await answerAll(harness, outcomes.lost)
      await harness.clock.advance(2000)
      await answerAll(harness, outcomes.conflict)
      expect(await harness.states(id)).toEqual(['needs-attention'])
    })

    test('losses without end: the editor is needed, and the doubt is kept', async () => {
      const harness = await started({ policy: { mostAttempts: 3 } })
      const id = await harness.add('d1')
      await answerAll(harness, outcomes.serverError)
      await harness.clock.advance(2000)
      await answerAll(harness, outcomes.serverError)
      await harness.clock.advance(4000)
      await answerAll(harness, outcomes.lost)
      expect(await harness.item(id)).toMatchObject({ state: 'unsure', doubtful: true })
      await harness.clock.advance(8000)
      await answerAll(harness, outcomes.lost)
      expect(await harness.item(id)).toMatchObject({ state: 'needs-attention', doubtful: true })
    })

    test('stopping one in flight: paused, doubtful, and not sent again by itself', async () => {
      const harness = await started()
      const [id, other] = [await harness.add('d1'), await harness.add('d2')]
      const stopped = harness.queue.cancel([id])
      await harness.settle()
      expect(await stopped).toEqual([id])
      expect(await harness.item(id)).toMatchObject({
        state: 'paused',
        doubtful: true,
        problem: { code: 'cancelled' },
      })
      expect(await harness.states(other)).toEqual(['sending'])
      await harness.clock.advance(600_000)
      expect(harness.sender.begun).toHaveLength(2)
      await harness.queue.resume([id])
      await harness.settle()
      expect(harness.sender.begun).toHaveLength(3)
    })

    test('stopping one that waits pauses it; one that is done is left alone', async () => {
      const harness = await started()
      const held = await harness.add('d1', { holdMs: 60_000 })
      const done = await harness.add('d2')
      await answerAll(harness, outcomes.success)
      expect(await harness.queue.cancel([held, done])).toEqual([held])
      expect(await harness.states(held, done)).toEqual(['paused', 'done'])
    })

    test('stopping too late: the answer counts', async () => {
      const harness = await started()
      const id = await harness.add('d1')
      harness.sender.open()[0]?.answer(outcomes.success)
      const stopped = harness.queue.cancel([id])
      await harness.settle()
      await stopped
      expect(await harness.states(id)).toEqual(['done'])
    })

    test('pausing, resuming, discarding; discarding lets the next of the document go', async () => {
      const harness = await started()
      const first = await harness.edit('d1', 'One')
      // An edit that comes after the refusal takes the refused one's place.
      const second = await harness.edit('d1', 'Two')
      await answerAll(harness, outcomes.rejected)
      expect(await harness.states(first, second)).toEqual(['needs-attention', 'waiting'])
      expect(await harness.queue.pause([second])).toEqual([second])
      expect(await harness.queue.discard([first])).toEqual([first])
      await harness.settle()
      expect(harness.sender.begun).toHaveLength(1)
      expect(await harness.queue.resume([second])).toEqual([second])
      await harness.settle()
      expect(await harness.states(first, second)).toEqual(['discarded', 'sending'])
    })

    test('an item put right is sent at once', async () => {
      const harness = await started()
      const id = await harness.add('d1')
      await answerAll(harness, outcomes.rejected)
      expect((await harness.queue.correct(id, { title: 'Right' })).ok).toBe(true)
      await harness.settle()
      expect(await harness.states(id)).toEqual(['sending'])
    })

    test('pictures of this computer stay where the connection says so', async () => {
      const harness = await started()
      harness.setConnections({ ...harness.one, picturesTravel: 'never' })
      const id = await harness.add('d1', { picture: true })
      expect(await harness.item(id)).toMatchObject({
        state: 'needs-attention',
        problem: { code: 'pictures-not-sent' },
      })
      expect(harness.sender.begun).toEqual([])
    })

    test('a sender that throws: it may have been delivered', async () => {
      const harness = await started()
      harness.sender.answerWith(() => {
        throw new Error('boom')
      })
      const id = await harness.add('d1')
      expect(await harness.item(id)).toMatchObject({ state: 'unsure', problem: { code: 'lost-contact' } })
    })

    test('a clock set back by a day does not hold an item up for a day', async () => {
      const harness = await started()
      const id = await harness.add('d1')
      await answerAll(harness, outcomes.serverError)
      harness.clock.set(-24 * 3_600_000)
      await harness.clock.advance(60_000)
      expect(await harness.states(id)).toEqual(['sending'])
      expect(harness.clock.now()).toBeLessThan(startOfTime)
    })

    test('after sleep what is due goes within a minute', async () => {
      const harness = await started({ policy: { firstBackoffMs: 300_000 } })
      const id = await harness.add('d1')
      await answerAll(harness, outcomes.serverError)
      harness.clock.set(8 * 3_600_000)
      await harness.clock.advance(60_000)
      expect(await harness.states(id)).toEqual(['sending'])
    })

    test('a connection that cannot be reached costs an item no tries', async () => {
      const harness = await started()
      harness.sender.answerWith(() => notSent('refused'))
      const id = await harness.add('d1')
      await harness.clock.advance(3_600_000)
      expect(harness.sender.begun.length).toBeGreaterThan(20)
      expect(await harness.item(id)).toMatchObject({
        state: 'waiting',
        attempts: 0,
        problem: { code: 'refused' },
      })
      harness.sender.answerWith(() => outcomes.success)
      await harness.clock.advance(60_000)
      expect(await harness.states(id)).toEqual(['done'])
    })
  })
}
