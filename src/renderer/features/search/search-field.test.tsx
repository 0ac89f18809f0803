import { screen, within } from '@testing-library/react'
import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import type { KnownNames } from './completion.ts'
import { SearchField } from './search-field.tsx'

const known: KnownNames = {
  fields: [{ path: '"catalogue number"', kind: 'number', documents: 13 }],
  values: new Map(),
  collections: ['Photographs', 'Family photos'],
  collectionDocuments: new Map([['Photographs', 71]]),
  connections: [],
  batches: [],
}

function TestedField() {
  const field = useRef<HTMLInputElement>(null)
  const [parts, setParts] = useState({ filters: '', typed: '' })
  return (
    <SearchField
      {...{ field, parts, known }}
      onChange={setParts}
      onFinish={() => undefined}
      onFocus={() => undefined}
      onOffering={() => undefined}
      onHelp={() => undefined}
    >
      <p data-testid="filters">{parts.filters}</p>
    </SearchField>
  )
}

test('offers names by group with counts, and the typed text last', async () => {
  const { user } = renderScreen(<TestedField />, { calls: {} })
  const field = screen.getByRole('searchbox')
  await user.type(field, 'collection:ph')
  const list = within(screen.getByRole('listbox', { name: 'Suggestions' }))
  expect(list.getAllByRole('group').map((group) => group.firstElementChild?.textContent)).toEqual([
    'Collection',
    'Text',
  ])
  const options = list.getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Photographs7171 documents',
    'Family photos00 documents',
    'Search for “collection:ph” as text',
  ])
  await user.keyboard('{ArrowUp}{Enter}')
  expect(field).toHaveProperty('value', '"collection:ph" ')
})

test('accepts the shown completion on Enter', async () => {
  const { user } = renderScreen(<TestedField />, { calls: {} })
  const field = screen.getByRole('searchbox')
  await user.type(field, 'collection:ph')
  expect(screen.getAllByRole('option')[0]?.dataset.next).toBe('true')
  await user.keyboard('{Enter}')
  expect(screen.getByTestId('filters').textContent).toBe('collection:Photographs')
  expect(field).toHaveProperty('value', '')
})

test('offers a field by its name, and writes it as the search needs it', async () => {
  const { user } = renderScreen(<TestedField />, { calls: {} })
  const field = screen.getByRole('searchbox')
  await user.type(field, 'cata')
  expect(screen.getAllByRole('option')[0]?.textContent).toMatch(/^catalogue number:/)
  await user.keyboard('{ArrowDown}{Enter}')
  expect(field).toHaveProperty('value', '"catalogue number":')
})
