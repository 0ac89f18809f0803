import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { EventPayload } from '../../shared/ipc/contract.ts'
import { addingSeveral, changingSeveral } from '../services/toasts/toast-list.ts'
import { useToasts } from '../services/toasts/toasts.tsx'
import { useTellSaved } from '../services/toasts/use-tell-saved.ts'
import { renderScreen, sampleConnection } from '../testing/render-screen.tsx'
import { joinBurst, useCompletedToasts, usePausedToasts } from './use-sending-toasts.ts'

const connectionId = sampleConnection.id
const itemId = '0c5a4c0e-8d43-4d5b-9d5e-0d1a4c1f7a01'
const versionId = '0c5a4c0e-8d43-4d5b-9d5e-0d1a4c1f7a02'

function completed(title: string, id: string): EventPayload<'item-completed'> {
  return {
    ...{ itemId: id, connectionId, documentId: title, title, operation: 'update', kind: 'text' },
    ...{ state: 'done', problem: null, answer: null, isOfBulkEdit: false },
  }
}

type SavingProps = { readonly isMerged?: boolean; readonly more?: string; onSaved?(): void }

function Saving({ isMerged = false, more, onSaved }: SavingProps) {
  useCompletedToasts()
  const tellSaved = useTellSaved()
  const accepted = { itemId, undoUntil: null, versionId, isMerged }
  const saved = { connectionId, documentId: 'flag', title: 'Flag', accepted, more, canUndo: true }
  return (
    <button
      type="button"
      onClick={() => {
        tellSaved({ ...saved, text: isMerged ? 'Merged' : 'Accepted' })
        onSaved?.()
      }}
    >
      Save
    </button>
  )
}

test('two that were saved together are told as two', async () => {
  const { emit } = renderScreen(<Saving />, { calls: {} })
  await emit('item-completed', completed('Silk flag 56', '0c5a4c0e-8d43-4d5b-9d5e-0d1a4c1f7a03'))
  await screen.findByText('Saved “Silk flag 56”')
  await emit('item-completed', completed('Silk flag 57', '0c5a4c0e-8d43-4d5b-9d5e-0d1a4c1f7a04'))
  await screen.findByText('Saved 2 changes')
  expect(screen.queryByText(/Silk flag/)).toBeNull()
})

function AddingSeveral() {
  useCompletedToasts()
  const { show } = useToasts()
  const lasting = [{ label: 'Show in library', to: { screen: 'library', text: '' } as const }]
  const adding = {
    kind: 'result',
    about: 'review',
    subject: addingSeveral,
    text: 'Adding 2 documents',
  } as const
  return (
    <button type="button" onClick={() => show({ ...adding, doneMore: '3 rows stay', lasting })}>
      Add
    </button>
  )
}

test('what was added together is told in the message on its addition', async () => {
  const { user, emit } = renderScreen(<AddingSeveral />, { calls: {} })
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await screen.findByText('Adding 2 documents')
  const added = { ...completed('Pier', itemId), operation: 'add' } as const
  await emit('item-completed', added)
  await screen.findByText('Added “Pier”')
  expect(screen.queryByText('Adding 2 documents')).toBeNull()
  await emit('item-completed', { ...added, itemId: versionId, title: 'Quay' })
  await screen.findByText('Added 2 documents')
  expect(screen.queryByText('Added “Pier”')).toBeNull()
  screen.getByText('3 rows stay')
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Show in library'])
})

test('documents added before the message on their addition are told in it', async () => {
  const { user, emit } = renderScreen(<AddingSeveral />, { calls: {} })
  const added = { ...completed('Pier', itemId), operation: 'add' } as const
  await emit('item-completed', added)
  await emit('item-completed', { ...added, itemId: versionId, title: 'Quay' })
  await screen.findByText('Added 2 documents')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await screen.findByText('3 rows stay')
  expect(screen.getAllByText(/^Add(ed|ing) /).map(({ textContent }) => textContent)).toEqual([
    'Added 2 documents',
  ])
})

function ChangingSeveral() {
  useCompletedToasts()
  const { show } = useToasts()
  const about = { kind: 'result', about: 'table-changes', subject: changingSeveral } as const
  const undo = { label: 'Undo', onChoose: () => show({ ...about, text: 'Undone', doneText: 'Undone' }) }
  return (
    <button type="button" onClick={() => show({ ...about, text: 'Saving 3', lasting: [undo] })}>
      Save
    </button>
  )
}

test('changes of a table are told in one message, which keeps Undo and says what Undo did', async () => {
  const { user, emit } = renderScreen(<ChangingSeveral />, { calls: {} })
  const tell = (title: string, end: number) =>
    emit('item-completed', completed(title, `0c5a4c0e-8d43-4d5b-9d5e-0d1a4c1f7b0${end}`))
  await tell('Pier', 1)
  await tell('Quay', 2)
  await screen.findByText('Saved 2 changes')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await tell('Flag', 3)
  await screen.findByText('Saved 3 changes')
  expect(screen.getByRole('status').children).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await tell('Flag', 4)
  await screen.findByText('Undone')
  expect(screen.getByRole('status').children).toHaveLength(1)
})

