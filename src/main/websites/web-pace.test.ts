import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { createFakeClock, type FakeClock } from '../jobs/testing/fake-clock.ts'
import { shortOrLong } from '../testing/long-form.ts'
import { WebPace } from './web-pace.ts'

const turns = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}
const signal = () => new AbortController().signal
let clock: FakeClock
let pace: WebPace

beforeEach(() => {
  clock = createFakeClock(0, turns)
  pace = new WebPace(clock)
})

const answered = (status: number, retryAfter?: string) =>
  pace.answered(
    'a.org',
    new Response(null, { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } }),
  )

describe('questions', () => {
  test('six run at once, a hundred wait in their order, and more are turned away', async () => {
    const ends: (() => void)[] = []
    const began: number[] = []
    const all = Array.from({ length: 107 }, (_, at) =>
      pace.run(signal(), () => {
        began.push(at)
        return new Promise<number>((resolve) => ends.push(() => resolve(at)))
      }),
    )
    await turns()
    expect(began).toEqual([0, 1, 2, 3, 4, 5])
    expect(await all[106]).toBeNull()
    for (let at = 0; at < 106; at += 1) {
      ends[at]?.()
      expect(await all[at]).toBe(at)
      await turns()
    }
    expect(began).toEqual(Array.from({ length: 106 }, (_, at) => at))
  })

  test('one that nobody waits for any longer never begins, and one that fails makes room', async () => {
    const ends: (() => void)[] = []
    const failing = Array.from({ length: 6 }, () =>
      pace.run(
        signal(),
        () => new Promise((_resolve, reject) => ends.push(() => reject(new Error('broken')))),
      ),
    )
    for (const one of failing) one.catch(() => undefined)
    const stop = new AbortController()
    let began = 0
    const unwanted = pace.run(stop.signal, async () => (began += 1))
    unwanted.catch(() => undefined)
    const wanted = pace.run(signal(), async () => 'asked')
    await turns()
    stop.abort()
    await expect(unwanted).rejects.toThrow()
    ends[0]?.()
    expect(await wanted).toBe('asked')
    expect(began).toBe(0)
    await expect(failing[0]).rejects.toThrow('broken')
  })
})

describe('requests', () => {
  test('of one host four are under way at once; leaving and stopping make room, each once', async () => {
    const stop = new AbortController()
    const stopped = await pace.enter('a.org', stop.signal)
    const [first] = await Promise.all([1, 2, 3].map(() => pace.enter('a.org', signal())))
    let entered = 0
    for (let more = 0; more < 4; more += 1) void pace.enter('a.org', signal()).then(() => (entered += 1))
    await pace.enter('b.org', signal())
    await turns()
    expect(entered).toBe(0)
    first?.leave()
    first?.leave()
    await turns()
    expect(entered).toBe(1)
    stop.abort()
    stopped.leave()
    await turns()
    expect(entered).toBe(2)
  })

  test('of one host twenty may follow each other at once, then ten a second', async () => {
    let entered = 0
    const enter = async () => {
      const { leave } = await pace.enter('a.org', signal())
      entered += 1
      leave()
    }
    for (let at = 0; at < 30; at += 1) void enter()
    await turns()
    await turns()
    await turns()
    expect(entered).toBe(20)
    await clock.advance(99)
    expect(entered).toBe(20)
    await clock.advance(1)
    expect(entered).toBe(21)
    await clock.advance(900)
    expect(entered).toBe(30)
  })

  test('whatever is asked when, no host gets more than its bounds', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            host: fc.constantFrom('a.org', 'b.org'),
            afterMs: fc.integer({ min: 0, max: 300 }),
            lastsMs: fc.integer({ min: 0, max: 2000 }),
            isStopped: fc.boolean(),
          }),
          { maxLength: 60 },
        ),
        async (wishes) => {
          clock = createFakeClock(0, turns)
          pace = new WebPace(clock)
          const times: Record<string, number[]> = {}
          const underWay: Record<string, number> = {}
          for (const { host, afterMs, lastsMs, isStopped } of wishes) {
            await clock.advance(afterMs)
            const stop = new AbortController()
            const left = () => (underWay[host] = (underWay[host] ?? 0) - 1)
            void pace.enter(host, stop.signal).then(
              ({ leave }) => {
                const began = times[host] ?? []
                began.push(clock.now())
                times[host] = began
                underWay[host] = (underWay[host] ?? 0) + 1
                expect(underWay[host]).toBeLessThanOrEqual(4)
                clock.after(lastsMs, () => {
                  left()
                  if (isStopped) stop.abort()
                  else leave()
                })
              },
              () => undefined,
            )
          }
          await clock.advance(60 * 2000)
          const all = Object.values(times)
          expect(all.flat()).toHaveLength(wishes.length)
          // Any time window has at most one burst plus what the pace allows.
          for (const began of all)
            for (const [from, start] of began.entries())
              for (const [to, end] of began.entries())
                if (to >= from) expect(to - from + 1).toBeLessThanOrEqual(20 + (end - start) / 100)
        },
      ),
      { numRuns: shortOrLong(30, 2000) },
    )
  })
})

describe('a host that has too much to do', () => {
  test.each([
    ['seconds', 429, '7', 7000],
    ['a date', 503, new Date(90_000).toUTCString(), 90_000],
    ['nothing', 503, undefined, 30_000],
    ['zero', 429, '0', 30_000],
    ['a date that is past', 503, new Date(-5000).toUTCString(), 30_000],
    ['no time at all', 429, 'soon', 30_000],
    ['a number without end', 429, '9'.repeat(400), 30_000],
    ['a year', 429, '31536000', 600_000],
    ['a date in a thousand years', 503, 'Fri, 01 Jan 3026 00:00:00 GMT', 600_000],
  ])('is left alone for as long as it says, ten minutes at most: %s', async (_what, status, says, restMs) => {
    answered(status, says)
    expect(pace.resting('a.org')).toEqual({ status, forMs: restMs })
    expect(pace.resting('b.org')).toBeNull()
    await clock.advance(restMs - 1)
    expect(pace.resting('a.org')).toEqual({ status, forMs: 1 })
    await clock.advance(1)
    expect(pace.resting('a.org')).toBeNull()
  })

  test.each([200, 404, 500])('%d says nothing of that', (status) => {
    answered(status, '60')
    expect(pace.resting('a.org')).toBeNull()
  })
})
