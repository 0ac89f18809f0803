import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BulkEditSummary } from '../../../shared/schemas/bulk-edits.ts'
import { renderScreen, sampleConnection } from '../../testing/render-screen.tsx'
import { BulkEditHistoryDialog } from './bulk-edit-history.tsx'

const own: BulkEditSummary = {
  bulkEditId: '4c1d8e6b-8a0f-4b44-9d7e-0c6b8b5a2f05',
  connectionId: sampleConnection.id,
  steps: [{ kind: 'set-field', name: 'rights', raw: '"Ask first"' }],
  undoes: null,
  state: 'done',
  total: 3,
  counts: { changes: 3, same: 0, problems: 0, done: 3, leftOut: 0 },
  removes: [],
  at: 0,
  undoneBy: null,
  canUndo: true,
  by: null,
}

/** As another computer of the team has it: without its documents. */
const ofNoor: BulkEditSummary = {
  ...own,
  bulkEditId: '4c1d8e6b-8a0f-4b44-9d7e-0c6b8b5a2f06',
  steps: [{ kind: 'remove-field', name: 'camera' }],
  canUndo: false,
  by: 'Noor',
}

async function entriesOf(edits: readonly BulkEditSummary[]) {
  renderScreen(<BulkEditHistoryDialog connectionId={sampleConnection.id} onClose={() => undefined} />, {
    calls: { 'bulk-edits/list': () => [...edits] },
  })
  return screen.findAllByRole('listitem')
}

test('names who made an edit on another computer, and offers nothing that only theirs can do', async () => {
  const [noors, mine] = await entriesOf([ofNoor, own])
  if (noors === undefined || mine === undefined) throw new Error('An edit is missing')
  within(noors).getByText('Remove “camera”')
  within(noors).getByText(/· Noor · Done · /)
  expect(within(noors).queryByRole('button')).toBeNull()
  expect(within(noors).queryByText(/too old/i)).toBeNull()
  expect(within(mine).getAllByRole('button')).toHaveLength(2)
})

test('says why an old edit of this computer cannot be undone', async () => {
  const [entry] = await entriesOf([{ ...own, canUndo: false }])
  if (entry === undefined) throw new Error('The edit is missing')
  within(entry).getByText(/too old/i)
  expect(within(entry).queryByRole('button', { name: /Undo/ })).toBeNull()
})
