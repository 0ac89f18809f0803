import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SharedConnection } from '../../../shared/schemas/team.ts'
import { chooseOption } from '../../testing/choose-option.ts'
import type { FakeCalls } from '../../testing/fake-bridge.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { samplePeople, sampleShared, teamConnection } from '../../testing/sample-team.ts'
import { TeamSection } from './team-section.tsx'

function renderTeam(shared: SharedConnection, calls: FakeCalls = {}) {
  return renderScreen(<TeamSection />, {
    connections: [teamConnection],
    calls: { 'team/list': () => [shared], 'team/people': () => [...samplePeople], ...calls },
  })
}

const people = async () =>
  within(await screen.findByRole('list', { name: 'People' })).findAllByRole('listitem')

test('lists people with their roles, without those who were removed', async () => {
  renderTeam(sampleShared(undefined, { me: { person: 2, role: 'editor' } }))
  expect((await people()).map((row) => row.textContent)).toEqual(['AAda Administrator', 'NNoor (You)Editor'])
  expect(screen.queryByRole('button', { name: 'Invite…' })).toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
  screen.getByRole('button', { name: 'Leave team…' })
})

test('lets an administrator change a role, and remove a person', async () => {
  const { user, sent } = renderTeam(sampleShared(), {
    'team/set-role': () => undefined,
    'team/remove-person': () => undefined,
  })
  await people()
  await chooseOption(user, screen.getByRole('combobox', { name: 'Role of Noor' }), 'Reader')
  await screen.findByText('Noor: Reader')
  expect(sent('team/set-role')).toEqual([{ connectionId: teamConnection.id, person: 2, role: 'reader' }])

  await user.click(screen.getByRole('button', { name: 'Actions for “Noor”' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove from team…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Noor from the team?' }))
  dialog.getByText(/keep the documents they have/)
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await screen.findByText('Removed Noor')
  expect(sent('team/remove-person')).toEqual([{ connectionId: teamConnection.id, person: 2 }])
})

test('shows the password of an invitation once its file is saved', async () => {
  let saved = false
  const { user, sent } = renderTeam(sampleShared(), { 'team/invite': () => ({ saved }) })
  await people()
  await user.click(screen.getByRole('button', { name: 'Invite…' }))
  await user.click(screen.getByRole('button', { name: 'Save invitation…' }))
  await screen.findByText('Enter a name')
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Mara')
  await user.click(screen.getByRole('radio', { name: 'Reader' }))
  await user.click(screen.getByRole('button', { name: 'Save invitation…' }))
  await expect.poll(() => sent('team/invite')).toHaveLength(1)
  expect(screen.queryByRole('dialog', { name: 'Invitation saved' })).toBeNull()

  saved = true
  await user.click(screen.getByRole('button', { name: 'Save invitation…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Invitation saved' })
  const [, last] = sent('team/invite')
  expect(last).toMatchObject({ whom: { shown: 'Mara', role: 'reader' } })
  expect(dialog.querySelector('code')?.textContent).toBe(last?.password)
})

test('asks whether documents of this computer alone are to be shared', async () => {
  const { user, sent } = renderTeam(sampleShared(undefined, { onlyHere: 312 }), {
    'team/share-documents': () => undefined,
  })
  await screen.findByText('312 documents are only on this computer. Share with the team?')
  await user.click(screen.getByRole('button', { name: 'Share' }))
  await expect.poll(() => sent('team/share-documents')).toEqual([{ connectionId: teamConnection.id }])
})

test('an administrator has what a restored server lost shared again; others ask one', async () => {
  const restored = { kind: 'problem', problem: 'restored' } as const
  const { user, sent } = renderTeam(sampleShared(restored), { 'team/share-again': () => undefined })
  await screen.findByText(/went back to a backup. Share again what it lost/)
  await user.click(screen.getByRole('button', { name: 'Share again' }))
  await expect.poll(() => sent('team/share-again')).toEqual([{ connectionId: teamConnection.id }])
  cleanup()
  renderTeam(sampleShared(restored, { me: { person: 2, role: 'editor' } }))
  await screen.findByText(/Ask an administrator before you go on/)
  expect(screen.queryByRole('button', { name: 'Share again' })).toBeNull()
})

test('says since when it is offline, and what leaving means for waiting changes', async () => {
  const since = Date.now() - 1
  const { user, sent } = renderTeam(sampleShared({ kind: 'offline', since }, { toShare: 3 }), {
    'team/retry': () => undefined,
    'team/leave': () => ({ ...teamConnection, team: null }),
  })
  await screen.findByText(/^Offline since today/)
  screen.getByText('library.example · 3 changes to share')
  await user.click(screen.getByRole('button', { name: 'Retry now' }))
  await expect.poll(() => sent('team/retry')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Leave team…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave the team of “Harbour”?' }))
  dialog.getByText(/^3 changes won’t reach the team/)
  await user.click(dialog.getByRole('button', { name: 'Leave' }))
  await screen.findByText('Left the team of “Harbour”')
})
