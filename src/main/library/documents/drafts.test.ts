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
  const { calls } = createOperations(db)
  calls['drafts/keep']({ name: 'add', text: '{"title":"a"}', longText: 'a long text' })
  calls['drafts/keep']({ name: 'add', text: '{"title":"b"}' })
  expect([calls['drafts/get']({ name: 'add' }), calls['drafts/long-text']({ name: 'add' })]).toEqual([
    '{"title":"b"}',
    'a long text',
  ])
  calls['drafts/keep']({ name: 'add', text: null, longText: null })
  expect([calls['drafts/get']({ name: 'add' }), calls['drafts/long-text']({ name: 'add' })]).toEqual([
    null,
    null,
  ])
  db.close()
})

test('lists the edits that were kept, newest first, and no other drafts', () => {
  const { db } = openStorage({ folder, openedAt: 0 })
  const { calls } = createOperations(db)
  const connectionId = randomUUID()
  const keep = (documentId: string, changes?: number) =>
    calls['drafts/keep']({
      name: `document:${connectionId}:${documentId}`,
      text: JSON.stringify({
        title: 'T',
        ...(changes !== undefined && { document: { connectionId, documentId, changes } }),
      }),
    })
  keep('rules', 2)
  keep('fees', 0)
  keep('of an earlier version')
  calls['drafts/keep']({
    name: `add:${connectionId}`,
    text: JSON.stringify({ document: { connectionId, documentId: 'x', changes: 1 } }),
  })
  calls['drafts/keep']({ name: `document:${connectionId}:broken`, text: '{' })
  expect(calls['drafts/unsaved-edits']()).toEqual([
    { connectionId, documentId: 'fees', changes: 0 },
    { connectionId, documentId: 'rules', changes: 2 },
  ])
  calls['drafts/keep']({ name: `document:${connectionId}:fees`, text: null })
  expect(calls['drafts/unsaved-edits']()).toHaveLength(1)
  db.close()
})
