import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { LibraryField } from '../../../../shared/schemas/search.ts'
import { renderScreen, sampleConnection } from '../../../testing/render-screen.tsx'
import { SortDialog } from './sort-dialog.tsx'
import type { LayoutSort } from './table-columns.ts'

const fields: readonly LibraryField[] = [
  { path: 'depth', kind: 'number', documents: 12 },
  { path: 'built', kind: 'date', documents: 7 },
  { path: 'place.town', kind: 'text', documents: 3 },
]

function Sorted() {
  const [sort, setSort] = useState<LayoutSort>({ by: 'added', descending: true })
  return (
    <>
      <SortDialog connectionId={sampleConnection.id} sort={sort} onSort={setSort} onClose={() => undefined} />
      <output>{JSON.stringify(sort)}</output>
    </>
  )
}

const option = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const sort = (): unknown => JSON.parse(document.querySelector('output')?.textContent ?? '')

test('sorts by fields that no column shows, in directions named after their values', async () => {
  const { user } = renderScreen(<Sorted />, {
    calls: { 'documents/fields': () => ({ fields: [...fields], isPreparing: false }) },
  })
  await user.click(await screen.findByRole('radio', { name: 'depth' }))
  expect(sort()).toEqual({ by: { field: 'depth' }, descending: false })
  expect([option('depth').checked, option('Added').checked]).toEqual([true, false])
  await user.click(option('Largest first'))
  expect(sort()).toEqual({ by: { field: 'depth' }, descending: true })

  await user.click(option('built'))
  expect([sort(), option('Oldest first').checked]).toEqual([
    { by: { field: 'built' }, descending: false },
    true,
  ])
  await user.click(option('place › town'))
  expect([sort(), option('A to Z').checked]).toEqual([
    { by: { field: 'place.town' }, descending: false },
    true,
  ])
})

test('begins with the newest for times', async () => {
  const { user } = renderScreen(<Sorted />, {
    calls: { 'documents/fields': () => ({ fields: [], isPreparing: false }) },
  })
  await user.click(option('Title'))
  expect(sort()).toEqual({ by: 'title', descending: false })
  await user.click(option('Changed'))
  expect([sort(), option('Newest first').checked]).toEqual([{ by: 'changed', descending: true }, true])
})
