import { afterEach, describe, expect, test } from 'vitest'
import { createHarness, type Harness, startOfTime, type TestStore } from './harness.ts'
import { notSent, outcomes } from './scripted-sender.ts'

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

    test('sends an add and reports it once', async () => {
      const harness = await started()
      const id = await harness.add('d1')
      expect(await harness.states(id)).toEqual(['sending'])
      const [send] = harness.sender.open()
      expect(send).toMatchObject({ address: 'https://s1.example', key: 'k', request: { id: 'd1' } })
      await answerAll(harness, outcomes.success)
      expect(await harness.states(id)).toEqual(['done'])
      expect(harness.completed.map(({ item, answer }) => [item.id, answer?.message])).toEqual([[id, 'ok']])
    })

    test('sends at most four at once, oldest first', async () => {
      const harness = await started()
      for (const document of ['a', 'b', 'c', 'd', 'e', 'f']) await harness.add(document)
      expect(harness.sender.open().map(({ request }) => request.id)).toEqual(['a', 'b', 'c', 'd'])
      harness.sender.open()[2]?.answer(outcomes.success)
      await harness.settle()
      expect(harness.sender.open().map(({ request }) => request.id)).toEqual(['a', 'b', 'd', 'e'])
    })

    test('sends items of one document one after the other, even after a failure', async () => {
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

    test('sends items when their undo window ends', async () => {
      const harness = await started()
      const id = await harness.add('d1', { holdMs: 10_000 })
      await harness.clock.advance(9999)
      expect(await harness.states(id)).toEqual(['waiting'])
      await harness.clock.advance(1)
      expect(await harness.states(id)).toEqual(['sending'])
    })

    test('sends other items around one in its undo window', async () => {
      const harness = await started()
      harness.sender.answerWith(() => outcomes.success)
      const held = await harness.add('held', { holdMs: 5000 })
      for (const document of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) await harness.add(document)
      expect(await harness.states(held)).toEqual(['waiting'])
      await harness.clock.advance(5000)
      expect(await harness.states(held)).toEqual(['done'])
    })

    test('sends an item in its undo window behind a full window', async () => {
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

    test('asks the user after eight attempts with growing waits', async () => {
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

    test('restarts the count of attempts on a retry by the user', async () => {
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

    test('repeats a doubtful item with the same ID and counts a conflict as done', async () => {
      const harness = await started()
      const id = await harness.add('d1')
      await answerAll(harness, outcomes.lost)
      expect(await harness.item(id)).toMatchObject({ state: 'unsure', doubtful: true })
      await harness.clock.advance(2000)
      expect(harness.sender.begun.map(({ request }) => request.id)).toEqual(['d1', 'd1'])
      await answerAll(harness, outcomes.conflict)
      expect(await harness.states(id)).toEqual(['done'])
    })

    test('needs attention for a conflict over a corrected repeat, and sends it by Update', async () => {
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

    test('sends a correction alone once the later edit is discarded', async () => {
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

    test('explains that an update cannot carry corrected content', async () => {
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

    test('counts a conflict as done if the correction came before contact was lost', async () => {
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

    test('does not take a conflict over a repeated edit as success', async () => {
      const harness = await started()
      const id = await harness.edit('d1', 'New')
      await answerAll(harness, outcomes.lost)
      await harness.clock.advance(2000)
      await answerAll(harness, outcomes.conflict)
      expect(await harness.states(id)).toEqual(['needs-attention'])
    })

    test('asks the user after repeated losses and keeps the item doubtful', async () => {
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

    test('pauses a stopped item in flight as doubtful and does not resend it', async () => {
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

    test('pauses a stopped waiting item and ignores a completed one', async () => {
      const harness = await started()
      const held = await harness.add('d1', { holdMs: 60_000 })
      const done = await harness.add('d2')
      await answerAll(harness, outcomes.success)
      expect(await harness.queue.cancel([held, done])).toEqual([held])
      expect(await harness.states(held, done)).toEqual(['paused', 'done'])
    })

    test('accepts an answer that arrives before the stop', async () => {
      const harness = await started()
      const id = await harness.add('d1')
      harness.sender.open()[0]?.answer(outcomes.success)
      const stopped = harness.queue.cancel([id])
      await harness.settle()
      await stopped
      expect(await harness.states(id)).toEqual(['done'])
    })

    test('pauses, resumes and discards; discarding releases the next item of the document', async () => {
      const harness = await started()
      const first = await harness.edit('d1', 'One')
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

    test('sends a corrected item at once', async () => {
      const harness = await started()
      const id = await harness.add('d1')
      await answerAll(harness, outcomes.rejected)
      expect((await harness.queue.correct(id, { title: 'Right' })).ok).toBe(true)
      await harness.settle()
      expect(await harness.states(id)).toEqual(['sending'])
    })

    test('does not send local pictures if the connection forbids it', async () => {
      const harness = await started()
      harness.setConnections({ ...harness.one, picturesTravel: 'never' })
      const id = await harness.add('d1', { picture: true })
      expect(await harness.item(id)).toMatchObject({
        state: 'needs-attention',
        problem: { code: 'pictures-not-sent' },
      })
      expect(harness.sender.begun).toEqual([])
    })

    test('treats an item as doubtful if the sender throws', async () => {
      const harness = await started()
      harness.sender.answerWith(() => {
        throw new Error('boom')
      })
      const id = await harness.add('d1')
      expect(await harness.item(id)).toMatchObject({ state: 'unsure', problem: { code: 'lost-contact' } })
    })

    test('does not delay an item for a day if the clock is set back a day', async () => {
      const harness = await started()
      const id = await harness.add('d1')
      await answerAll(harness, outcomes.serverError)
      harness.clock.set(-24 * 3_600_000)
      await harness.clock.advance(60_000)
      expect(await harness.states(id)).toEqual(['sending'])
      expect(harness.clock.now()).toBeLessThan(startOfTime)
    })

    test('sends due items within a minute after sleep', async () => {
      const harness = await started({ policy: { firstBackoffMs: 300_000 } })
      const id = await harness.add('d1')
      await answerAll(harness, outcomes.serverError)
      harness.clock.set(8 * 3_600_000)
      await harness.clock.advance(60_000)
      expect(await harness.states(id)).toEqual(['sending'])
    })

    test('counts no attempts while a connection is unreachable', async () => {
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
