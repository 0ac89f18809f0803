import { rmSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { createRunDays } from '../platform/run-days.ts'
import { trashHarness } from './testing/trash-harness.ts'

const dayMs = 24 * 60 * 60 * 1000
const harness = trashHarness()
const { app, connectionId, startAgain, removeThese, get, list, found, receiptsOf, addSent } = harness

describe('giving up for good', () => {
  test('deletes chosen documents and their pictures, but keeps receipts and shared data', async () => {
    await addSent('a', { title: 'Gone' })
    await addSent('b')
    await removeThese('a', 'b')
    await addSent('a', { title: 'Here again' })
    const cleared = await app.untilOver(await app.trash.clear(connectionId, { kind: 'search', text: 'gone' }))
    expect(cleared).toMatchObject({ kind: 'clear', done: 1 })
    expect(await found('')).toEqual(['b'])
    expect(await get('a')).toMatchObject({ title: 'Here again', content: { text: 'Text of a' } })
    expect((await receiptsOf('a')).receipts).toHaveLength(2)
    const { items } = await app.opened.library.calls['queue/list']({
      connectionId,
      states: ['done'],
      after: null,
      limit: 10,
    })
    const first = items.find(({ title }) => title === 'Gone')
    expect(await app.opened.library.queue.open(first?.id ?? '')).toMatchObject({
      content: null,
      metadata: null,
    })
  })

  let nextHour = (): void => undefined
  let isLooked = Promise.withResolvers<void>()
  function startAt(clock: { readonly day: number }) {
    const { now, ranSince } = createRunDays({
      file: path.join(harness.folder(), 'run-days.json'),
      now: () => clock.day * dayMs + dayMs / 2,
      log: () => undefined,
    })
    return startAgain({
      ...{ now, ranSince },
      // The next check is scheduled once this one is over.
      after: (_delay, run) => {
        nextHour = run
        isLooked.resolve()
        return () => undefined
      },
    })
  }
  async function lookAround(begin: () => unknown): Promise<void> {
    isLooked = Promise.withResolvers()
    await begin()
    await isLooked.promise
  }
  async function startsOn(days: readonly number[]): Promise<void> {
    for (const day of days) {
      await startAt({ day })
      await lookAround(() => app.trash.start())
    }
  }
  async function removedOn(day: number, id: string): Promise<void> {
    await startsOn([day])
    await addSent(id)
    await removeThese(id)
  }

  test('happens after 30 days of use and reports the days left', async () => {
    const clock = { day: 1000 }
    await startAt(clock)
    await addSent('old')
    await removeThese('old')
    expect((await list()).rows).toMatchObject([{ daysLeft: 30 }])
    await lookAround(() => app.trash.start())
    for (let left = 29; left >= 0; left -= 1) {
      clock.day += 3
      for (const _hour of [1, 2]) await lookAround(nextHour)
      expect((await list()).rows).toMatchObject([{ daysLeft: left }])
    }
    clock.day += 1
    await lookAround(nextHour)
    expect(await found('')).toEqual([])
  })

  test.each([
    ['31 days ahead', [1031]],
    ['years ahead', [40_000]],
    ['at its beginning', [0]],
    ['before its beginning', [-20_000]],
    [
      'wrong in another way at each start',
      Array.from({ length: 40 }, (_, at) => 1100 + ((at * 17) % 40) * 50),
    ],
    ['swinging', [1031, 1000, 1031, 1000, 1031, 1000, 1031]],
  ])('does not come of a clock that is %s', async (_name, wrong) => {
    await removedOn(1000, 'kept')
    await startsOn([...wrong, 1001])
    expect(await found('')).toEqual(['kept'])
    // One day by which the clock was ahead may count.
    expect((await list()).rows[0]?.daysLeft).toBeGreaterThanOrEqual(28)
  })

  test('takes as long after removal by a clock that was ahead', async () => {
    await removedOn(90_000, 'ahead')
    const clock = { day: 1000 }
    await startAt(clock)
    await lookAround(() => app.trash.start())
    // The first day does not count, since the clock went back to it.
    for (; clock.day < 1030; clock.day += 1) await lookAround(nextHour)
    await lookAround(nextHour)
    expect((await list()).rows).toMatchObject([{ daysLeft: 0 }])
    clock.day += 1
    await lookAround(nextHour)
    expect(await found('')).toEqual([])
  })

  test('starts counting without known days', async () => {
    await removedOn(1000, 'restored')
    rmSync(path.join(harness.folder(), 'run-days.json'))
    await startsOn([1500])
    expect((await list()).rows).toMatchObject([{ daysLeft: 30 }])
  })
})
