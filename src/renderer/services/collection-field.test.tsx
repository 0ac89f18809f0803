import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderScreen, sampleConnection } from '../testing/render-screen.tsx'
import { CollectionField } from './collection-field.tsx'

function Collection() {
  const [value, setValue] = useState('')
  const { id } = sampleConnection
  return <CollectionField connectionId={id} label="Collection" value={value} onChange={setValue} />
}

test('a click offers the collections with their numbers of documents, and a new name as a new one', async () => {
  const { user } = renderScreen(<Collection />, {
    calls: {
      'collections/list': () => ['news', 'maps'],
      'collections/count': () => ({
        documents: 13,
        collections: [
          { collection: 'maps', documents: 12 },
          { collection: 'news', documents: 1 },
        ],
      }),
    },
  })
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Collection' })
  await user.click(field)
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'news1 document',
    'maps12 documents',
  ])
  await user.type(field, 'Posters')
  await user.click(screen.getByRole('option', { name: 'New collection “Posters”' }))
  expect(field.value).toBe('Posters')
})
