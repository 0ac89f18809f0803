import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ReviewCandidate } from '../../shared/schemas/review.ts'
import { add, document, edit, makeFolder } from '../library/testing/test-library.ts'
import { goodRow } from './testing/good-and-bad.ts'
import { openReviewApp, type ReviewApp, rowsOf } from './testing/review-app.ts'

let remove: () => void
let connectionId: string
let app: ReviewApp
beforeEach(async () => {
  const made = makeFolder()
  remove = made.remove
  connectionId = randomUUID()
  app = await openReviewApp(made.folder, connectionId)
  await app.reviews.start()
})
afterEach(async () => {
  await app.close()
  remove()
})

const keep = async (collection: string, onViolation: 'warn' | 'block') => {
  const schema = `{"properties": {"author": {"type": "string"}, "code": {"type": "string"}}, "required": ["author"],
    "x-index-desk": {"onViolation": "${onViolation}"}}`
  const problems = await app.opened.library.templates.keep({ connectionId, collection, schema, at: 1 })
  expect(problems).toEqual([])
}
const rows = () => rowsOf(app, connectionId)
const states = async () => (await rows()).map(({ state }) => state)
const accept = async () => {
  const done = await app.reviews.accept(connectionId)
  return done.ok ? done.value.accepted : done.error
}
const row = (index: number, more: Partial<ReviewCandidate> = {}) => ({ ...goodRow(index), ...more })
const violated = (facts: object) => [{ field: 'metadata', code: 'template-violated', facts }]

test('does not add a row until it satisfies the template', async () => {
  await keep('articles', 'block')
  await app.addAll([
    row(1),
    row(2, { metadata: '{"author": "Ada", "code": "1"}' }),
    row(3, { metadata: null, collection: 'others' }),
    row(4, { metadata: '{' }),
    row(5, { metadata: null }),
  ])
  expect(await states()).toEqual(['problem', 'ready', 'ready', 'problem', 'problem'])
  const [first, , , fourth, fifth] = await rows()
  expect(first?.problems).toEqual(violated({ count: 1, place: 'author', violation: 'required-missing' }))
  expect(fourth?.problems).toMatchObject([{ code: 'metadata-closing-brace-expected' }])
  expect(fifth?.problems).toEqual(first?.problems)
  expect(await accept()).toBe(2)
  await app.reviews.setField(connectionId, 'all', { name: 'author', value: '"Bo"' })
  expect(await states()).toEqual(['ready', 'problem', 'ready'])
  expect(await accept()).toBe(2)
  expect(
    (await app.opened.library.calls['documents/get']({ connectionId, documentId: 'article-1' }))?.metadata,
  ).toContain('"author": "Bo"')
})

test('checks rows again when the template changes or is removed', async () => {
  await app.addAll([row(1), row(2)])
  expect(await states()).toEqual(['ready', 'ready'])
  await keep('', 'block')
  expect(await states()).toEqual(['problem', 'problem'])
  expect(await accept()).toBe(0)
  await keep('articles', 'warn')
  expect(await states()).toEqual(['ready', 'ready'])
  await app.opened.library.templates.remove(connectionId, 'articles')
  expect(await states()).toEqual(['problem', 'problem'])
  await app.opened.library.templates.remove(connectionId, '')
  expect(await accept()).toBe(2)
})

test('checks an updating row by the resulting document', async () => {
  await add(
    app.opened,
    document(connectionId, 'article-1', { collection: 'articles', metadata: '{"author": "Ada"}' }),
  )
  await add(app.opened, document(connectionId, 'article-2', { collection: 'articles', metadata: null }))
  await keep('articles', 'block')
  await app.addAll([
    row(1, { collection: 'others' }),
    row(2),
    row(3, { documentId: 'article-2', metadata: null }),
  ])
  const update = async () => {
    const keys = (await rows()).filter(({ duplicate }) => duplicate !== null).map(({ key }) => key)
    await app.reviews.change(connectionId, keys, { duplicate: 'update' })
  }
  await update()
  expect(await states()).toEqual(['ready', 'problem', 'ready'])
  expect(await accept()).toBe(2)
  expect(
    (await app.opened.library.calls['documents/get']({ connectionId, documentId: 'article-2' }))?.title,
  ).toBe('Article 3')
})

test('checks an update against the current document when adding', async () => {
  await add(
    app.opened,
    document(connectionId, 'article-1', { collection: 'articles', metadata: '{"author": "Ada"}' }),
  )
  await keep('articles', 'block')
  await app.addAll([row(1)])
  const [only] = await rows()
  await app.reviews.change(connectionId, [only?.key ?? 0], { duplicate: 'update' })
  expect(await states()).toEqual(['ready'])
  await edit(app.opened, connectionId, 'article-1', { metadata: '{}' })
  expect(await accept()).toBe(0)
  expect(await states()).toEqual(['problem'])
})
