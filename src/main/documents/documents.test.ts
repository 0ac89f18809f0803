import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { NewDocument } from '../../shared/schemas/document.ts'
import { type OpenedLibrary, openLibrary } from '../library/open-library.ts'
import { workerFile } from '../library/testing/test-library.ts'
import { connectionOf } from '../testing/connection-of.ts'
import { type AddDocumentDeps, addDocument } from './add-document.ts'
import { type EditDocumentDeps, editDocument, editUnknownDocument, takeEditsBack } from './edit-document.ts'

const connectionId = '7b0c2f6e-3c54-4b8a-9d57-0d5f3a5f4a11'
const at = 1_800_000_000_000
let folder: string
let opened: OpenedLibrary
let deps: AddDocumentDeps & EditDocumentDeps
let woken: string[]
let handedOver: string[]

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'documents-'))
  opened = await openLibrary({
    folder,
    workerFile,
    log: () => undefined,
  })
  woken = []
  handedOver = []
  deps = {
    library: opened.library,
    findConnection: (id) => (id === connectionId ? connectionOf(id) : undefined),
    isConnectionKnown: (id) => id === connectionId,
    pictures: { isStored: async (id) => id === 'a'.repeat(64), queued: (id) => handedOver.push(id) },
    newId: randomUUID,
    now: () => at,
    undoWindowSeconds: () => 0,
    wakeQueue: (id) => woken.push(id),
  }
})

afterEach(async () => {
  await opened.close()
  await rm(folder, { recursive: true })
})

const document = (more: Partial<NewDocument> = {}): NewDocument => ({
  connectionId,
  documentId: 'hours-1',
  collection: 'museum',
  title: 'Opening hours',
  content: { kind: 'text', text: 'Ten to five.' },
  metadata: '{ "valid": 1.0, "by": "Ada" }',
  ...more,
})

const picture = (id: string): NewDocument['content'] => ({
  kind: 'picture-file',
  picture: { id, mediaType: 'image/png', byteLength: 10, width: 1, height: 1, name: 'a.png' },
})

async function sendAll() {
  const sent = []
  for (;;) {
    const [claim] = await opened.library.queue.claim({ connectionId, now: at, limit: 1 })
    if (claim === undefined) return sent
    sent.push(claim.request)
    await opened.library.queue.complete(
      { itemId: claim.id, attemptId: claim.attemptId },
      { kind: 'accepted', answer: null, countedAsRepeat: false, problem: null },
      at,
    )
  }
}

const edit = (more: object) => ({ connectionId, documentId: 'hours-1', removes: [], ...more })

test('stores and queues an added document with its metadata as typed', async () => {
  const added = await addDocument(deps, document())
  expect(added).toMatchObject({ ok: true, value: { undoUntil: null } })
  expect(woken).toEqual([connectionId])
  expect(await opened.library.calls['documents/get']({ connectionId, documentId: 'hours-1' })).toMatchObject({
    title: 'Opening hours',
    metadata: '{ "valid": 1.0, "by": "Ada" }',
    state: 'waiting',
  })
  expect(await sendAll()).toEqual([
    {
      operation: 'add',
      id: 'hours-1',
      collection: 'museum',
      title: 'Opening hours',
      content: { kind: 'literal', text: 'Ten to five.' },
      metadata: '{ "valid": 1.0, "by": "Ada" }',
    },
  ])
})

test('does not send empty metadata', async () => {
  await addDocument(deps, document({ metadata: ' { } ' }))
  expect(await sendAll()).toMatchObject([{ metadata: null }])
})

test('refuses invalid JSON with its line and writes nothing', async () => {
  const added = await addDocument(deps, document({ metadata: '{\n  "a": 1,\n  "a": 2\n}' }))
  expect(added).toMatchObject({
    ok: false,
    error: {
      code: 'metadata-not-valid',
      field: 'metadata',
      facts: { problem: 'duplicate-field', line: 3, column: 3 },
    },
  })
  expect(await opened.library.calls['documents/get']({ connectionId, documentId: 'hours-1' })).toBeNull()
  expect(woken).toEqual([])
})

