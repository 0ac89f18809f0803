import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CheckReport, ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { preferencesFile } from '../../../shared/schemas/settings.ts'
import { renderScreen, sampleConnection } from '../../testing/render-screen.tsx'
import { ConnectForm } from './connect-form.tsx'
import { Connected } from './connected.tsx'

const descriptionOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

test('shows each step, lets nothing change meanwhile and starts no second check', async () => {
  const check = Promise.withResolvers<CheckReport>()
  const save = Promise.withResolvers<ConnectionSummary>()
  const { user, sent, route } = renderScreen(<ConnectForm />, {
    calls: {
      'connections/check': () => check.promise,
      'connections/create': () => save.promise,
      'preferences/change': () => preferencesFile.parse({}),
    },
  })
  await user.type(screen.getByRole('textbox', { name: 'Service address' }), sampleConnection.address)
  await user.type(screen.getByLabelText('Secret key'), 'a-secret-key-of-some-length')
  await user.click(screen.getByRole('button', { name: 'Connect' }))
  const states = () =>
    within(screen.getByRole('list', { name: 'Checks' }))
      .getAllByRole('listitem')
      .map((step) => step.dataset.state)
  expect(states()).toEqual(['running', 'running', 'waiting'])
  const address = screen.getByRole('textbox', { name: 'Service address' })
  await user.type(address, '/{Enter}')
  expect(address).toHaveProperty('value', sampleConnection.address)
  check.resolve({ outcome: 'fine', address: sampleConnection.address, detail: '' })
  await expect.poll(states).toEqual(['done', 'done', 'running'])
  save.resolve(sampleConnection)
  await expect.poll(route).toEqual({ screen: 'connect', connected: sampleConnection.id })
  expect(sent('connections/check')).toHaveLength(1)
  expect(sent('connections/create')).toHaveLength(1)
})

test('checks nothing without an address and key, or where the key could be read on its way', async () => {
  const { user, sent } = renderScreen(<ConnectForm />, { calls: {} })
  const address = screen.getByRole('textbox', { name: 'Service address' })
  const key = screen.getByLabelText('Secret key')
  const connect = screen.getByRole('button', { name: 'Connect' })
  await waitFor(() => expect(document.activeElement).toBe(address))
  await user.click(connect)
  await expect.poll(() => descriptionOf(address)).toContain('Enter the service’s address')
  expect(descriptionOf(key)).toContain('Enter the secret key')
  await waitFor(() => expect(document.activeElement).toBe(address))
  await user.type(address, 'http://index.example.org')
  await user.type(key, 'a-secret-key-of-some-length')
  await user.click(connect)
  await expect.poll(() => descriptionOf(address)).toContain('must begin with https://')
  expect(screen.queryByRole('button', { name: 'Save anyway' })).toBeNull()
  expect(sent('connections/check')).toEqual([])
})

test('a cancelled check saves nothing, whatever its answer', async () => {
  const check = Promise.withResolvers<CheckReport>()
  const { user, sent } = renderScreen(<ConnectForm />, {
    calls: { 'connections/check': () => check.promise },
  })
  const address = screen.getByRole('textbox', { name: 'Service address' })
  await user.type(address, sampleConnection.address)
  await user.type(screen.getByLabelText('Secret key'), 'a-secret-key-of-some-length')
  await user.click(screen.getByRole('button', { name: 'Connect' }))
  await screen.findByRole('button', { name: 'Checking' })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByRole('button', { name: 'Connect' })
  expect(document.activeElement).toBe(address)
  await act(async () => check.resolve({ outcome: 'fine', address: sampleConnection.address, detail: '' }))
  await user.type(address, '/x')
  expect(address).toHaveProperty('value', `${sampleConnection.address}/x`)
  expect(sent('connections/create')).toEqual([])
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
  const { user, sent, route } = renderScreen(<ConnectForm />, {
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
  await expect.poll(route).toMatchObject({ connected: sampleConnection.id })
  expect(sent('connections/create')).toMatchObject([{ live: true }])
})

test.each([
  ['stored', 'The key is in this computer’s keychain'],
  ['session', 'The key is kept until you quit'],
] as const)('says where a new connection’s key is: %s', async (key, text) => {
  const { user, route } = renderScreen(<Connected connection={{ ...sampleConnection, key, live: true }} />, {
    calls: {},
  })
  screen.getByText(text)
  screen.getByText('search.example')
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(route()).toEqual({ screen: 'library' })
  await user.click(screen.getByRole('button', { name: 'Add documents' }))
  expect(route()).toEqual({ screen: 'add' })
})
