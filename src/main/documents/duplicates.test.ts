import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { NewDocument } from '../../shared/schemas/document.ts'
import { document, openFresh } from '../library/testing/test-library.ts'
import { connectionOf } from '../testing/connection-of.ts'
import type { AddDocumentDeps } from './add-document.ts'
import { addUnlessDuplicate, findDuplicates } from './duplicates.ts'

const here = '7b0c2f6e-3c54-4b8a-9d57-0d5f3a5f4a11'
const elsewhere = '8c1d3f7f-4d65-4c9b-8e68-1e604b605b22'
let opened: Awaited<ReturnType<typeof openFresh>>
let deps: AddDocumentDeps

beforeEach(async () => {
  opened = await openFresh()
  let at = 1000
  deps = {
    library: opened.library,
    findConnection: connectionOf,
    pictures: { isStored: async () => true, queued: () => undefined },
    newId: randomUUID,
    now: () => (at += 1),
    undoWindowSeconds: () => 0,
    wakeQueue: () => undefined,
  }
})
afterEach(() => opened.end())

const website = (address: string): NewDocument['content'] => ({ kind: 'website', address })
const text = (words: string): NewDocument['content'] => ({ kind: 'text', text: words })
const picture = (id: string): NewDocument['content'] => ({
  kind: 'picture-file',
  picture: {
    id: id.repeat(64),
    mediaType: 'image/png',
    byteLength: 10,
    width: 1,
    height: 1,
    name: `${id}.png`,
  },
})
const add = (
  id: string,
  content: NewDocument['content'],
  agreed: readonly string[] = [],
  connection = here,
) => addUnlessDuplicate(deps, document(connection, id, { content }), agreed)
const find = async (documentId: string, content: NewDocument['content'] | null, connectionId = here) =>
  (await findDuplicates(opened.library, { connectionId, documentId, content })).map((found) => [
    found.documentId,
    ...found.by,
  ])

test.each([
  [
    'address',
    website('https://Example.org/News?utm_source=a#top'),
    website('https://example.org/News?fbclid=b'),
  ],
  [
    'address',
    website('https://example.org/a.png'),
    { kind: 'picture-address', address: 'https://example.org:443/a.png' } as const,
  ],
  ['text', text('Ten  to\r\nfive. '), text(' Ten to five.')],
  ['picture', picture('a'), { ...picture('a') }],
])('the same %s is refused until the editor has seen it', async (by, first, second) => {
  expect(await add('one', first)).toMatchObject({ ok: true })
  expect(await find('two', second)).toEqual([['one', by]])
  expect(await add('two', second)).toEqual({
    ok: false,
    error: { code: 'duplicate-known', detail: '', facts: { by, documentId: 'one', title: 'Title of one' } },
  })
  expect(await opened.library.calls['documents/get']({ connectionId: here, documentId: 'two' })).toBeNull()
  expect(await add('two', second, ['one'])).toMatchObject({ ok: true })
  expect(await add('three', second, ['one'])).toMatchObject({
    ok: false,
    error: { facts: { documentId: 'two' } },
  })
})

test('refuses a known ID unless confirmed, and names a document once', async () => {
  await add('one', text('Ten to five.'))
  expect(await find('one', text('Nine to four.'))).toEqual([['one', 'id']])
  expect(await find('one', text('Ten to five.'))).toEqual([['one', 'id', 'text']])
  expect(await find('one', null)).toEqual([['one', 'id']])
  expect(await find('', text('Ten to five.'))).toEqual([['one', 'text']])
  expect(await add('one', text('Nine to four.'))).toMatchObject({ ok: false, error: { facts: { by: 'id' } } })
  expect(await add('one', text('Nine to four.'), ['one'])).toMatchObject({ ok: true })
})

test('agreeing to one document is no agreement to another', async () => {
  const known = text('Ten to five.')
  await add('hours', known)
  await add('again', known, ['hours'])
  expect(await add('third', known, ['hours'])).toMatchObject({
    ok: false,
    error: { code: 'duplicate-known', facts: { documentId: 'again', by: 'text' } },
  })
  expect(await add('third', known, ['hours', 'again'])).toMatchObject({ ok: true })
})

test('lists the document with the ID first, then the newest', async () => {
  await add('first', text('Ten to five.'))
  await add('second', text('Ten to five.'), ['first'])
  await add('third', text('Nine to four.'))
  expect(await find('third', text('Ten to five.'))).toEqual([
    ['third', 'id'],
    ['second', 'text'],
    ['first', 'text'],
  ])
})

test('ignores other content and other connections', async () => {
  await add('one', website('https://example.org/a?page=1#/news'))
  expect(await find('two', website('https://example.org/a?page=2#/news'))).toEqual([])
  expect(await find('two', website('https://example.org/a?page=1#/sport'))).toEqual([])
  expect(await find('two', text('https://example.org/a?page=1#/news'))).toEqual([])
  expect(await find('one', website('https://example.org/a?page=1#/news'), elsewhere)).toEqual([])
  expect(await add('one', website('https://example.org/a?page=1#/news'), [], elsewhere)).toMatchObject({
    ok: true,
  })
})

test('ignores an add discarded before sending', async () => {
  const added = await add('one', text('Ten to five.'))
  if (!added.ok) throw new Error('not added')
  await opened.library.queue.apply('discarded', [added.value.itemId], 5000)
  expect(await find('one', text('Ten to five.'))).toEqual([])
  expect(await add('one', text('Ten to five.'))).toMatchObject({ ok: true })
})

test('refuses an ID that looks like a known one, unless confirmed', async () => {
  await add('REF-1', text('Ten to five.'))
  expect(await find(' ref-1', null)).toEqual([['REF-1', 'near-id']])
  expect(await add('ref-1', text('Nine to four.'))).toMatchObject({
    ok: false,
    error: { code: 'duplicate-known', facts: { by: 'near-id', documentId: 'REF-1' } },
  })
  expect(await add('ref-1', text('Nine to four.'), ['REF-1'])).toMatchObject({ ok: true })
  expect(await find('REF-1', null)).toEqual([['REF-1', 'id']])
})
