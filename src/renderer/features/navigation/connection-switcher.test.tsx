import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen, sampleConnection } from '../../testing/render-screen.tsx'
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