test('delays the document for the undo window and returns its end', async () => {
  const added = await addDocument({ ...deps, undoWindowSeconds: () => 10 }, document())
  expect(added).toMatchObject({ ok: true, value: { undoUntil: at + 10_000 } })
  expect(await opened.library.queue.claim({ connectionId, now: at + 9_999, limit: 5 })).toEqual([])
  expect(await opened.library.queue.claim({ connectionId, now: at + 10_000, limit: 5 })).toHaveLength(1)
})

test('passes a stored picture to the queue and refuses a missing one at its field', async () => {
  const gone = await addDocument(deps, document({ content: picture('b'.repeat(64)) }))
  expect(gone).toMatchObject({ ok: false, error: { code: 'picture-gone', field: 'content' } })
  const added = await addDocument(deps, document({ content: picture('a'.repeat(64)) }))
  expect(added.ok).toBe(true)
  expect(handedOver).toEqual(['a'.repeat(64)])
})

test('refuses local pictures if the connection forbids them', async () => {
  const never = deps.findConnection(connectionId)
  if (never === undefined) throw new Error('the connection is known')
  const answer = await addDocument(
    { ...deps, findConnection: () => ({ ...never, picturesTravel: 'never' }) },
    document({ content: picture('a'.repeat(64)) }),
  )
  expect(answer).toMatchObject({ ok: false, error: { code: 'pictures-not-sent' } })
})

test('reports an unknown connection', async () => {
  const answer = await addDocument(deps, document({ connectionId: randomUUID() }))
  expect(answer).toMatchObject({ ok: false, error: { code: 'connection-unknown' } })
})

test('sends only a changed title, without metadata', async () => {
  await addDocument(deps, document())
  await sendAll()
  const answer = await editDocument(deps, edit({ title: 'Hours', metadata: '{"valid":1.0,"by":"Ada"}' }))
  expect(answer.ok).toBe(true)
  expect(await sendAll()).toEqual([{ operation: 'update', id: 'hours-1', title: 'Hours' }])
})

test('sends the whole metadata as typed for a changed field, without the title', async () => {
  await addDocument(deps, document())
  await sendAll()
  await editDocument(deps, edit({ title: 'Opening hours', metadata: '{"valid":1.00,"by":"Ada"}' }))
  expect(await sendAll()).toEqual([
    { operation: 'update', id: 'hours-1', metadata: '{"valid":1.00,"by":"Ada"}' },
  ])
})

test('refuses to remove a field that is not confirmed by name', async () => {
  await addDocument(deps, document())
  await sendAll()
  const refused = await editDocument(deps, edit({ metadata: '{"valid":1.0}' }))
  expect(refused).toMatchObject({ ok: false, error: { code: 'removal-not-confirmed', facts: { count: 1 } } })
  expect(await sendAll()).toEqual([])
  const agreed = await editDocument(deps, edit({ metadata: '{"valid":1.0}', removes: ['by'] }))
  expect(agreed.ok).toBe(true)
  expect(await sendAll()).toEqual([{ operation: 'update', id: 'hours-1', metadata: '{"valid":1.0}' }])
})

test('refuses to remove a nested field that is not confirmed by path', async () => {
  await addDocument(deps, { ...document(), metadata: '{"address":{"city":"Riga","street":"x"}}' })
  await sendAll()
  const metadata = '{"address":{"city":"Riga"}}'
  for (const removes of [[], ['street'], ['address']]) {
    const refused = await editDocument(deps, edit({ metadata, removes }))
    expect(refused).toMatchObject({ ok: false, error: { code: 'removal-not-confirmed' } })
  }
  expect(await editDocument(deps, edit({ metadata: '{"address":"Riga"}' }))).toMatchObject({ ok: false })
  expect((await editDocument(deps, edit({ metadata, removes: ['/address/street'] }))).ok).toBe(true)
  expect(await sendAll()).toEqual([{ operation: 'update', id: 'hours-1', metadata }])
})

