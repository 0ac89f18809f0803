import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Sharing } from '../../../shared/schemas/team.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { sampleDetail } from '../../testing/sample-detail.ts'
import { sampleShared, teamConnection } from '../../testing/sample-team.ts'
import { ExportsProvider } from '../export/exports-provider.tsx'
import { DocumentPane } from './document-pane.tsx'

const { connectionId, documentId } = sampleDetail
const ada = { documentId, person: 1, shown: 'Ada' }

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function open({
  editing = () => [],
  sharing = { kind: 'up-to-date' },
  role = 'editor',
}: {
  readonly editing?: () => (typeof ada)[]
  readonly sharing?: Sharing
  readonly role?: 'reader' | 'editor'
}) {
  const me = { person: 2, role }
  const drawn = renderScreen(
    <ExportsProvider>
      <DocumentPane {...{ connectionId, documentId }} isPage={false} />
    </ExportsProvider>,
    {
      connections: [teamConnection],
      calls: {
        'documents/get': () => sampleDetail,
        'views/list': () => [],
        'drafts/get': () => null,
        'drafts/keep': () => undefined,
        'templates/get': () => null,
        'templates/known-fields': () => [],
        'team/list': () => [sampleShared(sharing, { me })],
        'team/people': () => [],
        'team/editing': editing,
        'team/say-editing': () => undefined,
      },
    },
  )
  await screen.findByRole('textbox', { name: 'Title' })
  return drawn
}

test('says who else edits the document, and stays editable', async () => {
  await open({ editing: () => [ada, { ...ada, person: 3, shown: 'Noor' }, { ...ada, documentId: 'other' }] })
  expect((await screen.findByText('Ada and Noor')).parentElement?.textContent).toBe(
    'Ada and Noor are editing this',
  )
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('readOnly', false)
})

test('asks again and again, and forgets who has left', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const editing = vi.fn(() => [ada])
  await open({ editing })
  await screen.findByText('Ada')
  editing.mockReturnValue([])
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  await expect.poll(() => screen.queryByText('Ada')).toBeNull()
})

test('has others see it from the focus on until nothing is changed and the focus is gone', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { sent, user } = await open({})
  const said = () => sent('team/say-editing').map((input) => input.documentId)
  await expect.poll(() => sent('team/editing')).not.toEqual([])
  expect(said()).toEqual([])
  await user.click(screen.getByRole('textbox', { name: 'Title' }))
  expect(said()).toEqual([documentId])
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  expect(said()).toEqual([documentId, documentId])
  await user.keyboard('!')
  await user.click(document.body)
  expect(said().at(-1)).toBe(documentId)
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  await user.click(document.body)
  await expect.poll(() => said().at(-1)).toBeNull()
})

test('says and asks nothing while the window is hidden', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { sent, user } = await open({})
  await user.click(screen.getByRole('textbox', { name: 'Title' }))
  await expect.poll(() => sent('team/say-editing')).toHaveLength(1)
  const asked = sent('team/editing').length
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(sent('team/say-editing')).toHaveLength(1)
  expect(sent('team/editing')).toHaveLength(asked)
})

test.each<{ readonly sharing?: Sharing; readonly role?: 'reader' }>([
  { sharing: { kind: 'offline', since: 1 } },
  { sharing: { kind: 'problem', problem: 'not-a-member' } },
  { role: 'reader' },
])('says nothing where it would reach nobody: %j', async (more) => {
  const { sent, user } = await open(more)
  await user.click(screen.getByRole('textbox', { name: 'Title' }))
  await expect.poll(() => sent('team/list')).not.toEqual([])
  await user.keyboard('!')
  expect(sent('team/say-editing')).toEqual([])
})

test('a reader cannot save, and is told why', async () => {
  const { user } = await open({ role: 'reader' })
  await user.type(screen.getByRole('textbox', { name: 'Title' }), '!')
  await screen.findByText('You can read this library, not edit it')
  expect(screen.getByRole('button', { name: /^Save/ }).getAttribute('aria-disabled')).toBe('true')
})
