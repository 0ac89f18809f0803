import { expect, test } from 'vitest'
import { succeed } from '../../shared/result.ts'
import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import { backoffMs, defaultPolicy } from '../queue/policy.ts'
import type { SendOutcome } from '../queue/ports.ts'
import { createHarness } from '../queue/testing/harness.ts'
import { openMemoryStore } from '../queue/testing/memory-store.ts'
import { outcomes } from '../queue/testing/scripted-sender.ts'
import { createHostRests } from './host-rests.ts'
import type { PutOutcome } from './put-picture.ts'
import { sendThroughHost } from './send-through-host.ts'

const [second, minute, hour] = [1000, 60_000, 3_600_000]
const throughHost: Partial<ConnectionRecord> = {
  picturesTravel: 'host',
  pictureHost: {
    ...{ kind: 'folder', address: 'https://dav.example/p', signIn: 'none' },
    publicAddress: 'https://pictures.example',
  },
}

async function started(answer: { now: PutOutcome }) {
  const puts: number[] = []
  const harness = createHarness(
    await openMemoryStore(),
    { random: () => 1 },
    undefined,
    ({ clock, sender }) =>
      sendThroughHost({
        sender,
        credentialsOf: async () => succeed(null),
        readPicture: async () => new Uint8Array(9),
        rests: createHostRests({
          now: clock.steadyMs,
          backoffMs: (failures) => backoffMs(failures, () => 1, defaultPolicy, defaultPolicy.longestProbeMs),
        }),
        openHost: () => ({
          put: async () => {
            puts.push(clock.steadyMs())
            return answer.now
          },
          check: () => Promise.reject(new Error('not asked for')),
        }),
      }),
  )
  harness.sender.answerWith((): SendOutcome => outcomes.success)
  harness.setConnections({ ...harness.one, ...throughHost })
  await harness.queue.start()
  return { harness, puts }
}

const failure = (code: 'host-in-trouble' | 'host-unreachable' | 'host-not-answering'): PutOutcome => ({
  ...{ kind: 'failed', failure: { code, detail: '' } },
})
const there: PutOutcome = { kind: 'there', address: 'https://pictures.example/p.png' }

test.each(['host-in-trouble', 'host-unreachable', 'host-not-answering'] as const)(
  'a host that says %s is asked no faster than the backoff allows, however many pictures wait',
  async (code) => {
    const answer = { now: failure(code) }
    const { harness, puts } = await started(answer)
    const ids = []
    for (let number = 0; number < 100; number += 1)
      ids.push(await harness.add(`picture ${number}`, { picture: true }))
    const text = await harness.add('text')
    await harness.clock.advance(10 * second)
    expect(await harness.states(text)).toEqual(['done'])
    // Four at once after each wait: 0, 2 and 6 seconds.
    expect(puts.length).toBeLessThanOrEqual(12)
    await harness.clock.advance(10 * minute)
    expect(puts.length).toBeLessThan(80)
    answer.now = there
    await harness.clock.advance(10 * minute)
    const states = await harness.states(...ids)
    expect(states.filter((state) => state !== 'done' && state !== 'needs-attention')).toEqual([])
    expect(states.filter((state) => state === 'done').length).toBeGreaterThan(80)
  },
)

test('does not extend a wait by a clock set back, and ends it by Retry', async () => {
  const answer = { now: failure('host-in-trouble') }
  const { harness, puts } = await started(answer)
  const id = await harness.add('picture', { picture: true })
  answer.now = there
  harness.clock.set(-24 * hour)
  await harness.clock.advance(minute)
  expect(await harness.states(id)).toEqual(['done'])
  answer.now = failure('host-in-trouble')
  const other = await harness.add('other', { picture: true })
  answer.now = there
  await harness.queue.retry([other])
  await harness.settle()
  expect(await harness.states(other)).toEqual(['done'])
  expect(puts).toHaveLength(4)
})

test('does not delay requests to another host', () => {
  const rests = createHostRests({ now: () => 5, backoffMs: () => 1000 })
  const why = { code: 'host-in-trouble', detail: 'why' } as const
  rests.failed('a', 5, why)
  expect([rests.rest('a'), rests.rest('b')]).toEqual([{ leftMs: 1000, failure: why }, null])
  rests.worked('a')
  expect(rests.rest('a')).toBeNull()
})
