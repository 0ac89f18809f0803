import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CheckReport } from '../../../shared/schemas/connection.ts'
import { preferencesFile } from '../../../shared/schemas/settings.ts'
import { renderScreen, sampleConnection } from '../../testing/render-screen.tsx'
import { ConnectForm } from './connect-form.tsx'

test('what is typed while the service is checked begins no second check', async () => {
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
