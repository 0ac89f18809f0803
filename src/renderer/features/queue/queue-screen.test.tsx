import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ConnectionPause, QueueItem, SendProblemCode } from '../../../shared/schemas/queue.ts'
import { OpenHelpContext } from '../../services/help-link.tsx'
import { chooseOption } from '../../testing/choose-option.ts'
import { type FakeCalls, refuse } from '../../testing/fake-bridge.ts'
import { renderScreen, sampleConnection } from '../../testing/render-screen.tsx'
import { sampleDetail } from '../../testing/sample-detail.ts'
import { sampleItem } from '../../testing/sample-item.ts'
import { teamConnection } from '../../testing/sample-team.ts'
import { QueueScreen } from './queue-screen.tsx'

const refused: QueueItem = {
  ...sampleItem,
  id: '0b1f9ad4-6f4c-4d0e-8a77-6f8f4f6f9b02',
  documentId: 'harbour-rules',
  title: 'Harbour rules',
  state: 'needs-attention',
  attempts: 1,
  problem: { code: 'rejected', status: 422, detail: '422' },
}
const other = { ...sampleConnection, id: '9a4a3c0e-6f53-4d33-8f6c-0d8a2b1d5e03', name: 'Archive' }

const openHelp = vi.fn()

const counts = { waiting: 0, sending: 0, unsure: 0, 'needs-attention': 0, paused: 0, done: 0, discarded: 0 }

