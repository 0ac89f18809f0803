import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RemovedDocument } from '../../../shared/schemas/trash.ts'
import { renderScreen, sampleConnection } from '../../testing/render-screen.tsx'
import { sampleShared, teamConnection } from '../../testing/sample-team.ts'
import { TrashScreen } from './trash-screen.tsx'

const removed = (key: number, title: string, daysLeft: number): RemovedDocument => ({
  key,
  connectionId: sampleConnection.id,
  documentId: `doc-${key}`,
  kind: 'text',
  collection: 'museum',
  title,
  excerpt: '',
  pictureId: null,
  removedAt: 1,
  daysLeft,
})

test('restores at once and asks before deleting', async () => {
  const { user, sent } = renderScreen(<TrashScreen connection={sampleConnection} />, {
    calls: {
      'trash/list': () => ({ rows: [removed(1, 'Pier', 8), removed(2, 'Quay', 7)], next: null }),
      'trash/restore': () => ({ workId: '5f0c9be5-8f5f-4b5e-9c53-4d6f0c1c7a02' }),
      'trash/clear': () => ({ workId: '5f0c9be5-8f5f-4b5e-9c53-4d6f0c1c7a03' }),
    },
  })
  expect((await screen.findByText('8 days left')).className).not.toContain('caution')
  expect(screen.getByText('7 days left').className).toContain('caution')

  await user.click(screen.getByRole('button', { name: 'Restore “Pier”' }))
  await waitFor(() => expect(sent('trash/restore')).toHaveLength(1))
  expect(screen.queryByRole('dialog')).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Remove “Quay” for good' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this document for good?' }))
  expect(dialog.getByText('Quay')).toBeTruthy()
  expect(sent('trash/clear')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() =>
    expect(sent('trash/clear')).toEqual([
      { connectionId: sampleConnection.id, chosen: { kind: 'keys', keys: [2] } },
    ]),
  )
})

test('an administrator removes a shared document for everybody, an editor does not', async () => {
  let role: 'admin' | 'editor' = 'admin'
  const { user, sent, emit } = renderScreen(<TrashScreen connection={teamConnection} />, {
    connections: [teamConnection],
    calls: {
      'team/list': () => [sampleShared({ kind: 'up-to-date' }, { me: { person: 1, role } })],
      'trash/list': () => ({ rows: [removed(1, 'Pier', 8), removed(2, 'Quay', 8)], next: null }),
      'team/erase': () => undefined,
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Remove “Quay” for good' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this document for good?' }))
  dialog.getByText(/^Everybody in the team loses it/)
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() =>
    expect(sent('team/erase')).toEqual([{ connectionId: teamConnection.id, documentId: 'doc-2' }]),
  )
  expect(screen.queryByRole('button', { name: 'Empty Trash' })).toBeNull()
  role = 'editor'
  await emit('team-changed', undefined)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove “Quay” for good' })).toBeNull())
  expect(screen.getByRole('button', { name: 'Restore “Quay”' })).toBeTruthy()
})

test('a reader of a team’s library sees its trash, and changes nothing', async () => {
  renderScreen(<TrashScreen connection={teamConnection} />, {
    connections: [teamConnection],
    calls: {
      'team/list': () => [sampleShared({ kind: 'up-to-date' }, { me: { person: 2, role: 'reader' } })],
      'trash/list': () => ({ rows: [removed(1, 'Pier', 8)], next: null }),
    },
  })
  await screen.findByText('Pier')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore “Pier”' })).toBeNull())
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(screen.queryAllByRole('checkbox')).toEqual([])
})
