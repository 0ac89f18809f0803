import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CheckReport } from '../../../shared/schemas/connection.ts'
import { preferencesFile } from '../../../shared/schemas/settings.ts'
import { renderScreen, sampleConnection } from '../../testing/render-screen.tsx'
import { ConnectForm } from './connect-form.tsx'

test('starts no second check while one runs', async () => {
  const check = Promise.withResolvers<CheckReport>()
  const { user, sent } = renderScreen(<ConnectForm />, {
    calls: {
      'connections/check': () => check.promise,
      'connections/create': () => sampleConnection,
      'preferences/change': () => preferencesFile.parse({}),
    },
  })
  await user.type(screen.getByRole('textbox', { name: 'Service address' }), sampleConnection.address)
  await user.type(screen.getByLabelText('Secret key'), 'a-secret-key-of-some-length')
  await user.click(screen.getByRole('button', { name: 'Connect' }))
  await user.type(screen.getByRole('textbox', { name: 'Service address' }), '/{Enter}')
  check.resolve({ outcome: 'fine', address: sampleConnection.address, detail: '' })
  await screen.findByText('Connected to “Harbour”')
  expect(sent('connections/check')).toHaveLength(1)
  expect(sent('connections/create')).toHaveLength(1)
})

test('reports a refused key at its field and marks the answering address until it changes', async () => {
  const { user } = renderScreen(<ConnectForm />, {
    calls: {
      'connections/check': () => ({
        outcome: 'key-refused',
        address: sampleConnection.address,
        detail: '401',
      }),
    },
  })
  const isMarked = () => document.querySelector('[data-confirmed]') !== null
  await user.type(screen.getByRole('textbox', { name: 'Service address' }), sampleConnection.address)
  await user.type(screen.getByLabelText('Secret key'), 'half-a-key-that-was-copied')
  expect(isMarked()).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Connect' }))
  await screen.findByText(/Copy the whole key/)
  expect(isMarked()).toBe(true)
  await user.type(screen.getByRole('textbox', { name: 'Service address' }), '/other')
  expect(isMarked()).toBe(false)
})

test('a service can be marked as live where it is connected', async () => {
  const { user, sent } = renderScreen(<ConnectForm />, {
    calls: {
      'connections/check': () => ({ outcome: 'fine', address: sampleConnection.address, detail: '' }),
      'connections/create': () => ({ ...sampleConnection, live: true }),
      'preferences/change': () => preferencesFile.parse({}),
    },
  })
  await user.click(screen.getByRole('switch', { name: 'This is a live service' }))
  await user.type(screen.getByRole('textbox', { name: 'Service address' }), sampleConnection.address)
  await user.type(screen.getByLabelText('Secret key'), 'a-secret-key-of-some-length')
  await user.click(screen.getByRole('button', { name: 'Connect' }))
  await screen.findByText('Connected to “Harbour”')
  expect(sent('connections/create')).toMatchObject([{ live: true }])
})
