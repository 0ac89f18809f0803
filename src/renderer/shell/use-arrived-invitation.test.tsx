import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { sampleInvitation } from '../testing/sample-team.ts'
import { useArrivedInvitation } from './use-arrived-invitation.ts'

function Arrived() {
  const [isReady, setReady] = useState(false)
  const { invitation, forget } = useArrivedInvitation(isReady)
  return (
    <>
      <button type="button" onClick={() => setReady(true)}>
        ready
      </button>
      <button type="button" onClick={forget}>
        {invitation?.name ?? 'none'}
      </button>
    </>
  )
}

test('takes an invitation that was opened before the app was ready, and the next one', async () => {
  const waiting = [sampleInvitation, null, { ...sampleInvitation, name: 'Other archive' }]
  const { user, sent, emit } = renderScreen(<Arrived />, {
    calls: { 'team/open-arrived': () => waiting.shift() ?? null },
  })
  expect(sent('team/open-arrived')).toEqual([])
  await user.click(screen.getByText('ready'))
  await screen.findByText(sampleInvitation.name)
  await emit('incoming', undefined)
  await waitFor(() => expect(sent('team/open-arrived')).toHaveLength(2))
  await user.click(screen.getByText(sampleInvitation.name))
  screen.getByText('none')
  await emit('incoming', undefined)
  await screen.findByText('Other archive')
})
