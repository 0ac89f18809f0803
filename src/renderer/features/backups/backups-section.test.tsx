import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CallOutput } from '../../../shared/ipc/contract.ts'
import type { Backup } from '../../../shared/schemas/backups.ts'
import { type FakeCalls, refuse } from '../../testing/fake-bridge.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { BackupsSection } from './backups-section.tsx'

const older: Backup = { name: 'older.db', at: Date.UTC(2026, 10, 20), reason: 'daily', bytes: 4096 }
const newer: Backup = { name: 'newer.db', at: Date.UTC(2026, 10, 21), reason: 'asked', bytes: 4096 }
const contents: CallOutput<'backups/look'> = {
  ...{ documents: 1, oldest: null, newest: null, lastChange: null, connections: [] },
  ...{ waiting: 0, picturesMissing: 0, names: {} },
}

const list = (copies: readonly Backup[]): CallOutput<'backups/list'> => ({
  copies: [...copies],
  ...{ making: null, restoring: null, problem: null },
})

async function chooseBackup(calls: FakeCalls) {
  const drawn = renderScreen(<BackupsSection />, {
    calls: {
      'backups/look': () => contents,
      'backups/compare': () => ({ addedSince: 0, changedSince: 0, comeBack: 0, examples: [] }),
      'backups/stop': () => undefined,
      ...calls,
    },
  })
  await drawn.user.click(screen.getByRole('button', { name: 'Restore a backup' }))
  return { ...drawn, dialog: within(screen.getByRole('dialog')) }
}

test('offers a backup that is made while one is chosen', async () => {
  let copies: readonly Backup[] = []
  const { user, emit, sent, dialog } = await chooseBackup({ 'backups/list': () => list(copies) })
  await dialog.findByText(/^No backups yet/)
  expect(dialog.queryByRole('button', { name: 'Preview' })).toBeNull()
  copies = [newer]
  await emit('backups-changed', undefined)
  expect(await dialog.findByRole('radio')).toHaveProperty('checked', true)
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  const preview = within(await screen.findByRole('dialog', { name: /^Backup of / }))
  await preview.findByRole('button', { name: 'Restore' })
  expect(sent('backups/look')).toEqual([{ copy: 'newer.db' }])
})

test('reports a file that is not a backup, and previews a listed one instead', async () => {
  const chosen = Promise.withResolvers<CallOutput<'backups/choose-file'>>()
  const { user, sent, dialog } = await chooseBackup({
    'backups/list': () => list([newer, older]),
    'backups/choose-file': () => chosen.promise,
    'backups/look': ({ copy }) => (copy === 'file' ? refuse('copy-not-usable') : contents),
  })
  await user.dblClick(dialog.getByRole('button', { name: 'Choose file…' }))
  chosen.resolve({ copy: 'file', name: 'notes.db' })
  const preview = within(await screen.findByRole('dialog', { name: 'Backup “notes.db”' }))
  expect((await preview.findByRole('alert')).textContent).toContain('isn’t a complete backup')
  expect(preview.queryByRole('button', { name: 'Restore' })).toBeNull()
  expect(sent('backups/choose-file')).toHaveLength(1)
  await user.click(preview.getByRole('button', { name: 'Choose another backup' }))
  const [, last] = within(screen.getByRole('dialog')).getAllByRole('radio')
  if (last !== undefined) await user.click(last)
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  const listed = within(await screen.findByRole('dialog', { name: /^Backup of / }))
  await listed.findByRole('button', { name: 'Restore' })
  expect(sent('backups/look')).toEqual([{ copy: 'file' }, { copy: 'older.db' }])
})
