import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortOrLong } from '../testing/long-form.ts'
import { ForbiddenItems } from './judge-outcome.ts'
import { createHarness } from './testing/harness.ts'
import { openMemoryStore } from './testing/memory-store.ts'
import { outcomes } from './testing/scripted-sender.ts'

test('asks for a key that was never accepted at the first 403', () => {
  expect(new ForbiddenItems({ mostInARow: 4 }).refused('a')).toBe('key')
})

test('draws no conclusion about a new key from a success with an old one', () => {
  const items = new ForbiddenItems({ mostInARow: 4 })
  items.succeeded('a')
  expect(items.refused('b')).toBe('unknown')
  items.succeeded('c')
  items.keyChanged()
  expect(items.refused('b')).toBe('key')
  items.succeeded('c')
  expect(items.refused('b')).toBe('document')
  expect(items.itemIds()).toEqual([])
})

test('bounds the remembered items that go last', () => {
  const items = new ForbiddenItems({ mostInARow: 4 })
  for (let number = 0; number < 3000; number += 1) items.refused(`i${number}`)
  expect(items.itemIds()).toHaveLength(1000)
})

test('sends all other documents if a few are forbidden, and asks for the key at most once for each', async () => {
  const documents = [...'abcdefghijkl']
  await fc.assert(
    fc.asyncProperty(
      fc.subarray(documents, { maxLength: 3 }),
      fc.integer({ min: 1, max: 6 }),
      async (forbidden, parallelism) => {
        const harness = createHarness(await openMemoryStore(), { policy: { parallelism } })
        harness.sender.answerWith(({ request }) =>
          forbidden.includes(request.id) ? outcomes.forbidden : outcomes.success,
        )
        await harness.queue.start()
        const ids = []
        for (const document of documents) ids.push(await harness.add(document))
        await harness.clock.advance(600_000)
        const later = [await harness.add('z')]
        // With only forbidden items left, a correct key cannot be recognised; other items show it.
        for (const id of forbidden) {
          if ((await harness.pauses()).length === 0) break
          later.push(await harness.add(`after-${id}`))
          harness.queue.keyChanged(harness.one.id)
          await harness.clock.advance(600_000)
        }
        expect(await harness.pauses()).toEqual([])
        expect(await harness.states(...ids, ...later)).toEqual([
          ...documents.map((id) => (forbidden.includes(id) ? 'needs-attention' : 'done')),
          ...later.map(() => 'done'),
        ])
        for (const id of forbidden)
          expect(harness.sender.begun.filter(({ request }) => request.id === id).length).toBeLessThan(8)
      },
    ),
    { numRuns: shortOrLong(100, 3000) },
  )
})
