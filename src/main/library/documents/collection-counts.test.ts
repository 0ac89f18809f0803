import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStorage } from '../open-storage.ts'
import { createOperations } from '../operations.ts'
import { document, makeFolder } from '../testing/test-library.ts'

let folder: string
let remove: () => void
beforeEach(() => {
  ;({ folder, remove } = makeFolder())
})
afterEach(() => remove())

const open = () => {
  const { db } = openStorage({ folder, openedAt: 0 })
  return { db, ...createOperations(db) }
}

test('counts documents by collection through adding, removing and restoring', () => {
  const { db, calls, documents, trash } = open()
  const connectionId = randomUUID()
  const count = () => calls['collections/count']({ connectionId })
  expect(count()).toEqual({ documents: 0, collections: [] })
  const edit = { connectionId, documentId: 'elsewhere', title: 'T', unknown: true } as const
  documents.acceptEdit({ ...edit, action: 'edit', itemId: randomUUID(), at: 0 })
  for (const [at, collection] of ['posters', 'maps', 'posters', 'maps', 'posters', 'oral'].entries())
    documents.acceptAdd({
      document: document(connectionId, `d${at}`, { collection }),
      ...{ itemId: randomUUID(), at, notBefore: null },
    })
  const all = {
    documents: 7,
    collections: [
      { collection: 'posters', documents: 3 },
      { collection: 'maps', documents: 2 },
      { collection: 'oral', documents: 1 },
    ],
  }
  expect(count()).toEqual(all)
  expect(calls['collections/count']({ connectionId: randomUUID() })).toEqual({
    documents: 0,
    collections: [],
  })

  db.run("UPDATE items SET state = 'done'")
  const removal = randomUUID()
  trash.begin({ workId: removal, kind: 'remove', connectionId, at: 10 })
  trash.addIds(removal, ['d0', 'd2', 'd5', 'elsewhere'])
  trash.chosen(removal)
  while (!trash.continue(removal, 11).isDone);
  const left = [
    { collection: 'maps', documents: 2 },
    { collection: 'posters', documents: 1 },
  ]
  expect(count()).toEqual({ documents: 3, collections: left })
  const undone = randomUUID()
  expect(trash.undo(removal, { workId: undone, at: 12 }).ok).toBe(true)
  while (!trash.continue(undone, 13).isDone);
  expect(count()).toEqual(all)
  db.close()
})
