import { randomUUID } from 'node:crypto'
import { cpSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DocumentDetail } from '../../../shared/schemas/document.ts'
import { openTrashApp, type TrashApp } from '../../trash/testing/trash-app.ts'
import { allMigrations } from '../schema/migrate.ts'
import { add, document, edit, makeFolder, openIn, sendAll } from '../testing/test-library.ts'
import { recoverLibrary } from './recover-library.ts'

let folder: string
let remove: () => void
let app: TrashApp
let scene: ReturnType<typeof makeFolder>
let gone: DocumentDetail | null
beforeAll(async () => {
  scene = makeFolder()
  gone = await makeLibrary(scene.folder)
})
afterAll(() => scene.remove())
beforeEach(() => {
  ;({ folder, remove } = makeFolder())
  cpSync(scene.folder, folder, { recursive: true })
})
afterEach(async () => {
  await app.close()
  remove()
})

const connectionId = randomUUID()
const recoveredAt = Date.UTC(2026, 10, 22)

async function makeLibrary(folder: string): Promise<DocumentDetail | null> {
  const opened = await openIn(folder)
  await add(opened, document(connectionId, 'gone', { metadata: '{"a":1.0}' }))
  await add(opened, document(connectionId, 'gone-too'))
  await add(opened, document(connectionId, 'here'))
  await sendAll(opened, connectionId)
  await edit(opened, connectionId, 'gone', { title: 'Edited' })
  await sendAll(opened, connectionId)
  const before = await opened.library.calls['documents/get']({ connectionId, documentId: 'gone' })
  await opened.close()
  const removing = await openTrashApp(folder, connectionId)
  await removing.untilOver(
    await removing.trash.remove(connectionId, { kind: 'ids', ids: ['gone', 'gone-too'] }),
  )
  await removing.close()
  return before
}

async function recover(harm = ''): Promise<void> {
  const file = path.join(folder, 'library.db')
  const damaged = new DatabaseSync(file)
  damaged.exec(`PRAGMA foreign_keys = OFF; ${harm}`)
  damaged.close()
  recoverLibrary(folder, recoveredAt, allMigrations)
  app = await openTrashApp(folder, connectionId)
}

const list = async () => {
  const page = await app.trash.list({ connectionId, text: '', after: null, limit: 10 })
  return page.rows
}
const restore = async () => {
  await app.untilOver(await app.trash.restore(connectionId, { kind: 'search', text: '' }))
  return app.opened.library.calls['documents/get']({ connectionId, documentId: 'gone' })
}

describe('the trash of a damaged library', () => {
  test('is recovered unchanged, stays hidden and can be restored', async () => {
    await recover()
    expect((await list()).map(({ documentId }) => documentId)).toEqual(['gone-too', 'gone'])
    expect(await app.opened.library.calls['documents/get']({ connectionId, documentId: 'gone' })).toBeNull()
    expect(
      await app.opened.library.calls['documents/get']({ connectionId, documentId: 'here' }),
    ).not.toBeNull()
    expect(await restore()).toEqual(gone)
  })

  test('recovers removed documents from their versions, with a new retention time', async () => {
    await recover('DELETE FROM removed_documents')
    expect((await list()).map(({ documentId, removedAt }) => [documentId, removedAt])).toEqual([
      ['gone-too', recoveredAt],
      ['gone', recoveredAt],
    ])
    const restored = await restore()
    expect(restored).toMatchObject({ title: 'Edited', metadata: '{"a":1.0}', content: gone?.content })
    expect(restored?.versions).toEqual(gone?.versions)
  })

  test.each([
    ['DELETE FROM removed_versions', ['Title of gone', 'Edited']],
    ['DELETE FROM items', ['Title of gone', 'Edited']],
    ['DELETE FROM removed_versions; DELETE FROM items', ['Edited']],
  ])('makes up for what else is lost: %s', async (harm, titles) => {
    await recover(harm)
    expect((await list()).map(({ documentId }) => documentId)).toEqual(['gone-too', 'gone'])
    expect(await app.opened.library.calls['documents/get']({ connectionId, documentId: 'gone' })).toBeNull()
    const restored = await restore()
    expect(restored).toMatchObject({ title: 'Edited', metadata: '{"a":1.0}', state: 'done' })
    expect(restored?.versions.map(({ title }) => title)).toEqual(titles)
  })

  test('gives no new document an existing key', async () => {
    await recover("DELETE FROM documents; DELETE FROM versions; DELETE FROM items WHERE document_id = 'here'")
    await add(app.opened, document(connectionId, 'new'))
    await sendAll(app.opened, connectionId)
    await app.untilOver(await app.trash.remove(connectionId, { kind: 'ids', ids: ['new'] }))
    expect(await list()).toHaveLength(3)
    await restore()
    for (const id of ['gone', 'gone-too', 'new'])
      expect(
        (await app.opened.library.calls['documents/get']({ connectionId, documentId: id }))?.state,
        id,
      ).toBe('done')
  })
})

test('recovers the trash of a library found damaged while open', async () => {
  writeFileSync(path.join(folder, 'library.check'), '')
  app = await openTrashApp(folder, connectionId)
  expect(await list()).toHaveLength(2)
})

test('keeps every column of documents and versions in the trash', async () => {
  const plain = new DatabaseSync(path.join(folder, 'library.db'))
  const columnsOf = (table: string) =>
    plain
      .prepare('SELECT name FROM pragma_table_info(?)')
      .all(table)
      .map(({ name }) => name)
  for (const table of ['documents', 'versions'])
    expect(columnsOf(`removed_${table}`)).toEqual(expect.arrayContaining(columnsOf(table)))
  plain.close()
  app = await openTrashApp(folder, connectionId)
})
