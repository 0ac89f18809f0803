import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeEarlyClaim } from './testing/early-claim-behaviour.ts'
import { createHarness, type Harness } from './testing/harness.ts'
import { openMemoryStore } from './testing/memory-store.ts'
import { outcomes } from './testing/scripted-sender.ts'

describeEarlyClaim('in memory', openMemoryStore)

const window = 4
const documents = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ name: fc.constant('answer' as const), which: fc.nat(window - 1) }) },
  { weight: 2, arbitrary: fc.record({ name: fc.constantFrom('hold complete', 'hold claim', 'release') }) },
  { weight: 1, arbitrary: fc.record({ name: fc.constantFrom('break', 'mend', 'wait') }) },
)

test('keeps window and order in any interleaving, and starts nothing while the disk fails', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...documents), { maxLength: 12 }),
      fc.array(step, { maxLength: 40 }),
      async (edits, steps) => {
        const harness = await startedWith(edits)
        let begunAtFailure: number | null = null
        for (const each of steps) {
          await take(harness, each)
          expect(harness.sender.open().length).toBeLessThanOrEqual(window)
          expectOneAtATimeAndInOrder(harness)
          if (harness.hasFailedSinceBroken()) begunAtFailure ??= harness.sender.begun.length
          else begunAtFailure = null
          if (begunAtFailure !== null) expect(harness.sender.begun).toHaveLength(begunAtFailure)
        }
        await endWell(harness)
        expect(harness.sender.begun).toHaveLength(documents.length + edits.length)
        expect(harness.completed).toHaveLength(documents.length + edits.length)
        expectOneAtATimeAndInOrder(harness)
      },
    ),
    { numRuns: 300 },
  )
})

type Watched = Harness & {
  readonly wanted: ReadonlyMap<string, readonly string[]>
  hasFailedSinceBroken(): boolean
  setBroken(broken: boolean): void
}

async function startedWith(edits: readonly string[]): Promise<Watched> {
  const harness = createHarness(await openMemoryStore())
  const wanted = new Map<string, string[]>()
  for (const document of documents) {
    await harness.add(document, { title: `${document} 0` })
    wanted.set(document, [`${document} 0`])
  }
  for (const document of edits) {
    const titles = wanted.get(document) ?? []
    const title = `${document} ${titles.length}`
    await harness.edit(document, title)
    titles.push(title)
  }
  await harness.queue.start()
  await harness.settle()
  let loggedBefore: number | null = null
  return {
    ...harness,
    wanted,
    hasFailedSinceBroken: () =>
      loggedBefore !== null && harness.logged.slice(loggedBefore).includes('The queue could not be written'),
    setBroken(next) {
      loggedBefore = next ? (loggedBefore ?? harness.logged.length) : null
      harness.breakStore(...(next ? (['complete'] as const) : []))
    },
  }
}

async function take(harness: Watched, { name, ...more }: { name: string; which?: number }): Promise<void> {
  if (name === 'answer') {
    const open = harness.sender.open()
    open[(more.which ?? 0) % Math.max(1, open.length)]?.answer(outcomes.success)
  }
  if (name === 'hold complete') harness.holdStore('complete')
  if (name === 'hold claim') harness.holdStore('claim')
  if (name === 'release') harness.releaseStore()
  if (name === 'break') harness.setBroken(true)
  if (name === 'mend') harness.setBroken(false)
  if (name === 'wait') await harness.clock.advance(120_000)
  await harness.settle()
}

function expectOneAtATimeAndInOrder(harness: Watched): void {
  const open = harness.sender.open().map(({ request }) => request.id)
  expect(new Set(open).size).toBe(open.length)
  for (const [document, titles] of harness.wanted) {
    const sent = harness.sender.begun
      .filter(({ request }) => request.id === document)
      .map(({ request }) => request.title)
    expect(sent).toEqual(titles.slice(0, sent.length))
  }
}

async function endWell(harness: Watched): Promise<void> {
  harness.setBroken(false)
  harness.releaseStore()
  harness.sender.answerWith(() => outcomes.success)
  for (const send of harness.sender.open()) send.answer(outcomes.success)
  await harness.clock.advance(600_000)
}

describe('claiming ahead', () => {
  async function startedWithMany() {
    const harness = createHarness(await openMemoryStore())
    for (let number = 0; number < 60; number += 1) await harness.add(`d${number}`)
    await harness.queue.start()
    await harness.settle()
    const answer = async (requests: number) => {
      for (let answered = 0; answered < requests; answered += 1) {
        harness.sender.open()[0]?.answer(outcomes.success)
        await harness.settle()
      }
    }
    const claimed = () => harness.claims.length - harness.completed.length
    return { ...harness, answer, claimed }
  }

  test('claims more each time requests ran out of items', async () => {
    const { sender, answer, claimed, holdStore, releaseStore, settle } = await startedWithMany()
    expect(claimed()).toBe(window + 4)
    holdStore('claim')
    await answer(6)
    expect(sender.open()).toHaveLength(2)
    releaseStore()
    await settle()
    expect(claimed()).toBe(window + 8)
    await answer(4)
    expect(claimed()).toBe(window + 8)
  })

  test('does not claim more because of a pause', async () => {
    const { queue, sender, answer, claimed, settle } = await startedWithMany()
    await queue.pauseConnection(null)
    await settle()
    const givenBack = claimed() - sender.open().length
    await answer(4)
    await queue.resumeConnection(null)
    await settle()
    expect(claimed() - givenBack).toBe(window + 4)
    expect(sender.open()).toHaveLength(window)
  })
})
