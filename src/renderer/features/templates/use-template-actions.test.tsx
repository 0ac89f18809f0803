import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen, sampleConnection } from '../../testing/render-screen.tsx'
import { useTemplateActions } from './use-template-actions.ts'

function BringButton({ onDone }: { onDone(): void }) {
  const { bring, isChanging } = useTemplateActions(sampleConnection.id)
  return (
    <button type="button" aria-busy={isChanging} onClick={() => bring('berths', 'piers', false, onDone)}>
      Copy
    </button>
  )
}

test('a template that is gone meanwhile is not said to be copied', async () => {
  let isDone = false
  const onDone = () => {
    isDone = true
  }
  const { user, sent } = renderScreen(<BringButton onDone={onDone} />, {
    calls: { 'templates/get': () => null },
  })
  await user.click(screen.getByRole('button'))
  await waitFor(() => expect(sent('templates/get')).toHaveLength(1))
  await screen.findByRole('button', { name: 'Copy', busy: false })
  expect(screen.queryByText(/^Saved/)).toBeNull()
  expect(isDone).toBe(false)
})
