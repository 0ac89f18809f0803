import { screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { ConnectionPause } from '../../../shared/schemas/queue.ts'
import { OpenHelpContext } from '../../services/help-link.tsx'
import type { FakeCalls } from '../../testing/fake-bridge.ts'
import { renderScreen, sampleConnection } from '../../testing/render-screen.tsx'
import { KeyBanners } from './key-banners.tsx'
import { KeyRefused } from './key-refused.tsx'
import { KeyRefusedShownProvider } from './key-refused-shown.tsx'

const openHelp = vi.fn()

function renderBanners(
  reason: ConnectionPause['reason'],
  calls: FakeCalls = {},
  connection = sampleConnection,
  below: ReactNode = null,
) {
  const counts = { waiting: 1, sending: 0, unsure: 0, 'needs-attention': 0, paused: 0, done: 0, discarded: 0 }
  const pauses = [{ connectionId: connection.id, reason, until: null }]
  return renderScreen(
    <OpenHelpContext value={openHelp}>
      <KeyRefusedShownProvider>
        <KeyBanners />
        {below}
      </KeyRefusedShownProvider>
    </OpenHelpContext>,
    {
      connections: [connection],
      calls: {
        'queue/summary': () => ({ counts, batch: { done: 0, total: 0, startedAt: null }, pauses }),
        ...calls,
      },
    },
  )
}

test('asks for a refused key', async () => {
  const { user, sent } = renderBanners('key-refused')
  await screen.findByText('“Harbour” refused the secret key. Your documents are safe and wait here.')
  await user.click(screen.getByRole('button', { name: 'Enter the key' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Secret key of “Harbour”' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Enter the secret key')
  expect(sent('connections/replace-key')).toEqual([])
})

test('offers help for a refused key', async () => {
  const { user } = renderBanners('key-refused')
  await user.click(await screen.findByRole('button', { name: 'Learn more' }))
  expect(openHelp).toHaveBeenCalledWith('key-refused')
})

test('leaves the asking to a screen that has nothing else to show', async () => {
  renderBanners('key-refused', {}, sampleConnection, <KeyRefused connection={sampleConnection} />)
  await screen.findByText('The secret key no longer works')
  expect(screen.getAllByRole('button', { name: 'Enter the key' })).toHaveLength(1)
  expect(screen.queryByText(/refused the secret key/)).toBeNull()
})

test('ignores waits that end automatically', async () => {
  const { sent } = renderBanners('unavailable')
  await expect.poll(() => sent('queue/summary').length).toBeGreaterThan(0)
  expect(screen.queryByRole('button')).toBeNull()
})

test('starts the practice service again, and sending with it', async () => {
  const practice = { ...sampleConnection, kind: 'practice' as const }
  const calls: FakeCalls = {
    'connections/try-practice': () => practice,
    'queue/resume-connection': () => undefined,
  }
  const { user, sent } = renderBanners('key-missing', calls, practice)
  await user.click(await screen.findByRole('button', { name: 'Restart practice service' }))
  await screen.findByText('Sending to “Harbour” resumed')
  expect(sent('queue/resume-connection')).toEqual([{ connectionId: practice.id }])
})
