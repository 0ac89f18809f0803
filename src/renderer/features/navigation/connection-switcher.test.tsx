import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen, sampleConnection } from '../../testing/render-screen.tsx'
import { samplePeople, sampleShared, teamConnection } from '../../testing/sample-team.ts'
import { ConnectionSwitcher } from './connection-switcher.tsx'

const drawn = () =>
  [...screen.getByRole('button', { name: /^Connection:/ }).querySelectorAll('[data-drawn]')].map((part) =>
    part.getAttribute('data-drawn'),
  )

test('shows a service’s host', () => {
  renderScreen(<ConnectionSwitcher />, { calls: {} })
  expect(drawn()).toContain('search.example')
})

test('says of the practice service that it is on this computer', () => {
  const practice = { ...sampleConnection, kind: 'practice', address: 'http://127.0.0.1:40123' } as const
  renderScreen(<ConnectionSwitcher />, { calls: {}, connections: [practice] })
  expect(drawn()).toContain('On this computer')
  expect(drawn().join()).not.toContain('127.0.0.1')
})

test('says how sharing stands, and leads to its people', async () => {
  const other = { ...sampleConnection, id: '9a4a3c0e-6f53-4d33-8f6c-0d8a2b1d5e03', name: 'Archive' }
  const { user, route } = renderScreen(<ConnectionSwitcher />, {
    connections: [teamConnection, other],
    calls: {
      'team/list': () => [sampleShared({ kind: 'offline', since: 1 }, { toShare: 3 })],
      'team/people': () => [...samplePeople],
    },
  })
  await expect.poll(drawn).toContain('Offline, 3 changes to share')
  await user.click(screen.getByRole('button', { name: /^Connection:/ }))
  await screen.findByRole('menuitem', { name: 'Harbour Offline, 3 changes to share' })
  screen.getByRole('menuitem', { name: 'Archive Only on this computer' })
  await user.click(screen.getByRole('menuitem', { name: 'People and sharing' }))
  expect(route()).toEqual({ screen: 'settings', section: 'team' })
})

test('says with how many others an up-to-date library is shared, and leads to joining another', async () => {
  const { user, route } = renderScreen(<ConnectionSwitcher />, {
    connections: [teamConnection],
    calls: { 'team/list': () => [sampleShared()], 'team/people': () => [...samplePeople] },
  })
  await expect.poll(drawn).toContain('Shared, up to date')
  await user.click(screen.getByRole('button', { name: /^Connection:/ }))
  await screen.findByRole('menuitem', { name: 'Harbour Shared with 1 person, up to date' })
  await user.click(screen.getByRole('menuitem', { name: 'Open an invitation…' }))
  expect(route()).toEqual({ screen: 'connect', joins: true })
})

test('has not a word about teams without one', async () => {
  const { user, sent } = renderScreen(<ConnectionSwitcher />, { calls: {} })
  await user.click(screen.getByRole('button', { name: /^Connection:/ }))
  expect((await screen.findByRole('menu')).textContent).not.toMatch(/sharing|team|invitation|Only on/i)
  expect(sent('team/list')).toEqual([])
})
