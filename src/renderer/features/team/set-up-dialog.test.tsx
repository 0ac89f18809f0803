import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FailureCode } from '../../../shared/ipc/failure.ts'
import { type FakeCalls, refuse } from '../../testing/fake-bridge.ts'
import { renderScreen, sampleConnection } from '../../testing/render-screen.tsx'
import { teamConnection } from '../../testing/sample-team.ts'
import { parseServerAddress } from './set-up-dialog.tsx'
import { TeamSection } from './team-section.tsx'

const certificateAuthority = '-----BEGIN CERTIFICATE-----\nMA==\n-----END CERTIFICATE-----'
const facts = {
  ...{ subject: 'Library CA', issuer: 'Library CA', validFrom: 0, validTo: 4_000_000_000_000 },
  fingerprint: 'AB:CD',
}

function renderSection(calls: FakeCalls = {}, connections = [sampleConnection]) {
  return renderScreen(<TeamSection />, {
    connections,
    calls: {
      'connections/choose-authority': () => ({ certificateAuthority, facts }),
      'connections/list': () => [...connections],
      ...calls,
    },
  })
}

type User = ReturnType<typeof renderSection>['user']

async function openDialog(user: User) {
  screen.getByText('Only on this computer')
  await user.click(screen.getByRole('button', { name: 'Set up a team library…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set up a team library' }))
  return { dialog, confirm: () => user.click(dialog.getByRole('button', { name: 'Set up' })) }
}

async function fill(user: User, dialog: Awaited<ReturnType<typeof openDialog>>['dialog']) {
  await user.type(dialog.getByRole('textbox', { name: 'Server' }), 'library.example:6432')
  await user.click(dialog.getByRole('button', { name: 'Choose certificate…' }))
  await dialog.findAllByText('Library CA')
  await user.type(dialog.getByRole('textbox', { name: 'Database' }), 'archive')
  await user.type(dialog.getByRole('textbox', { name: 'Database owner' }), 'postgres')
  await user.type(dialog.getByLabelText('Password'), 'owner password')
  await user.type(dialog.getByRole('textbox', { name: 'Your name' }), ' Ada ')
}

test('names what is missing at each field, and sends nothing', async () => {
  const { user, sent } = renderSection()
  const { dialog, confirm } = await openDialog(user)
  await confirm()
  for (const problem of [
    'Enter a server name, such as library.example.org',
    'Choose the authority’s certificate',
    'Enter the database’s name',
    'Enter the password',
  ])
    await dialog.findByText(problem)
  expect(dialog.getAllByText('Enter a name')).toHaveLength(2)
  expect(sent('team/set-up')).toEqual([])
})

test('sets the library up, and says so', async () => {
  const { user, sent } = renderSection({ 'team/set-up': () => teamConnection })
  const { dialog, confirm } = await openDialog(user)
  await fill(user, dialog)
  await confirm()
  await screen.findByText('“Harbour” is shared now')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent('team/set-up')).toEqual([
    {
      connectionId: sampleConnection.id,
      server: { host: 'library.example', port: 6432, database: 'archive', certificateAuthority },
      owner: { name: 'postgres', password: 'owner password' },
      shown: 'Ada',
    },
  ])
})

test.each<{ code: FailureCode; field: string; label: string; text: RegExp }>([
  { code: 'team-offline', field: 'server', label: 'Server', text: /^Can’t reach this server/ },
  { code: 'team-login-refused', field: 'password', label: 'Password', text: /doesn’t accept this name/ },
  { code: 'team-library-there', field: 'database', label: 'Database', text: /holds a team library already/ },
  {
    code: 'team-set-up-not-allowed',
    field: 'owner',
    label: 'Database owner',
    text: /can’t set up a library/,
  },
])('says $code at its field, and can be tried again', async ({ code, field, label, text }) => {
  const { user, sent } = renderSection({ 'team/set-up': () => refuse(code, { field }) })
  const { dialog, confirm } = await openDialog(user)
  await fill(user, dialog)
  await confirm()
  expect(await dialog.findAllByText(text)).toHaveLength(1)
  expect(dialog.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
  await confirm()
  await expect.poll(() => sent('team/set-up')).toHaveLength(2)
})

test('says a refused certificate at its button, and everything else below the form', async () => {
  let failure: Parameters<typeof refuse> = ['team-certificate-refused', { field: 'certificateAuthority' }]
  const { user } = renderSection({ 'team/set-up': () => refuse(...failure) })
  const { dialog, confirm } = await openDialog(user)
  await fill(user, dialog)
  await confirm()
  const problem = await dialog.findByText(/certificate isn’t from this authority/)
  const button = dialog.getByRole('button', { name: 'Choose another one…' })
  expect(button.getAttribute('aria-describedby')).toBe(problem.id)
  expect(document.activeElement).toBe(button)

  failure = ['keychain-missing']
  await confirm()
  await dialog.findByText(/^This computer has no keychain/)
})

test.each([
  {
    outcome: 'failure',
    answer: () => refuse('team-offline', { field: 'server' }),
    said: /^Can’t reach the team’s server/,
  },
  { outcome: 'success', answer: () => teamConnection, said: '“Harbour” is shared now' },
])('closed while it is busy, says its $outcome in a toast', async ({ answer, said }) => {
  const answered = Promise.withResolvers<undefined>()
  const { user } = renderSection({ 'team/set-up': () => answered.promise.then(answer) })
  const { dialog, confirm } = await openDialog(user)
  await fill(user, dialog)
  await confirm()
  await user.click(await dialog.findByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  answered.resolve(undefined)
  await screen.findByText(said)
})

test('says once what is wrong with a file that is no certificate', async () => {
  const { user } = renderSection({
    'connections/choose-authority': () =>
      refuse('authority-not-usable', { facts: { problem: 'not-a-certificate' } }),
  })
  const { dialog, confirm } = await openDialog(user)
  await confirm()
  await dialog.findByText('Choose the authority’s certificate')
  await user.click(dialog.getByRole('button', { name: 'Choose certificate…' }))
  await dialog.findByText(/^No certificate found/)
  expect(dialog.queryByText('Choose the authority’s certificate')).toBeNull()
})

test('offers nothing where the organisation has a team, nor for the practice service', async () => {
  const preset = { identity: 'x', fixed: [], templates: [], team: teamConnection.team }
  renderSection({}, [
    { ...sampleConnection, preset },
    { ...sampleConnection, id: '5f0c9be5-8f5f-4b5e-9c53-4d6f0c1c7a02', kind: 'practice', name: 'Practice' },
  ])
  expect(screen.getAllByText('Only on this computer')).toHaveLength(1)
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  [' library.example ', 'library.example', 5432],
  ['library.example:6432', 'library.example', 6432],
  ['10.0.0.7', '10.0.0.7', 5432],
  ['2001:db8::1', '2001:db8::1', 5432],
  ['[2001:db8::1]', '2001:db8::1', 5432],
  ['[2001:db8::1]:6432', '2001:db8::1', 6432],
])('reads %s', (typed, host, port) => {
  expect(parseServerAddress(typed)).toEqual({ host, port })
})

test.each(['', ' ', ':5432', 'a:0', 'a:65536', 'a:port', 'https://library.example', 'a b', '[]', 'a/b'])(
  'refuses %j',
  (typed) => {
    expect(parseServerAddress(typed)).toBeNull()
  },
)
