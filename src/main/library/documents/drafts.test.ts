import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStorage } from '../open-storage.ts'
import { createOperations } from '../operations.ts'
import { makeFolder } from '../testing/test-library.ts'

let folder: string
let remove: () => void
beforeEach(() => {
  ;({ folder, remove } = makeFolder())
})
afterEach(() => remove())

test('keeps a long text beside its draft until it is replaced', () => {
  const { db } = openStorage({ folder, openedAt: 0 })
  const { drafts } = createOperations(db)
  drafts.keep('add', '{"title":"a"}', 'a long text')
  drafts.keep('add', '{"title":"b"}')
  expect([drafts.get('add'), drafts.longText('add')]).toEqual(['{"title":"b"}', 'a long text'])
  drafts.keep('add', null, null)
  expect([drafts.get('add'), drafts.longText('add')]).toEqual([null, null])
  db.close()
})

test('lists the edits that were kept, newest first, and no other drafts', () => {
  const { db } = openStorage({ folder, openedAt: 0 })
  const { drafts } = createOperations(db)
  const connectionId = randomUUID()
  const keep = (documentId: string, changes?: number) =>
    drafts.keep(
      `document:${connectionId}:${documentId}`,
      JSON.stringify({
        title: 'T',
        ...(changes !== undefined && { document: { connectionId, documentId, changes } }),
      }),
    )
  keep('rules', 2)
  keep('fees', 0)
  keep('of an earlier version')
  drafts.keep(
    `add:${connectionId}`,
    JSON.stringify({ document: { connectionId, documentId: 'x', changes: 1 } }),
  )
  drafts.keep(`document:${connectionId}:broken`, '{')
  expect(drafts.unsavedEdits()).toEqual([
    { connectionId, documentId: 'fees', changes: 0 },
    { connectionId, documentId: 'rules', changes: 2 },
  ])
  drafts.keep(`document:${connectionId}:fees`, null)
  expect(drafts.unsavedEdits()).toHaveLength(1)
  db.close()
})
