import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { document, openFresh, sendAll } from '../library/testing/test-library.ts'
import { connectionOf } from '../testing/connection-of.ts'
import { type AddDocumentDeps, addDocument } from './add-document.ts'
import { type EditDocumentDeps, editDocument, editUnknownDocument } from './edit-document.ts'

let opened: Awaited<ReturnType<typeof openFresh>>
let here: string
let deps: AddDocumentDeps & EditDocumentDeps

beforeAll(async () => {
  opened = await openFresh()
})
afterAll(() => opened.end())
beforeEach(() => {
  here = randomUUID()
  deps = {
    library: opened.library,
    findConnection: connectionOf,
    isConnectionKnown: () => true,
    pictures: { isStored: async () => true, queued: () => undefined },
    newId: randomUUID,
    now: () => 1000,
    undoWindowSeconds: () => 0,
    wakeQueue: () => undefined,
  }
})

const keep = async (collection: string, onViolation: 'warn' | 'block', required = 'author') => {
  const schema = `{"properties": {${JSON.stringify(required)}: {"type": "string"}, "year": {"type": "number"}},
    "required": [${JSON.stringify(required)}], "x-index-desk": {"onViolation": "${onViolation}"}}`
  expect(await opened.library.templates.keep({ connectionId: here, collection, schema, at: 1 })).toEqual([])
}
const add = (id: string, metadata: string | null, collection = 'news') =>
  addDocument(deps, document(here, id, { metadata, collection }))
const edit = (more: object) =>
  editDocument(deps, { connectionId: here, documentId: 'a', removes: [], ...more })
const missing = { count: 1, place: 'author', violation: 'required-missing' }
const refused = (facts: object = missing) => ({
  ok: false,
  error: { code: 'template-violated', field: 'metadata', facts },
})

test('adds a document that violates an advisory template', async () => {
  await keep('news', 'warn')
  expect(await add('a', null)).toMatchObject({ ok: true })
})

test('refuses an add that violates a blocking template and writes nothing', async () => {
  await keep('news', 'block')
  expect(await add('a', null)).toMatchObject(refused())
  expect(await add('a', '{"author": "", "year": "1900"}')).toMatchObject(refused({ ...missing, count: 2 }))
  expect(await opened.library.calls['documents/get']({ connectionId: here, documentId: 'a' })).toBeNull()
  expect(await add('a', '{"author": "Ada", "year": 1e400}')).toMatchObject({ ok: true })
  expect(await add('b', null, 'mail')).toMatchObject({ ok: true })
  await keep('', 'block')
  expect(await add('c', null, 'mail')).toMatchObject(refused())
})

test('refuses an edit whose metadata violates the template, but no title edit', async () => {
  await add('a', '{"author": "Ada"}')
  await keep('news', 'block')
  expect(await edit({ metadata: '{}', removes: ['author'] })).toMatchObject(refused())
  expect(await edit({ metadata: '{"author": "Ada", "year": "x"}' })).toMatchObject(
    refused({ count: 1, place: 'year', violation: 'wrong-kind', wanted: 'number' }),
  )
  expect(await edit({ metadata: '{"author": "Bo"}' })).toMatchObject({ ok: true })
  await keep('news', 'block', 'editor')
  expect(await edit({ title: 'Another one', metadata: '{"author": "Bo"}' })).toMatchObject({ ok: true })
  expect((await opened.library.calls['documents/get']({ connectionId: here, documentId: 'a' }))?.title).toBe(
    'Another one',
  )
})

test('refuses table edits by template, but never an undo', async () => {
  await add('a', '{"author": "Ada"}')
  await keep('news', 'block', 'editor')
  const worse = { metadata: '{"author": "Bo"}' }
  expect(await edit({ ...worse, way: 'table' })).toMatchObject(refused({ ...missing, place: 'editor' }))
  expect(await edit({ ...worse, way: 'undo' })).toMatchObject({ ok: true })
  expect(await edit({ metadata: '{"author": "Cy"}', action: 'restore' })).toMatchObject({ ok: true })
})

test('applies the default template to a document known by ID alone', async () => {
  await keep('news', 'block', 'editor')
  const unknown = { connectionId: here, documentId: 'elsewhere' }
  expect(await editUnknownDocument(deps, { ...unknown, metadata: '{}' })).toMatchObject({ ok: true })
  await keep('', 'block')
  expect(await editUnknownDocument(deps, { ...unknown, metadata: '{}' })).toMatchObject(refused())
  expect(await editUnknownDocument(deps, { ...unknown, title: 'T' })).toMatchObject({ ok: true })
})

test('accepts only corrections that satisfy the template', async () => {
  await add('a', '{"author": "Ada"}')
  await sendAll(opened, here, { kind: 'refused', problem: { code: 'rejected', status: 422, detail: '' } })
  await keep('news', 'block')
  const page = { connectionId: here, states: [], after: null, limit: 1 }
  const [item] = (await opened.library.calls['queue/list'](page)).items
  const correct = (correction: object) => opened.library.queue.correct(item?.id ?? '', correction, 2)
  expect(await correct({ metadata: '{"year": 1}' })).toMatchObject(refused())
  expect(await correct({ metadata: null })).toMatchObject(refused())
  expect(await correct({ metadata: '{"author": "Bo"}' })).toMatchObject({ ok: true })
})
