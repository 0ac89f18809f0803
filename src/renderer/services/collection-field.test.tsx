import { screen, within } from '@testing-library/react'
import { type FormEvent, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderScreen, sampleConnection } from '../testing/render-screen.tsx'
import { CollectionField, RecentCollections } from './collection-field.tsx'

function Collection() {
  const [value, setValue] = useState('')
  const { id } = sampleConnection
  return <CollectionField connectionId={id} label="Collection" value={value} onChange={setValue} />
}

function Recent() {
  const [value, setValue] = useState('maps')
  return <RecentCollections connectionId={sampleConnection.id} value={value} onChoose={setValue} />
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

test('asks about a name that is nearly a known one, and takes it with one click', async () => {
  const { user } = renderScreen(<Collection />, {
    calls: {
      'collections/list': () => ['Café', 'REF'],
      'collections/count': () => ({ documents: 0, collections: [] }),
    },
  })
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Collection' })
  for (const typed of ['Cafe\u0301', 'CAFÉ', 'Café ', 'Ca\u200bfé']) {
    await user.clear(field)
    await user.type(field, typed)
    expect(field.value).toBe(typed)
    await screen.findByText('Did you mean “Café”?')
    await user.click(screen.getByRole('button', { name: 'Use “Café”' }))
    expect(field.value).toBe('Café')
    expect(screen.queryByText('Did you mean “Café”?')).toBeNull()
  }
})

test('Enter takes the new name, and sends the form once nothing is on offer', async () => {
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault())
  const { user } = renderScreen(
    <form onSubmit={onSubmit}>
      <Collection />
    </form>,
    {
      calls: {
        'collections/list': () => ['news', 'maps'],
        'collections/count': () => ({ documents: 0, collections: [] }),
      },
    },
  )
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Collection' })
  await user.type(field, 'Silver')
  await screen.findByRole('option', { name: 'New collection “Silver”' })
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('option')).toBeNull()
  expect(field.value).toBe('Silver')
  expect(onSubmit).not.toHaveBeenCalled()
  await user.keyboard('{Enter}')
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('the collections used last are one click away, and the chosen one is pressed', async () => {
  const { user } = renderScreen(<Recent />, {
    calls: { 'collections/list': () => ['news', 'maps', 'posters', 'stories', 'objects'] },
  })
  const recent = await screen.findByRole('group', { name: 'Recent' })
  const pressed = () =>
    within(recent)
      .getAllByRole('button')
      .map((button) => [button.textContent, button.getAttribute('aria-pressed')])
  expect(pressed()).toEqual([
    ['news', 'false'],
    ['maps', 'true'],
    ['posters', 'false'],
    ['stories', 'false'],
  ])
  await user.click(within(recent).getByRole('button', { name: 'stories' }))
  expect(pressed().at(-1)).toEqual(['stories', 'true'])
})
