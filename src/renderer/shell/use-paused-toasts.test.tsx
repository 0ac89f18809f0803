import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useToasts } from '../services/toasts/toasts.tsx'
import { renderScreen, sampleConnection } from '../testing/render-screen.tsx'
import { usePausedToasts } from './use-paused-toasts.ts'

const connectionId = sampleConnection.id

function Sending() {
  usePausedToasts()
  const { show } = useToasts()
  const whilePaused = { connectionId, say: () => ({ text: 'Waits', more: undefined }) }
  return (
    <button
      type="button"
      onClick={() => show({ kind: 'result', about: 'a', text: 'Sending', isUnderWay: true, whilePaused })}
    >
      Send
    </button>
  )
}

test('stops showing a document as sending once paused', async () => {
  const counts = { waiting: 1, sending: 0, unsure: 0, 'needs-attention': 0, paused: 0, done: 0, discarded: 0 }
  let pauses: { connectionId: string; reason: 'key-refused'; until: null }[] = []
  const { user, emit } = renderScreen(<Sending />, {
    calls: {
      'queue/summary': () => ({ counts, batch: { done: 0, total: 0, startedAt: null }, pauses }),
    },
  })
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Sending')
  pauses = [{ connectionId, reason: 'key-refused', until: null }]
  await emit('queue-changed', undefined)
  await screen.findByText('Waits')
  expect(screen.queryByText('Sending')).toBeNull()
})