function renderQueue(
  items: readonly QueueItem[],
  { pauses = [], calls = {} }: { readonly pauses?: ConnectionPause[]; readonly calls?: FakeCalls } = {},
  connections = [sampleConnection],
) {
  return renderScreen(
    <OpenHelpContext value={openHelp}>
      <QueueScreen />
    </OpenHelpContext>,
    {
      connections,
      calls: {
        'queue/list': ({ states, connectionId }) => ({
          items: items.filter(
            (item) =>
              states.includes(item.state) && (connectionId ?? item.connectionId) === item.connectionId,
          ),
          next: null,
        }),
        'usage/figures': () => ({
          ...{ isComplete: true, firstDay: '2026-11-01', used: [] },
          days: [{ day: '2026-11-21', kind: 'text', tries: 9, added: 5, edited: 2, refused: 2 }],
        }),
        'queue/summary': () => ({ counts, batch: { done: 0, total: 0, startedAt: null }, pauses }),
        ...calls,
      },
    },
  )
}
const choose = async (user: UserEvent, title: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for “${title}”` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}
const entry = (name: string) => screen.findByRole('article', { name })

test('says how much was sent today if the queue is empty', async () => {
  renderQueue([])
  await screen.findByText('All sent')
  await screen.findByText('7 sent today')
})

test('says which document is being sent, and how long the rest takes once that is known', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  onTestFinished(() => void vi.useRealTimers())
  let done = 1
  const { emit } = renderQueue([sampleItem], {
    calls: {
      'queue/summary': () => ({
        counts: { ...counts, sending: 1 },
        batch: { done, total: 15, startedAt: 0 },
        pauses: [],
      }),
    },
  })
  await screen.findByText('Sending 2 of 15')
  expect(screen.queryByText(/left$/)).toBeNull()
  done = 5
  vi.setSystemTime(8000)
  await emit('queue-changed', undefined)
  await screen.findByText('Sending 6 of 15')
  await screen.findByText('about 20 seconds left')
})

test('says how much was sent while nothing is being sent', async () => {
  let sending = 0
  const { emit } = renderQueue([sampleItem], {
    calls: {
      'queue/summary': () => ({
        counts: { ...counts, sending },
        batch: { done: 3, total: 6, startedAt: 0 },
        pauses: [],
      }),
    },
  })
  await screen.findByText('3 of 6 sent')
  sending = 1
  await emit('queue-changed', undefined)
  await screen.findByText('Sending 4 of 6')
  sending = 0
  await emit('queue-changed', undefined)
  screen.getByText('Sending 4 of 6')
  await screen.findByText('3 of 6 sent', undefined, { timeout: 3000 })
})

test('leaves a pause out of the time that the rest takes', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  onTestFinished(() => void vi.useRealTimers())
  let state = { done: 1, isPaused: false }
  const { emit } = renderQueue([sampleItem], {
    calls: {
      'queue/summary': () => ({
        counts: { ...counts, sending: 1 },
        batch: { done: state.done, total: 15, startedAt: 0 },
        pauses: state.isPaused ? [{ connectionId: sampleConnection.id, reason: 'editor', until: null }] : [],
      }),
    },
  })
  const change = async (next: typeof state, at: number) => {
    state = next
    vi.setSystemTime(at)
    await emit('queue-changed', undefined)
  }
  await screen.findByText('Sending 2 of 15')
  await change({ done: 5, isPaused: true }, 4000)
  await screen.findByText('5 of 15 sent')
  await change({ done: 5, isPaused: false }, 20_000)
  await screen.findByText('Sending 6 of 15')
  await change({ done: 10, isPaused: false }, 25_000)
  await screen.findByText('Sending 11 of 15')
  await screen.findByText('about 5 seconds left')
})

test('asks for the key where it was refused and nothing waits', async () => {
  const pauses = [{ connectionId: sampleConnection.id, reason: 'key-refused', until: null }] as const
  const { user } = renderQueue([], { pauses: [...pauses] })
  await screen.findByText('The secret key no longer works')
  expect(screen.queryByText('All sent')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Enter the key' }))
  await screen.findByRole('dialog', { name: 'Secret key of “Harbour”' })
})

test.each<[SendProblemCode, string]>([
  ['rejected', 'queue-states'],
  ['certificate-not-trusted', 'not-reachable'],
  ['picture-inside-refused', 'picture-refused'],
])('leads from the problem “%s” to the help on it', async (code, topic) => {
  const { user } = renderQueue([{ ...refused, problem: { code, detail: '' } }])
  await user.click(within(await entry('Harbour rules')).getByRole('button', { name: 'Learn more' }))
  expect(openHelp).toHaveBeenLastCalledWith(topic)
})

test('says which items wait for a key, and shows the answer for retried ones', async () => {
  const pauses = [{ connectionId: sampleConnection.id, reason: 'key-refused', until: null }] as const
  const waiting: QueueItem = {
    ...sampleItem,
    ...{ state: 'waiting', problem: { code: 'unavailable', detail: '503', words: 'Back at noon' } },
  }
  renderQueue([waiting], { pauses: [...pauses] })
  const row = within(await entry('Tide table'))
  row.getByText('Needs key')
  row.getByText(/Back at noon/)
  expect(row.queryByText('Waiting')).toBeNull()
})

test('leaves out the practice service while another connection is chosen', async () => {
  const practice = { ...other, kind: 'practice' as const }
  const practised = { ...refused, id: crypto.randomUUID(), connectionId: practice.id, title: 'Practised' }
  renderQueue([refused, practised], {}, [sampleConnection, practice])
  await entry('Harbour rules')
  expect(screen.queryByRole('article', { name: 'Practised' })).toBeNull()
})

test('says why the queue could not be read, and reads it again', async () => {
  let isBusy = true
  const { user } = renderQueue([], {
    calls: { 'queue/list': () => (isBusy ? refuse('storage-busy') : { items: [sampleItem], next: null }) },
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  isBusy = false
  await user.click(again)
  const done = await screen.findByRole('button', { name: 'Done today', expanded: false })
  expect(screen.queryByRole('article')).toBeNull()
  const count = Number(done.nextElementSibling?.textContent)
  await user.click(done)
  expect((await screen.findAllByRole('article', { name: 'Tide table' })).length).toBeGreaterThan(0)
  expect(count).toBe(7)
})

test('does not call done today what was sent before midnight', async () => {
  renderQueue([], {
    calls: {
      'queue/list': () => ({ items: [{ ...sampleItem, state: 'done' }], next: null }),
      'usage/figures': () => ({ isComplete: true, firstDay: '2026-11-01', used: [], days: [] }),
    },
  })
  const done = await screen.findByRole('button', { name: 'Done' })
  expect(done.nextElementSibling?.textContent).toBe('')
})

test('pauses and resumes all connections, or the chosen one', async () => {
  const { user, sent } = renderQueue([], { calls: { 'queue/pause-connection': () => undefined } }, [
    sampleConnection,
    other,
  ])
  await user.click(await screen.findByRole('button', { name: 'Pause' }))
  await screen.findByText('Sending paused')
  await chooseOption(user, screen.getByRole('combobox', { name: 'Connection' }), 'Archive')
  await user.click(screen.getByRole('button', { name: 'Pause' }))
  await screen.findByText('Sending to “Archive” paused')
  expect(sent('queue/pause-connection')).toEqual([{ connectionId: null }, { connectionId: other.id }])
})

test('resumes if all shown connections are paused', async () => {
  const pauses: ConnectionPause[] = [{ connectionId: sampleConnection.id, reason: 'editor', until: null }]
  const { user, sent } = renderQueue([], { pauses, calls: { 'queue/resume-connection': () => undefined } })
  await user.click(await screen.findByRole('button', { name: 'Resume' }))
  await screen.findByText('Sending resumed')
  expect(sent('queue/resume-connection')).toEqual([{ connectionId: null }])
})

test('says when an item is tried again, unless its connection is paused', async () => {
  const unsure: QueueItem = { ...sampleItem, state: 'unsure', doubtful: true, notBefore: Date.now() + 45_000 }
  renderQueue([unsure])
  within(await entry('Tide table')).getByText(/^Next try at/)
})

test('says which connection is paused, and promises no time', async () => {
  const pauses: ConnectionPause[] = [{ connectionId: sampleConnection.id, reason: 'editor', until: null }]
  const unsure: QueueItem = { ...sampleItem, state: 'unsure', doubtful: true, notBefore: Date.now() + 45_000 }
  renderQueue([unsure], { pauses })
  await screen.findByText('Sending to “Harbour” is paused.')
  const row = within(await entry('Tide table'))
  row.getByText('Unsure')
  expect(row.queryByText(/^Next try at/)).toBeNull()
})

test('a held add says when it is sent, and is taken back', async () => {
  const held = { ...sampleItem, notBefore: Date.now() + 45_000 }
  const { user, sent } = renderQueue([held], { calls: { 'queue/discard': () => ({ changed: 1 }) } })
  const row = within(await entry('Tide table'))
  row.getByText(/^Sends in \d+ s$/)
  await user.click(row.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone')
  expect(sent('queue/discard')).toEqual([{ ids: [held.id] }])
})

test('pauses and resumes one item alone', async () => {
  const paused: QueueItem = { ...refused, title: 'Pier', state: 'paused', problem: null }
  const { user, sent } = renderQueue([sampleItem, paused], {
    calls: { 'queue/pause': () => ({ changed: 1 }), 'queue/resume': () => ({ changed: 1 }) },
  })
  await choose(user, 'Tide table', 'Pause')
  await user.click(within(await entry('Pier')).getByRole('button', { name: 'Resume' }))
  await waitFor(() => expect(sent('queue/resume')).toEqual([{ ids: [paused.id] }]))
  expect(sent('queue/pause')).toEqual([{ ids: [sampleItem.id] }])
})

test('says of what is stopped on its way that the service may have it', async () => {
  const { user, sent } = renderQueue([{ ...sampleItem, state: 'sending' }], {
    calls: { 'queue/cancel': () => ({ changed: 1 }) },
  })
  await choose(user, 'Tide table', 'Stop sending')
  await screen.findByText(/The service may have it already/)
  expect(sent('queue/cancel')).toEqual([{ ids: [sampleItem.id] }])
})

test('shows each step of an item in its order, and gives the focus back', async () => {
  const { user } = renderQueue([sampleItem], {
    calls: {
      'queue/history': () => [
        { event: 'accepted-by-app', at: 1, from: null, to: 'waiting', note: '' },
        { event: 'refused', at: 2, from: 'sending', to: 'needs-attention', note: '' },
      ],
    },
  })
  const menu = await screen.findByRole('button', { name: 'Actions for “Tide table”' })
  menu.focus()
  await user.keyboard('{Enter}')
  ;(await screen.findByRole('menuitem', { name: 'History' })).focus()
  await user.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'History of “Tide table”' }))
  const steps = await dialog.findAllByRole('listitem')
  expect(steps.map((step) => step.firstChild?.textContent)).toEqual(['Queued', 'Refused'])
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(menu)
})

test('retries an item, or says that it moved on', async () => {
  let changed = 1
  const { user, sent } = renderQueue([refused], { calls: { 'queue/retry': () => ({ changed }) } })
  await choose(user, 'Harbour rules', 'Retry')
  await screen.findByText('Retrying 1 document')
  changed = 0
  await choose(user, 'Harbour rules', 'Retry')
  await screen.findByText('Not possible any more: it has moved on')
  expect(sent('queue/retry')).toEqual([{ ids: [refused.id] }, { ids: [refused.id] }])
})

test('says why a retry failed and keeps the selection', async () => {
  const { user } = renderQueue([refused], { calls: { 'queue/retry': () => refuse('storage-full') } })
  await user.click(within(await entry('Harbour rules')).getByRole('checkbox'))
  const selection = screen.getByRole('region', { name: 'What is selected' })
  await user.click(within(selection).getByRole('button', { name: 'Retry' }))
  await within(screen.getByRole('alert')).findByText(/^The disk is full/)
  expect(within(selection).getByText('1 selected')).toBeTruthy()
})

test('discards the selection after confirmation', async () => {
  const { user, sent } = renderQueue([refused, sampleItem], {
    calls: { 'queue/discard': ({ ids }) => ({ changed: ids.length }) },
  })
  await user.click(within(await entry('Harbour rules')).getByRole('checkbox'))
  await user.click(within(await entry('Tide table')).getByRole('checkbox'))
  const selection = screen.getByRole('region', { name: 'What is selected' })
  await user.click(within(selection).getByRole('button', { name: 'Discard' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(within(selection).getByRole('button', { name: 'Discard' }))
  const dialog = await screen.findByRole('dialog', { name: 'Discard 2 documents?' })
  expect(sent('queue/discard')).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Discard' }))
  await screen.findByText('Discarded 2 documents')
  expect(sent('queue/discard')).toEqual([{ ids: [refused.id, sampleItem.id] }])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('region', { name: 'What is selected' })).toBeNull()
})

test('offers the most likely remedy', async () => {
  const taken: QueueItem = {
    ...refused,
    id: 'taken',
    title: 'Ferry',
    problem: { code: 'conflict', detail: '409' },
  }
  const untrusted: QueueItem = {
    ...refused,
    id: 'untrusted',
    title: 'Lighthouse',
    problem: { code: 'certificate-not-trusted', detail: '' },
  }
  renderQueue([refused, taken, untrusted])
  within(await entry('Harbour rules')).getByRole('button', { name: 'Correct' })
  within(await entry('Ferry')).getByRole('button', { name: 'Update' })
  within(await entry('Lighthouse')).getByRole('button', { name: 'Retry' })
})

test.each([
  [
    'Yours',
    {
      name: 'queue/correct',
      input: { id: refused.id, title: 'Mine', metadata: expect.stringMatching(/"Pier"/) },
    },
  ],
  ['Ada’s', { name: 'queue/discard', input: { ids: [refused.id] } }],
] as const)('asks between both where a team changed the same field: %s', async (side, expected) => {
  const both: QueueItem = {
    ...{ ...refused, operation: 'update', problem: { code: 'changed-by-both', detail: '' } },
  }
  const { user, sent } = renderQueue([both], {
    calls: {
      'documents/get': () => sampleDetail,
      'team/conflict': () => ({
        base: { title: 'Old', metadata: '{"place":"Quay"}' },
        mine: { title: 'Mine', metadata: '{"place":"Quay"}' },
        theirs: { title: 'Theirs', metadata: '{"place":"Pier"}' },
        ...{ at: 1000, person: 'Ada' },
      }),
      'queue/correct': () => undefined,
      'queue/discard': ({ ids }) => ({ changed: ids.length }),
    },
  })
  await user.click(within(await entry('Harbour rules')).getByRole('button', { name: 'Choose' }))
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Ada changed this document while you were editing' }),
  )
  const save = dialog.getByRole('button', { name: 'Save merged version' })
  expect(save).toHaveProperty('disabled', true)
  await user.click(dialog.getByRole('radio', { name: side }))
  await user.click(save)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(expected.name)).toEqual([expected.input])
})

test('warns that the service may have an entry before it is discarded', async () => {
  const { user } = renderQueue([{ ...sampleItem, state: 'unsure', doubtful: true }])
  await choose(user, 'Tide table', 'Discard')
  await screen.findByText('The service may have it already. Discarding doesn’t remove it there.')
})

test('an entry that is completed is not selected any more', async () => {
  const { user, emit } = renderQueue([sampleItem])
  await user.click(within(await entry('Tide table')).getByRole('checkbox'))
  screen.getByText('1 selected')
  const { id: itemId, connectionId, documentId, title, operation, kind } = sampleItem
  const completed = {
    itemId,
    connectionId,
    documentId,
    title,
    operation,
    kind,
    problem: null,
    answer: null,
    isOfBulkEdit: false,
  }
  await emit('item-completed', { ...completed, state: 'done' })
  expect(screen.queryByText('1 selected')).toBeNull()
})

test('says whose computer a shared item waits for, and sends it from here', async () => {
  const { sent, user } = renderQueue(
    [sampleItem],
    {
      calls: {
        'team/waits-for': ({ itemIds }) => itemIds.map((itemId) => ({ itemId, person: 1, shown: 'Ada' })),
        'team/send-from-here': ({ ids }) => ({ changed: ids.length }),
      },
    },
    [teamConnection],
  )
  await screen.findByText('Waits for Ada’s computer')
  expect(sent('team/waits-for')).toEqual([{ itemIds: [sampleItem.id] }])
  await user.click(screen.getByRole('button', { name: 'Send from here' }))
  await screen.findByText('Sending 1 document from this computer')
  expect(sent('team/send-from-here')).toEqual([{ ids: [sampleItem.id] }])
})