test('a document of a bulk edit is told by the bulk edit, unless it needs attention', async () => {
  const { emit } = renderScreen(<Saving />, { calls: {} })
  const ofBulkEdit = { ...completed('Flag', itemId), isOfBulkEdit: true }
  await emit('item-completed', ofBulkEdit)
  await emit('item-completed', { ...ofBulkEdit, state: 'needs-attention' })
  await screen.findByText('Couldn’t save “Flag”')
  expect(screen.queryByText('Saved “Flag”')).toBeNull()
})

test('what a save changed is said until it disappears', async () => {
  const { user, emit } = renderScreen(<Saving more="Title and 2 fields" />, { calls: {} })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Title and 2 fields')
  await emit('item-completed', completed('Flag', itemId))
  await screen.findByText('Saved “Flag”')
  screen.getByText('Title and 2 fields')
})

test('an undo that arrives says that it is one, and can be redone', async () => {
  const undone = '0c5a4c0e-8d43-4d5b-9d5e-0d1a4c1f7a05'
  const { user, emit } = renderScreen(<Saving />, {
    calls: { 'documents/undo': () => ({ itemId: undone, undoUntil: null, versionId }) },
  })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText(/^Undid changes to/)
  await emit('item-completed', completed('Flag', undone))
  await screen.findByText('Undid changes to “Flag”')
  await user.click(screen.getByRole('button', { name: 'Redo' }))
  await screen.findByText('Accepted')
  screen.getByRole('button', { name: 'Undo' })
})

test('an undo that arrives before its message is told once, as an undo', async () => {
  const undone = '0c5a4c0e-8d43-4d5b-9d5e-0d1a4c1f7a05'
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { user, emit } = renderScreen(<Saving />, {
    calls: {
      'documents/undo': async () => {
        await answered
        return { itemId: undone, undoUntil: null, versionId }
      },
    },
  })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await emit('item-completed', { ...completed('Flag', undone), documentId: 'flag' })
  answer()
  await screen.findByText('Undid changes to “Flag”')
  await screen.findByRole('link', { name: 'Open' })
  expect(screen.queryByText('Saved “Flag”')).toBeNull()
  screen.getByRole('button', { name: 'Redo' })
})

test('a save that arrives while its message is drawn keeps Undo', async () => {
  let arrive = () => {}
  const { user, emit } = renderScreen(<Saving onSaved={() => arrive()} />, { calls: {} })
  arrive = () => void emit('item-completed', { ...completed('Flag', itemId), documentId: 'flag' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved “Flag”')
  screen.getByRole('button', { name: 'Undo' })
})

test('a merged save has one message, which still says so once it has arrived', async () => {
  const { user, emit } = renderScreen(<Saving isMerged />, { calls: {} })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await emit('item-completed', completed('Flag', itemId))
  await screen.findByText('Merged')
  expect(screen.queryByText('Saved “Flag”')).toBeNull()
})

test('counts completions in quick succession together', () => {
  const first = joinBurst(null, 1000)
  expect(first).toEqual({ count: 1, startedAt: 1000, lastAt: 1000 })
  expect(joinBurst(first, 1400)).toEqual({ count: 2, startedAt: 1000, lastAt: 1400 })
})

test('restarts the count after a pause', () => {
  const batch = { count: 50, startedAt: 0, lastAt: 1000 }
  expect(joinBurst(batch, 6000)).toEqual({ count: 1, startedAt: 6000, lastAt: 6000 })
})

function Sending() {
  usePausedToasts()
  const { show } = useToasts()
  const whilePaused = { connectionId, say: () => ({ text: 'Waits', more: undefined }) }
  return (
    <button
      type="button"
      onClick={() => show({ kind: 'result', about: 'a', text: 'Sending', isUnderWay: true, whilePaused })}
    >
      Send
    </button>
  )
}

test('stops showing a document as sending once paused', async () => {
  const counts = { waiting: 1, sending: 0, unsure: 0, 'needs-attention': 0, paused: 0, done: 0, discarded: 0 }
  let pauses: { connectionId: string; reason: 'key-refused'; until: null }[] = []
  const { user, emit } = renderScreen(<Sending />, {
    calls: {
      'queue/summary': () => ({ counts, batch: { done: 0, total: 0, startedAt: null }, pauses }),
    },
  })
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Sending')
  pauses = [{ connectionId, reason: 'key-refused', until: null }]
  await emit('queue-changed', undefined)
  await screen.findByText('Waits')
  expect(screen.queryByText('Sending')).toBeNull()
})
