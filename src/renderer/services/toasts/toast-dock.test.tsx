import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { useRouter } from '../router/router.tsx'
import { useFreeKeys } from '../shortcuts.ts'
import { useToasts } from './toasts.tsx'

function Failing() {
  const { show } = useToasts()
  const fail = (text: string) =>
    show({ kind: 'failure', text, more: 'Try again later', detail: 'ECONNRESET' })
  return (
    <button type="button" onClick={() => ['a', 'b', 'c', 'd', 'e'].map(fail)}>
      Fail
    </button>
  )
}

async function renderFailures() {
  const { user } = renderScreen(<Failing />, { calls: {} })
  await user.click(screen.getByRole('button', { name: 'Fail' }))
  return user
}

test('three messages are in sight, the others behind a button', async () => {
  const user = await renderFailures()
  expect(screen.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: '+2 more' }))
  expect(screen.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(5)
  await user.click(screen.getByRole('button', { name: 'Fewer' }))
  expect(screen.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(3)
})

test('puts further facts of a failure behind Details', async () => {
  const user = await renderFailures()
  expect(screen.queryByText('ECONNRESET')).toBeNull()
  const [details] = screen.getAllByRole('button', { name: 'Details' })
  await user.click(details ?? document.body)
  screen.getByText('ECONNRESET')
})

test('moves focus to the newest message and back by F6', async () => {
  const user = await renderFailures()
  await user.keyboard('{F6}')
  expect(document.activeElement?.closest('[data-toast]')?.textContent).toContain('e')
  await user.keyboard('{F6}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Fail' }))
})

function Leading() {
  const { show } = useToasts()
  const { go } = useRouter()
  const actions = [
    { label: 'Queue', to: { screen: 'queue' } },
    { label: 'Trash', to: { screen: 'trash' } },
  ] as const
  return (
    <>
      <button type="button" onClick={() => show({ kind: 'result', text: 'Saved', actions })}>
        Save
      </button>
      <button type="button" onClick={() => go({ screen: 'queue' })}>
        Go
      </button>
    </>
  )
}

test('a pointer that rests does not keep the result that appears below it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { user } = renderScreen(<Leading />, { calls: {} })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  fireEvent.pointerEnter(screen.getByText('Saved'))
  await act(() => vi.advanceTimersByTimeAsync(6000))
  expect(screen.queryByText('Saved')).toBeNull()
})

test('offers no way to the screen that is shown', async () => {
  const { user } = renderScreen(<Leading />, { calls: {} })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  screen.getByRole('link', { name: 'Queue' })
  await user.click(screen.getByRole('button', { name: 'Go' }))
  expect(screen.queryByRole('link', { name: 'Queue' })).toBeNull()
  screen.getByRole('link', { name: 'Trash' })
})

function Arriving() {
  const { show } = useToasts()
  const lasting = [{ label: 'Redo', onChoose: () => undefined }]
  useFreeKeys(({ key }) => {
    if (key === 'a') show({ kind: 'result', about: 'item:1', text: 'Saved' })
  })
  return (
    <>
      <button
        type="button"
        onClick={() => show({ kind: 'result', about: 'item:1', text: 'Saving', lasting })}
      >
        Save
      </button>
      <button type="button" onClick={() => show({ kind: 'result', text: 'Other', actions: lasting })}>
        Other
      </button>
    </>
  )
}

test('keeps the focus on the button of a message that is replaced', async () => {
  const { user } = renderScreen(<Arriving />, { calls: {} })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const redo = screen.getByRole('button', { name: 'Redo' })
  redo.focus()
  await user.keyboard('a')
  screen.getByText('Saved')
  expect(document.activeElement).toBe(redo)
})

test('keeps it also where another message came after that one', async () => {
  const { user } = renderScreen(<Arriving />, { calls: {} })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(screen.getByRole('button', { name: 'Other' }))
  const [redo] = screen.getAllByRole('button', { name: 'Redo' })
  redo?.focus()
  await user.keyboard('a')
  const texts = screen.getAllByRole('status').map((region) => region.textContent)
  expect(texts.join()).toMatch(/Saved.*Other/)
  expect(document.activeElement).toBe(redo)
})

function WithFoot() {
  const { show } = useToasts()
  const [foot, setFoot] = useState<'' | 'stacked'>()
  return (
    <>
      <button type="button" onClick={() => show({ kind: 'failure', text: 'Failed' })}>
        Fail
      </button>
      <button type="button" onClick={() => setFoot(foot === undefined ? '' : 'stacked')}>
        Foot
      </button>
      {foot !== undefined && <footer data-foot={foot} />}
    </>
  )
}

test('stands above what comes to the foot of the screen', async () => {
  const { user } = renderScreen(<WithFoot />, { calls: {} })
  await user.click(screen.getByRole('button', { name: 'Fail' }))
  const dock = screen.getByRole('alert').parentElement
  expect(dock?.dataset.above).toBeUndefined()
  await user.click(screen.getByRole('button', { name: 'Foot' }))
  await expect.poll(() => dock?.dataset.above).toBe('other')
  await user.click(screen.getByRole('button', { name: 'Foot' }))
  await expect.poll(() => dock?.dataset.above).toBe('stacked')
})
