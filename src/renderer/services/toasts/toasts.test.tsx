import { useMutation } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { refuse } from '../../testing/fake-bridge.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { useToasts } from './toasts.tsx'

function FailingButton({ act }: { act(): never }) {
  const { showError } = useToasts()
  const { mutate } = useMutation({ mutationFn: async () => act(), onError: showError })
  return (
    <button type="button" onClick={() => mutate()}>
      Fail
    </button>
  )
}

async function fail(act: () => never) {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { user } = renderScreen(<FailingButton act={act} />, { calls: {} })
  await user.click(screen.getByRole('button', { name: 'Fail' }))
  return reported
}

test('shows an internal error as unexpected and reports it', async () => {
  const mistake = new TypeError('undefined is not a function')
  const reported = await fail(() => {
    throw mistake
  })
  await screen.findByText(/^Something went wrong in Index Desk/)
  expect(reported.mock.calls).toEqual([[mistake]])
})

test('shows why a call failed without reporting it', async () => {
  const reported = await fail(() => refuse('storage-full'))
  await screen.findByText(/^The disk is full/)
  expect(reported).not.toHaveBeenCalled()
})
