import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ActivityScreen } from './activity-screen.tsx'

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
