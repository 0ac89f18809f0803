import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { UsageRow } from '../../../shared/schemas/usage.ts'
import { renderScreen, sampleConnection } from '../../testing/render-screen.tsx'
import { ActivityScreen } from './activity-screen.tsx'

// Needs a canvas, which the test environment lacks.
vi.mock('./day-chart.tsx', () => ({ DayChart: () => null }))

const tries = { tries: 12, added: 12, edited: 0, refused: 0 }
const figures = {
  ...{ isComplete: true, firstDay: '2026-01-01', used: [] },
  days: [{ day: '2026-11-20', kind: 'text', ...tries }],
} as const
const quiet = {
  'activity/list': () => ({ receipts: [], next: null }),
  'usage/figures': () => structuredClone({ ...figures, days: [...figures.days], used: [] }),
  'queue/list': () => ({ items: [], next: null }),
}

test('the keys lead from period to period, and a year is told in weeks', async () => {
  const { user } = renderScreen(<ActivityScreen />, { calls: quiet })
  await user.click(screen.getByRole('tab', { name: 'Overview' }))
  const table = within(await screen.findByRole('table', { name: 'Documents added' }))
  table.getByRole('columnheader', { name: 'Day' })
  screen.getByRole('radio', { name: '30 days' }).focus()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '90 days' }).checked).toBe(true)
  await user.keyboard('{ArrowRight}')
  within(await screen.findByRole('table', { name: 'Documents added' })).getByRole('columnheader', {
    name: 'Week',
  })
})

test('exports a row for each day, collection, kind, action and outcome, page by page', async () => {
  const row = (day: string): UsageRow => ({
    ...{ connectionId: sampleConnection.id, day, collection: 'quay', kind: 'text', operation: 'add' },
    ...{ outcome: 'done', tries: 2, used: [] },
  })
  const { user, sent } = renderScreen(<ActivityScreen />, {
    calls: {
      ...quiet,
      'usage/rows': ({ after }) =>
        after === null
          ? { rows: [row('2026-11-19')], next: 'more' }
          : { rows: [row('2026-11-20')], next: null },
      'exports/save-start': () => ({ exportId: '2f2a2d3c-5a5d-4b0e-9f57-1f0d7a6b8c04' }),
      'exports/save-append': () => undefined,
      'exports/save-finish': () => ({ name: 'figures.csv' }),
    },
  })
  await user.click(screen.getByRole('tab', { name: 'Overview' }))
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await screen.findByText(/to “figures\.csv”/)
  const written = sent('exports/save-append').map(({ text }) => text)
  expect(written.join('').split('\r\n')).toEqual([
    '\ufeffConnection,Day,Collection,Kind,Action,Outcome,Requests',
    'Harbour,2026-11-19,quay,Text,Add,Accepted,2',
    'Harbour,2026-11-20,quay,Text,Add,Accepted,2',
    '',
  ])
})

test('offers periods in the overview and counts the chosen one', async () => {
  const { user, sent } = renderScreen(<ActivityScreen />, {
    calls: {
      'activity/list': () => ({ receipts: [], next: null }),
      'usage/figures': () => ({
        isComplete: true,
        firstDay: null,
        days: [],
        used: [],
      }),
    },
  })
  const tabs = within(screen.getByRole('banner')).getAllByRole('tab')
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Overview', 'Receipts'])
  expect(screen.queryByRole('radio', { name: '7 days' })).toBeNull()
  await user.click(screen.getByRole('tab', { name: 'Overview' }))
  await waitFor(() => expect(sent('usage/figures')).toHaveLength(2))
  const from = () => Date.parse(sent('usage/figures').at(-1)?.from ?? '')
  const first = from()
  await user.click(screen.getByRole('radio', { name: '7 days' }))
  await waitFor(() => expect(from()).toBeGreaterThan(first))
})

test('shows the chosen connection at first, so that what was practised stays out', async () => {
  const practice = { ...sampleConnection, id: crypto.randomUUID(), kind: 'practice' as const }
  const { user, sent } = renderScreen(<ActivityScreen />, {
    connections: [sampleConnection, practice],
    calls: quiet,
  })
  await screen.findByText('Nothing sent yet')
  expect(sent('activity/list').map(({ connectionId }) => connectionId)).toEqual([sampleConnection.id])
  await user.click(screen.getByRole('tab', { name: 'Overview' }))
  await waitFor(() => expect(sent('usage/figures').at(-1)?.connectionId).toBe(sampleConnection.id))
})
