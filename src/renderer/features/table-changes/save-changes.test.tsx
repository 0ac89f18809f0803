import { afterEach, expect, test, vi } from 'vitest'
import type { DocumentHead } from '../../../shared/schemas/document.ts'
import { createFakeBridge, refuse } from '../../testing/fake-bridge.ts'
import { sampleConnection } from '../../testing/render-screen.tsx'
import type { DocumentChange } from './compare-row.ts'
import { saveChanges, undoChanges } from './save-changes.ts'

afterEach(() => vi.unstubAllGlobals())

const head = (documentId: string): DocumentHead => ({
  ...{ documentId, kind: 'text', collection: 'museum', title: 'Harbour', knowledge: 'full' },
  metadata: '{"year": 1931}',
})
const change = (documentId: string, row: number): DocumentChange => ({
  ...{ row, documentId, title: 'Harbour', emptied: [] },
  changes: [{ column: 1, path: ['year'], before: '1931', after: '1932' }],
})

test('lists documents changed since reading and saves the others', async () => {
  const { bridge, sent, unexpected } = createFakeBridge({
    'documents/find-heads': ({ ids }) => ids.map(head),
    'documents/edit': ({ documentId }) =>
      documentId === 'crossed'
        ? refuse('changed-since')
        : { itemId: '5f0c9be5-8f5f-4b5e-9c53-4d6f0c1c7a02', undoUntil: null },
  })
  vi.stubGlobal('indexDesk', bridge)
  const outcome = await saveChanges({
    connectionId: sampleConnection.id,
    documents: [change('crossed', 1), change('harbour', 2)],
    choices: new Map(),
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
  expect(outcome).toEqual({ saved: 1, meanwhile: ['crossed'], saves: [], undoUntil: null })
  expect(sent('documents/edit')[1]).toMatchObject({
    documentId: 'harbour',
    base: { title: 'Harbour', metadata: '{"year": 1931}' },
  })
  expect(unexpected).toEqual([])
})

test('discards waiting saves and undoes sent ones by another save', async () => {
  const [waiting, left, crossed] = ['waiting', 'left', 'crossed'].map((documentId) => ({
    ...{ documentId, versionId: crypto.randomUUID() },
  }))
  const saves = [waiting, left, crossed].filter((save) => save !== undefined)
  const { bridge, sent, unexpected } = createFakeBridge({
    'documents/take-back': () => ({ left: saves.slice(1) }),
    'documents/undo': ({ documentId }) =>
      documentId === 'crossed'
        ? refuse('changed-since')
        : { itemId: '5f0c9be5-8f5f-4b5e-9c53-4d6f0c1c7a02', undoUntil: null },
  })
  vi.stubGlobal('indexDesk', bridge)
  expect(await undoChanges(sampleConnection.id, saves)).toBe(1)
  expect(sent('documents/take-back')).toEqual([{ connectionId: sampleConnection.id, saves }])
  expect(sent('documents/undo').map(({ documentId }) => documentId)).toEqual(['left', 'crossed'])
  expect(unexpected).toEqual([])
})
