import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { createFakeClock } from '../jobs/testing/fake-clock.ts'
import { add, document, openFresh } from '../library/testing/test-library.ts'
import { startIndexingDocuments } from './index-documents.ts'

test('indexes nothing while rows are being added, and then what they brought', async () => {
  const opened = await openFresh()
  onTestFinished(opened.end)
  const { search } = opened.library
  let pieces = 0
  const clock = createFakeClock(0, async () => {
    await opened.library.queue.summary()
  })
  const indexing = startIndexingDocuments({
    library: {
      search: {
        ...search,
        prepare: () => {
          pieces += 1
          return search.prepare()
        },
      },
    },
    connections: () => [],
    after: clock.after,
    onPrepared: () => undefined,
    onFailed: (cause) => expect.unreachable(String(cause)),
  })
  onTestFinished(indexing.close)
  await clock.advance(10_000)
  const atFirst = pieces
  expect(atFirst).toBeGreaterThan(0)

  const adding = Promise.withResolvers<void>()
  indexing.waitFor(adding.promise)
  await add(opened, document(randomUUID(), 'a'))
  indexing.changed()
  await clock.advance(10_000)
  expect(pieces).toBe(atFirst)
  adding.resolve()
  await clock.advance(10_000)
  expect(pieces).toBeGreaterThan(atFirst)
})
