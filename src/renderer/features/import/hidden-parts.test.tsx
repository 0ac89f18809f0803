import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { HiddenParts } from './reading-facts.tsx'
import type { Wishes } from './use-table-look.ts'

function Hidden({ rows, columns }: { readonly rows: number; readonly columns: number }) {
  const [wishes, setWishes] = useState<Wishes>({ sheet: 2 })
  return (
    <>
      <HiddenParts hidden={{ rows, columns }} wishes={wishes} onWish={setWishes} />
      <output aria-label="wishes">{JSON.stringify(wishes)}</output>
    </>
  )
}
const wishes = () => JSON.parse(screen.getByRole('status', { name: 'wishes' }).textContent ?? '')

test('includes hidden rows by one button, and leaves them out again', async () => {
  const { user } = renderScreen(<Hidden rows={3} columns={1} />, { calls: {} })
  screen.getByText('3 hidden rows and 1 hidden column left out')
  await user.click(screen.getByRole('button', { name: 'Include' }))
  expect(wishes()).toEqual({ sheet: 2, includesHidden: true })
  screen.getByText('3 hidden rows and 1 hidden column included')
  await user.click(screen.getByRole('button', { name: 'Leave out' }))
  expect(wishes()).toEqual({ sheet: 2, includesHidden: false })
})

test('says nothing where nothing is hidden', () => {
  renderScreen(<Hidden rows={0} columns={0} />, { calls: {} })
  expect(screen.queryByRole('button')).toBeNull()
})
