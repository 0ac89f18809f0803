import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Receipt } from '../../../shared/schemas/queue.ts'
import { renderScreen, sampleConnection } from '../../testing/render-screen.tsx'
import { ReceiptsPanel } from './receipts-panel.tsx'

const item = (number: number) => `5f0c9be5-8f5f-4b5e-9c53-4d6f0c1c7a0${number}`

const receipt = (id: number, more: Partial<Receipt>): Receipt => ({
  id,
  itemId: item(1),
  connectionId: sampleConnection.id,
  documentId: 'pier',
  operation: 'add',
  title: 'Pier',
  attempt: 1,
  startedAt: id * 1000,
  finishedAt: id * 1000,
  outcome: 'done',
  countedAsRepeat: false,
  answer: null,
  problem: null,
  ...more,
})

test('shows one row for each action, opened to all its attempts', async () => {
  const { user } = renderScreen(<ReceiptsPanel chosenId={null} />, {
    calls: {
      'activity/list': () => ({
        receipts: [
          receipt(4, { attempt: 2 }),
          receipt(3, { itemId: item(2), title: 'Quay', operation: 'update', outcome: 'refused' }),
          receipt(2, { outcome: 'postponed' }),
        ],
        next: null,
      }),
    },
  })
  const rows = within(await screen.findByRole('list', { name: 'What was done' }))
  const [pier, quay, ...more] = rows.getAllByRole('button')
  expect(more).toEqual([])
  expect(pier?.textContent).toMatch(/^PierAdded/)
  expect(pier?.textContent).not.toContain('Accepted')
  expect(quay?.textContent).toContain('Not accepted')

  await user.click(pier ?? document.body)
  const opened = within(screen.getByRole('region', { name: 'Receipt of “Pier”' }))
  expect(opened.getByText(/Try 2/)).toBeTruthy()
  expect(opened.getByText(/First try/)).toBeTruthy()
})
