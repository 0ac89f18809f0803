import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BulkEditSummary } from '../../../shared/schemas/bulk-edits.ts'
import { renderScreen, sampleConnection } from '../../testing/render-screen.tsx'
import { useBulkEditToasts } from './use-bulk-edit-toasts.ts'

const id = (last: number) => `4c1d8e6b-8a0f-4b44-9d7e-0c6b8b5a2f0${last}`

const edited: BulkEditSummary = {
  ...{ bulkEditId: id(1), connectionId: sampleConnection.id, undoes: null, undoneBy: null },
  steps: [{ kind: 'set-field', name: 'rights', raw: '"Ask first"' }],
  ...{ state: 'done', total: 3, removes: [], at: 0, canUndo: true, by: null },
  counts: { changes: 3, same: 0, problems: 0, done: 3, leftOut: 0 },
}
const undone: BulkEditSummary = { ...edited, bulkEditId: id(2), undoes: id(1) }
const redone: BulkEditSummary = { ...edited, bulkEditId: id(3), undoes: id(2) }

function Toasts() {
  useBulkEditToasts(() => undefined)
  return null
}

function renderToasts(...known: readonly BulkEditSummary[]) {
  return renderScreen(<Toasts />, {
    calls: {
      'bulk-edits/list': () => [],
      'bulk-edits/get': ({ bulkEditId }) => known.find((one) => one.bulkEditId === bulkEditId) ?? null,
      'bulk-edits/undo': () => ({ bulkEditId: id(9) }),
    },
  })
}

test('offers Redo for what was undone', async () => {
  const { user, emit, sent } = renderToasts(edited, undone)
  await emit('bulk-edits-changed', undone)
  await screen.findByText('Undid changes to 3 documents')
  await user.click(screen.getByRole('button', { name: 'Redo' }))
  expect(sent('bulk-edits/undo')).toEqual([{ bulkEditId: undone.bulkEditId }])
})

test('tells a redo as the change that it repeats', async () => {
  const { emit } = renderToasts(edited, undone, redone)
  await emit('bulk-edits-changed', redone)
  await screen.findByText('Changed 3 documents')
  screen.getByRole('button', { name: 'Undo' })
})

test('tells undos of a team that lead in a circle', async () => {
  const circle = { ...edited, undoes: id(2) }
  const { emit } = renderToasts(circle, undone)
  await emit('bulk-edits-changed', circle)
  await screen.findByText('Changed 3 documents')
})
