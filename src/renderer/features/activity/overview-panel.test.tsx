import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { UsageFigures } from '../../../shared/schemas/usage.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { sampleItem } from '../../testing/sample-item.ts'
import { OverviewPanel } from './overview-panel.tsx'

// Needs a canvas, which the test environment lacks.
vi.mock('./day-chart.tsx', () => ({ DayChart: () => null }))

const day = (more: Partial<UsageFigures['days'][number]>): UsageFigures['days'][number] => ({
  ...{ day: '2026-11-20', kind: 'text', tries: 0, added: 0, edited: 0, refused: 0 },
  ...more,
})

function renderOverview(now: UsageFigures['days'], before: UsageFigures['days']) {
  const figures = (days: UsageFigures['days']): UsageFigures => ({
    ...{ isComplete: true, firstDay: '2026-01-01', days },
    used: [{ name: '', answers: 3, amount: 41_200 }],
  })
  const asked = { connectionId: null, from: '2026-11-01', to: '2026-11-30' }
  return renderScreen(
    <OverviewPanel asked={asked} onConnection={() => {}} onAll={() => {}} onReceipts={() => {}} />,
    {
      calls: {
        'usage/figures': ({ from }) => figures(from === asked.from ? now : before),
        'queue/list': () => ({ items: [{ ...sampleItem, state: 'done' }], next: null }),
      },
    },
  )
}

test('compares what was added and edited with as many days before', async () => {
  const { sent } = renderOverview(
    [day({ added: 5, edited: 2 }), day({ day: '2026-11-21', kind: 'website', added: 1, refused: 2 })],
    [day({ added: 4, edited: 3 })],
  )
  const told = async () => (await screen.findAllByRole('definition')).map(({ textContent }) => textContent)
  await screen.findByText('2 more than before')
  expect(await told()).toEqual([
    ...['6', '2 more than before', '2', '1 fewer than before', '80%', '2 not accepted'],
    ...['41,200', 'As the service reports it'],
  ])
  expect(sent('usage/figures').map(({ from, to }) => [from, to])).toContainEqual(['2026-10-02', '2026-10-31'])
})

test('tells screen readers the numbers of the chart, and lists what was accepted last', async () => {
  renderOverview([day({ added: 5, kind: 'picture-file' }), day({ kind: 'website', added: 1 })], [])
  const table = await screen.findByRole('table', { name: 'Documents added' })
  const rows = within(table).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'DayPicturesWebsitesTexts',
    expect.stringMatching(/20, 2026510$/),
  ])
  const recent = within(await screen.findByRole('region', { name: 'Recent' }))
  expect(recent.getByRole('listitem').textContent).toMatch(/Tide table.*Added/)
})
