import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { OpenHelpContext } from '../../services/help-link.tsx'
import { renderScreen, sampleConnection } from '../../testing/render-screen.tsx'
import { ServiceBanners } from './service-banners.tsx'

const practice = {
  ...sampleConnection,
  ...{ id: '9a4a3c0e-6f53-4d33-8f6c-0d8a2b1d5e03', name: 'Practice', kind: 'practice' as const },
}
const openHelp = vi.fn()

type Reason = 'unavailable' | 'not-the-service'

function renderBanners(
  chosen: typeof sampleConnection,
  other: typeof sampleConnection,
  reason: Reason = 'unavailable',
) {
  const counts = { waiting: 1, sending: 0, unsure: 0, 'needs-attention': 0, paused: 0, done: 0, discarded: 0 }
  const pauses = [sampleConnection, practice].map(({ id }) => ({
    ...{ connectionId: id, reason, until: null },
  }))
  return renderScreen(
    <OpenHelpContext value={openHelp}>
      <ServiceBanners />
    </OpenHelpContext>,
    {
      connections: [chosen, other],
      calls: {
        'queue/summary': () => ({ counts, batch: { done: 0, total: 0, startedAt: null }, pauses }),
        'queue/resume-connection': () => undefined,
      },
    },
  )
}

test('says that a service is down, with help and a retry, and nothing of the practice service', async () => {
  const { user, sent } = renderBanners(sampleConnection, practice)
  await screen.findByText('“Harbour” isn’t available. Sending resumes by itself.')
  expect(screen.queryByText(/Practice/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Learn more' }))
  expect(openHelp).toHaveBeenCalledWith('not-reachable')
  await user.click(screen.getByRole('button', { name: 'Retry now' }))
  await waitFor(() =>
    expect(sent('queue/resume-connection')).toEqual([{ connectionId: sampleConnection.id }]),
  )
  expect(screen.queryByText(/resumed$/)).toBeNull()
})

test('tells of the practice service while it is chosen', async () => {
  renderBanners(practice, sampleConnection)
  await screen.findByText(/“Practice” isn’t available/)
})

test('says that a sign-in page answered in place of the service', async () => {
  renderBanners(sampleConnection, practice, 'not-the-service')
  await screen.findByText(/^Can’t reach “Harbour”: a sign-in page answered\./)
})