test('compares the second of two edits with what the first saved', async () => {
  await addDocument(deps, document({ metadata: '{"by":"Ada"}' }))
  const saved = await Promise.all([
    editDocument(deps, edit({ metadata: '{"by":"Ada","valid":1}' })),
    editDocument(deps, edit({ metadata: '{"by":"Ada","open":true}' })),
    editDocument(deps, edit({ metadata: '{"by":"Ada","valid":1}' })),
  ])
  expect(saved).toMatchObject([
    { ok: true },
    { ok: false, error: { code: 'removal-not-confirmed', facts: { count: 1 } } },
    { ok: false, error: { code: 'nothing-to-change' } },
  ])
  expect(
    (await opened.library.calls['documents/get']({ connectionId, documentId: 'hours-1' }))?.metadata,
  ).toBe('{"by":"Ada","valid":1}')
})

test('clears metadata by an empty object when every field is removed', async () => {
  await addDocument(deps, document())
  await sendAll()
  await editDocument(deps, edit({ metadata: '{}', removes: ['valid', 'by'] }))
  expect(await sendAll()).toEqual([{ operation: 'update', id: 'hours-1', metadata: '{}' }])
})

test('does not send an edit without changes', async () => {
  await addDocument(deps, document())
  await sendAll()
  const answer = await editDocument(
    deps,
    edit({ title: 'Opening hours', metadata: '{"valid":1.0,"by":"Ada"}' }),
  )
  expect(answer).toMatchObject({ ok: false, error: { code: 'nothing-to-change' } })
})

test('refuses an edit of an unknown document', async () => {
  expect(await editDocument(deps, edit({ title: 'Hours' }))).toMatchObject({
    ok: false,
    error: { code: 'document-unknown' },
  })
})

test('edits an unknown document by its ID: title alone, or metadata unseen', async () => {
  const elsewhere = { connectionId, documentId: 'made-elsewhere' }
  await editUnknownDocument(deps, { ...elsewhere, title: 'A new title' })
  expect(await sendAll()).toEqual([{ operation: 'update', id: 'made-elsewhere', title: 'A new title' }])
  await editUnknownDocument(deps, { ...elsewhere, metadata: '{}' })
  expect(await sendAll()).toEqual([{ operation: 'update', id: 'made-elsewhere', metadata: '{}' }])
  expect(
    await opened.library.calls['documents/get']({ connectionId, documentId: 'made-elsewhere' }),
  ).toMatchObject({
    knowledge: 'partial',
  })
})

test('does not replace a known document unseen', async () => {
  await addDocument(deps, document())
  const answer = await editUnknownDocument(deps, { connectionId, documentId: 'hours-1', metadata: '{}' })
  expect(answer).toMatchObject({ ok: false, error: { code: 'document-already-known' } })
})

test('holds the edits of a table, and takes back those that wait and that nothing joined', async () => {
  deps = { ...deps, undoWindowSeconds: () => 10 }
  const [first, second] = [document(), document({ documentId: 'hours-2' })]
  for (const one of [first, second]) await addDocument({ ...deps, undoWindowSeconds: () => 0 }, one)
  for (const { id, attemptId } of await opened.library.queue.claim({ connectionId, now: at, limit: 9 }))
    await opened.library.queue.complete(
      { itemId: id, attemptId },
      { kind: 'accepted', answer: null, problem: null, countedAsRepeat: false },
      at,
    )
  const edit = async (documentId: string, title: string) => {
    const edited = await editDocument(deps, { connectionId, documentId, title, removes: [], way: 'table' })
    if (!edited.ok) throw new Error(edited.error.code)
    expect(edited.value.undoUntil).toBe(at + 10_000)
    return { documentId, versionId: edited.value.versionId }
  }
  const saves = [await edit('hours-1', 'In summer'), await edit('hours-2', 'In winter')]
  expect(await opened.library.queue.claim({ connectionId, now: at, limit: 9 })).toEqual([])
  await editDocument(deps, { connectionId, documentId: 'hours-2', title: 'In autumn', removes: [] })
  expect(await takeEditsBack(deps, { connectionId, saves })).toEqual({
    ok: true,
    value: { left: [saves[1]] },
  })
  const titleOf = async (id: string) =>
    (await opened.library.calls['documents/get']({ connectionId, documentId: id }))?.title
  expect([await titleOf('hours-1'), await titleOf('hours-2')]).toEqual(['Opening hours', 'In autumn'])
  const due = await opened.library.queue.claim({ connectionId, now: at + 10_000, limit: 9 })
  expect(due.map(({ documentId }) => documentId)).toEqual(['hours-2'])
})
