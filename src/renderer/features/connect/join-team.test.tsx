import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { preferencesFile } from '../../../shared/schemas/settings.ts'
import { chooseOption } from '../../testing/choose-option.ts'
import { refuse } from '../../testing/fake-bridge.ts'
import { renderScreen, sampleConnection } from '../../testing/render-screen.tsx'
import { sampleInvitation, teamConnection } from '../../testing/sample-team.ts'
import { ConnectScreen } from './connect-screen.tsx'

const joined = { ...teamConnection, name: 'Town archive' }

function renderJoin(
  more: Parameters<typeof renderScreen>[1]['calls'] = {},
  connections = [sampleConnection],
) {
  return renderScreen(<ConnectScreen />, {
    connections,
    calls: {
      'connections/list': () => connections,
      'team/choose-invitation': () => sampleInvitation,
      'team/join': () => joined,
      'preferences/change': () => preferencesFile.parse({}),
      ...more,
    },
  })
}

async function chooseInvitation(user: ReturnType<typeof renderJoin>['user']) {
  await user.click(screen.getByRole('button', { name: 'Join a team' }))
  await user.click(screen.getByRole('button', { name: 'Choose invitation…' }))
  await screen.findByRole('heading', { name: 'Join “Town archive”' })
}

test('shows what the invitation says, then joins by a new connection', async () => {
  const { user, sent, route } = renderJoin()
  await chooseInvitation(user)
  for (const fact of [
    '1,048,210 documents',
    'https://town.example',
    'library.example',
    'Noor',
    'Add and edit',
  ])
    screen.getByText(fact)
  screen.getByText('Ada, Jon, and 4 others')
  await user.click(screen.getByRole('button', { name: 'Join' }))
  await screen.findByText('Enter the password')
  screen.getByText('Enter the secret key')
  expect(sent('team/join')).toEqual([])

  await user.type(screen.getByLabelText('Password'), 'abcd-efgh-jkmn')
  await user.type(screen.getByLabelText('Secret key'), 'a-secret-key-of-some-length')
  await user.click(screen.getByRole('button', { name: 'Join' }))
  await screen.findByText('Joined “Town archive”')
  expect(sent('team/join')).toEqual([
    {
      invitation: sampleInvitation,
      password: 'abcd-efgh-jkmn',
      into: expect.objectContaining({
        kind: 'new',
        name: 'Town archive',
        key: 'a-secret-key-of-some-length',
      }),
    },
  ])
  expect(route()).toEqual({ screen: 'library' })
})

test('joins by a connection to the same service without asking for its key', async () => {
  const same = { ...sampleConnection, address: 'https://town.example/' }
  const { user, sent } = renderJoin({}, [same])
  await chooseInvitation(user)
  expect(screen.queryByLabelText('Secret key')).toBeNull()
  const choice = screen.getByRole('combobox', { name: 'Where it goes' })
  await chooseOption(user, choice, 'A new connection')
  screen.getByLabelText('Secret key')
  await chooseOption(user, choice, 'Harbour')
  await user.type(screen.getByLabelText('Password'), 'abcd-efgh-jkmn{Enter}')
  await screen.findByText('Joined “Town archive”')
  expect(sent('team/join').map(({ into }) => into)).toEqual([{ kind: 'existing', connectionId: same.id }])
})

test('reports a refused password at its field, and everything else below the form', async () => {
  let code: 'team-password-refused' | 'team-offline' = 'team-password-refused'
  const same = { ...sampleConnection, address: 'https://town.example' }
  const { user } = renderJoin({ 'team/join': () => refuse(code) }, [same])
  await chooseInvitation(user)
  const field = screen.getByLabelText('Password')
  await user.type(field, 'abcd-efgh-jkmn{Enter}')
  await screen.findByText(/^The password isn’t right/)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getAllByText(/^The password isn’t right/)).toHaveLength(1)

  code = 'team-offline'
  await user.type(field, '{Enter}')
  await screen.findByText(/^Can’t reach the team’s server/)
})

test('reads an invitation that is dropped, and says what is none', async () => {
  const { user, sent } = renderJoin({
    'team/read-invitation': ({ text }) => (text === '' ? refuse('invitation-not-read') : sampleInvitation),
  })
  await user.click(screen.getByRole('button', { name: 'Join a team' }))
  const drop = (file: File) =>
    fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [file] } })
  drop(new File(['x'.repeat(50_001)], 'long.indexdesk-team'))
  await screen.findByText(/^This file isn’t an invitation/)
  drop(new File(['{}'], 'town.indexdesk-team'))
  await screen.findByRole('heading', { name: 'Join “Town archive”' })
  expect(sent('team/read-invitation')).toEqual([{ text: '' }, { text: '{}' }])
})
