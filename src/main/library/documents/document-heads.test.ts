import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenedLibrary } from '../open-library.ts'
import { add, document, openFresh } from '../testing/test-library.ts'

let opened: OpenedLibrary & { readonly end: () => Promise<void> }
const [mine, other] = [randomUUID(), randomUUID()]

beforeAll(async () => {
  opened = await openFresh()
  for (let count = 0; count < 5; count += 1)
    await add(opened, document(mine, `d${count}`, { metadata: `{"n": ${count}.0}`, title: `Title ${count}` }))
  await add(opened, document(other, 'elsewhere'))
  await opened.library.documents.acceptEdit({
    ...{ connectionId: mine, documentId: 'by-id', action: 'edit', title: 'Known by its ID' },
    ...{ itemId: randomUUID(), at: 1, unknown: true },
  })
})
afterAll(() => opened.end())

test('finds documents by ID and omits unknown ones', async () => {
  const text = { kind: 'text', collection: document(mine, 'd0').collection }
  expect(
    await opened.library.calls['documents/find-heads']({
      connectionId: mine,
      ids: ['d3', 'elsewhere', 'd0', 'by-id'],
    }),
  ).toEqual([
    { documentId: 'd3', ...text, title: 'Title 3', metadata: '{"n": 3.0}', knowledge: 'full' },
    { documentId: 'd0', ...text, title: 'Title 0', metadata: '{"n": 0.0}', knowledge: 'full' },
    {
      ...{ documentId: 'by-id', kind: 'unknown', collection: null, title: 'Known by its ID' },
      ...{ metadata: null, knowledge: 'partial' },
    },
  ])
})

test('pages all documents of a connection, or search results', async () => {
  const first = await opened.library.calls['documents/list-heads']({
    connectionId: mine,
    text: '',
    after: null,
    limit: 4,
  })
  const second = await opened.library.calls['documents/list-heads']({
    connectionId: mine,
    text: '',
    after: first.next,
    limit: 4,
  })
  const ids = [...first.documents, ...second.documents].map(({ documentId }) => documentId)
  expect(ids.toSorted()).toEqual(['by-id', 'd0', 'd1', 'd2', 'd3', 'd4'])
  expect(second.next).toBeNull()
  const found = await opened.library.calls['documents/list-heads']({
    connectionId: mine,
    text: 'title 2',
    after: null,
    limit: 4,
  })
  expect(found.documents.map(({ documentId }) => documentId)).toEqual(['d2'])
})
