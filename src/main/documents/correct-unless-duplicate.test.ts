import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DocumentContent } from '../../shared/schemas/document.ts'
import { add, document, openFresh } from '../library/testing/test-library.ts'
import { correctUnlessDuplicate } from './duplicates.ts'

const here = randomUUID()
const text = (words: string): DocumentContent => ({ kind: 'text', text: words })
let opened: Awaited<ReturnType<typeof openFresh>>

beforeEach(async () => {
  opened = await openFresh()
})
afterEach(() => opened.end())

async function put(id: string, words: string): Promise<string> {
  await add(opened, document(here, id, { content: text(words) }))
  const { items } = await opened.library.calls['queue/list']({
    connectionId: here,
    states: [],
    after: null,
    limit: 100,
  })
  return items.find(({ documentId }) => documentId === id)?.id ?? ''
}
const correct = (
  id: string,
  correction: Parameters<typeof correctUnlessDuplicate>[2],
  agreed: readonly string[] = [],
) =>
  correctUnlessDuplicate(
    {
      library: opened.library,
      open: (itemId) => opened.library.queue.open(itemId),
      correct: (itemId, wanted) => opened.library.queue.correct(itemId, wanted, 5000),
    },
    id,
    correction,
    agreed,
  )

test('refuses a correction that duplicates a document, unless confirmed', async () => {
  await put('first', 'The same words')
  const second = await put('second', 'Other words')
  expect(await correct(second, { content: text('The same words') })).toMatchObject({
    ok: false,
    error: { code: 'duplicate-known', facts: { documentId: 'first', by: 'text' } },
  })
  expect(await opened.library.queue.open(second)).toMatchObject({ content: text('Other words') })
  expect(await correct(second, { content: text('The same words') }, ['first'])).toMatchObject({ ok: true })
  expect(await opened.library.queue.open(second)).toMatchObject({ content: text('The same words') })
})

test('does not report an item as its own duplicate or ask about unchanged content', async () => {
  await put('first', 'The same words')
  const second = await put('second', 'Other words')
  expect(await correct(second, { content: text('Other words') })).toMatchObject({ ok: true })
  expect(await correct(second, { content: text('The same words') }, ['first'])).toMatchObject({ ok: true })
  expect(await correct(second, { title: 'Another title' })).toMatchObject({ ok: true })
})

test('reports a missing item', async () => {
  expect(await correct(randomUUID(), { content: text('Words') })).toMatchObject({
    ok: false,
    error: { code: 'item-unknown' },
  })
})
