import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document, openFresh } from '../testing/test-library.ts'

const connectionId = randomUUID()
let opened: Awaited<ReturnType<typeof openFresh>>
beforeAll(async () => {
  opened = await openFresh()
  const added = document(connectionId, 'one', {
    title: 'Title',
    content: { kind: 'text', text: 'Nothing of it' },
    metadata: `{"author":"Ada \\"the\\" Countess","place":{"city":"Bergen"},"tags":["herring","stockfish"],"note":"${'far '.repeat(40)}away","year":1854}`,
  })
  await opened.library.documents.acceptAdd({ document: added, itemId: randomUUID(), at: 1, notBefore: null })
})
afterAll(() => opened.end())

const shown = async (text: string) => {
  const { rows } = await opened.library.calls['documents/search']({
    connectionId,
    text,
    after: null,
    limit: 1,
  })
  const found = rows[0]?.found
  return found && `${found.before}[${found.match}]${found.after}`
}

test('shows a match in metadata as field and value', async () => {
  expect(await shown('countess')).toBe('author: Ada "the" [Countess]')
  expect(await shown('berg')).toBe('place › city: [Berg]en')
  expect(await shown('stockfish')).toBe('tags: [stockfish]')
  expect(await shown('1854')).toBe('year: [1854]')
  expect(await shown('away')).toMatch(/^note: …(far )+\[away\]$/)
  expect(await shown('city')).toBe('place › [city]: Bergen')
})
