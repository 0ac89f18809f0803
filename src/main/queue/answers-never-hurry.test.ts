import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Exchange } from '../http/exchange.ts'
import type { ServiceRequest } from '../library/queue/attempts.ts'
import { readOutcome } from '../service-client/read-outcome.ts'
import { shortOrLong } from '../testing/long-form.ts'
import { defaultPolicy } from './policy.ts'
import { createHarness, startOfTime } from './testing/harness.ts'
import { openMemoryStore } from './testing/memory-store.ts'
import { outcomes } from './testing/scripted-sender.ts'

const retryAfter: fc.Arbitrary<string | null> = fc.oneof(
  fc.constantFrom('0', '0.0', '1', '-1', '-0', '', ' ', 'soon', 'NaN', 'Infinity', '1e9', '0x10', '5, 7'),
  fc.constantFrom('9'.repeat(20), '9'.repeat(400), `0.${'0'.repeat(50)}1`),
  fc.integer({ min: 0, max: 7200 }).map(String),
  fc.integer({ min: -1e11, max: 1e11 }).map((offset) => new Date(startOfTime + offset).toUTCString()),
  fc.string({ maxLength: 20 }),
  fc.constant(null),
)

const answered: fc.Arbitrary<Exchange> = fc
  .tuple(
    fc.constantFrom(200, 401, 403, 408, 409, 422, 429, 429, 429, 500, 502, 503, 503, 503, 511),
    retryAfter,
    fc.constantFrom('', '{"message":"no"}', '<!doctype html><title>Sign in</title>'),
  )
  .map(([status, wait, text]) => ({
    ...{ kind: 'answered', status, statusText: '' },
    headers: new Headers(wait !== null && /^[\x20-\x7e]*$/.test(wait) ? { 'Retry-After': wait } : {}),
    body: { text, bytes: Buffer.from(text), cut: false },
  }))

const failed: fc.Arbitrary<Exchange> = fc
  .constantFrom('ERR_CONNECTION_REFUSED', 'ERR_CONNECTION_RESET', 'ERR_NAME_NOT_RESOLVED', 'ERR_TIMED_OUT')
  .map((name) => ({ kind: 'failed', cause: new Error(`net::${name}`) }))

function read(exchange: Exchange, request: ServiceRequest, now: number) {
  return readOutcome(exchange, {
    ...{ request, method: 'POST', address: 'https://s1.example/api/v1/index', keptBytes: 1000, now },
    mask: (text) => text,
  })
}

async function beginsUnder(exchanges: readonly Exchange[], random: number, minutes: number) {
  const harness = createHarness(await openMemoryStore(), { random: () => random })
  const begins: number[] = []
  harness.sender.answerWith(({ request }) => {
    const exchange = exchanges[begins.length % exchanges.length]
    begins.push(harness.clock.now() - startOfTime)
    return exchange === undefined ? outcomes.success : read(exchange, request, harness.clock.now())
  })
  await harness.queue.start()
  const ids = []
  for (const document of 'abcdef') ids.push(await harness.add(document))
  await harness.clock.advance(minutes * 60_000)
  return { harness, begins, ids }
}

const minute = 60_000

test('never sends faster than the backoff allows, for any answers', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(answered, failed), { minLength: 1, maxLength: 12 }),
      async (exchanges) => {
        const { begins } = await beginsUnder(exchanges, 1, 10)
        // Six documents: a first burst of four and, for each document and each kind of wait, what doubling
        // from two seconds leaves room for.
        for (const [index, at] of begins.entries())
          expect(begins.filter((other, later) => later >= index && other < at + 10_000).length).toBeLessThan(
            40,
          )
        expect(begins.length).toBeLessThan(120)
      },
    ),
    { numRuns: shortOrLong(60, 600) },
  )
})

test('waits at least the backoff and at most an hour for a service that asks for time', async () => {
  const asking = answered.filter((one) => one.kind === 'answered' && [429, 503].includes(one.status))
  await fc.assert(
    fc.asyncProperty(
      fc.array(asking, { minLength: 1, maxLength: 8 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (exchanges, random) => {
        const { harness, begins, ids } = await beginsUnder(exchanges, random, 3)
        // The first four leave together; from then on one at a time.
        for (const [index, at] of begins.entries()) {
          const before = begins[index - 1]
          if (before === undefined || index < 4) continue
          const round = index - 3
          const most = Math.min(
            defaultPolicy.longestBackoffMs,
            defaultPolicy.firstBackoffMs * 2 ** (round - 1),
          )
          const leastMs = Math.max(defaultPolicy.shortestBackoffMs, Math.round(random * most))
          expect(at - before).toBeGreaterThanOrEqual(leastMs)
        }
        harness.sender.answerWith(() => outcomes.success)
        await harness.clock.advance(60 * minute)
        expect(await harness.states(...ids)).toEqual(ids.map(() => 'done'))
      },
    ),
    { numRuns: shortOrLong(60, 600) },
  )
})

test('sends waiting items within an hour of the last answer, for any answers', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(answered, failed), { minLength: 1, maxLength: 12 }),
      async (exchanges) => {
        const { harness, ids } = await beginsUnder(exchanges, 1, 10)
        harness.sender.answerWith(() => outcomes.success)
        await harness.clock.advance(61 * minute)
        const isForPerson = (await harness.pauses()).includes('key-refused')
        const left = (await harness.states(...ids)).filter(
          (state) => state === 'waiting' || state === 'unsure',
        )
        if (!isForPerson) expect(left).toEqual([])
      },
    ),
    { numRuns: shortOrLong(60, 600) },
  )
})
