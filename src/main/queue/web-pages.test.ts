import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerBytes, type RawServer, startRawServer } from '../http/testing/raw-server.ts'
import type { ServiceRequest } from '../library/queue/attempts.ts'
import { ServiceClient } from '../service-client/service-client.ts'
import { pictureAdd, sampleKey, textAdd, titleUpdate } from '../service-client/testing/sample-requests.ts'
import { shortOrLong } from '../testing/long-form.ts'
import { judgeOutcome } from './judge-outcome.ts'
import { defaultPolicy } from './policy.ts'
import { createHarness } from './testing/harness.ts'
import { openMemoryStore } from './testing/memory-store.ts'
import { outcomes } from './testing/scripted-sender.ts'

let server: RawServer
let answer = answerBytes('200 OK')

beforeAll(async () => {
  server = await startRawServer((socket) => socket.end(answer))
})

afterAll(() => server.close())

async function outcomeOf(
  status: number,
  [body, type]: readonly [body: string, type: string],
  request: ServiceRequest,
) {
  answer = answerBytes(`${status} Said`, body, { 'Content-Type': type })
  const client = new ServiceClient({ fetch, readPicture: async () => new Uint8Array(9) })
  return client.send({ address: server.address, key: sampleKey }, request, new AbortController().signal)
}

// Without 204, 205 and 304, which have no body, and 407, which plain fetch turns into a network failure.
const statuses = [
  ...[200, 201, 202, 203, 206, 300, 301, 302, 307, 308, 400, 401, 402, 403, 404, 405, 406, 408, 409, 410],
  ...[
    411, 413, 415, 418, 421, 422, 423, 425, 428, 429, 431, 451, 500, 501, 502, 503, 504, 507, 511, 520, 599,
  ],
]

const pages = [
  ['<!doctype html><title>Sign in</title>', 'text/html'],
  ['<html><h1>A document with this id already exists</h1></html>', 'text/html; charset=utf-8'],
  ['<!-- gateway -->\n<html></html>', 'application/json'],
  ['<script>location="https://portal.example"</script>', 'text/plain'],
  ['Duplicate id', 'text/html'],
  ['Blocked', 'application/xhtml+xml'],
] as const

test('accepts no web page as an answer of the service, whatever its status', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...statuses),
      fc.constantFrom(...pages),
      fc.constantFrom(textAdd, pictureAdd(9), titleUpdate),
      fc.record({
        attempts: fc.integer({ min: 1, max: defaultPolicy.mostAttempts }),
        doubtful: fc.boolean(),
        corrected: fc.constantFrom(null, 'title-or-metadata' as const, 'content-too' as const),
      }),
      fc.constantFrom('key' as const, 'unknown' as const, 'document' as const),
      async (status, page, request, item, forbidden) => {
        const outcome = await outcomeOf(status, page, request)
        const { end, news } = judgeOutcome(
          outcome,
          { ...item, request },
          { now: 0, random: () => 1, policy: defaultPolicy, stoppedBy: null, forbidden: () => forbidden },
        )
        if (end.kind === 'accepted' || end.kind === 'released') throw new Error(end.kind)
        expect(end.problem.words).toBeUndefined()
        expect(end.problem.code).not.toMatch(/^key-|^conflict/)
        expect(news.kind).not.toBe('key')
      },
    ),
    { numRuns: shortOrLong(300, 6000) },
  )
})

test('does not take a 409 page after a lost attempt as success', async () => {
  const harness = createHarness(await openMemoryStore())
  await harness.queue.start()
  const id = await harness.add('a')
  harness.sender.open()[0]?.answer(outcomes.lost)
  const page = await outcomeOf(409, pages[0], textAdd)
  harness.sender.answerWith(() => page)
  await harness.clock.advance(60_000)
  expect(await harness.item(id)).toMatchObject({ state: 'unsure', doubtful: true })
  expect(await harness.pauses()).toEqual(['not-the-service'])
  harness.sender.answerWith(() => outcomes.conflict)
  await harness.clock.advance(120_000)
  expect(await harness.states(id)).toEqual(['done'])
})

test('does not block other documents when a firewall answers with a page', async () => {
  const harness = createHarness(await openMemoryStore())
  const page = await outcomeOf(403, pages[0], textAdd)
  harness.sender.answerWith(({ request }) => (request.id === 'c' ? page : outcomes.success))
  await harness.queue.start()
  const ids = []
  for (const document of 'abcdef') ids.push(await harness.add(document))
  await harness.clock.advance(600_000)
  expect(await harness.pauses()).toEqual([])
  expect(await harness.states(...ids)).toEqual(['done', 'done', 'needs-attention', 'done', 'done', 'done'])
})
