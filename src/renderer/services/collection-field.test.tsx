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
  return (
    <RecentCollections connectionId={sampleConnection.id} value={value} error={false} onChoose={setValue} />
  )
}

test('offers collections with counts, and a new name, on click', async () => {
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

test('says what is wrong on the line of the recent collections, in place of their label', async () => {
  const missing = (
    <CollectionField
      connectionId={sampleConnection.id}
      label="Collection"
      value=""
      error="Choose a collection"
      beside={(error) => (
        <RecentCollections
          connectionId={sampleConnection.id}
          value=""
          error={error}
          onChoose={() => undefined}
        />
      )}
      onChange={() => undefined}
    />
  )
  renderScreen(missing, {
    calls: {
      'collections/list': () => ['news', 'maps'],
      'collections/count': () => ({ documents: 0, collections: [] }),
    },
  })
  const line = await screen.findByRole('group', { name: 'Recent' })
  expect([...line.children].map(({ textContent }) => textContent)).toEqual([
    'Choose a collection',
    'news',
    'maps',
  ])
  expect(screen.getByRole('combobox').getAttribute('aria-describedby')).toBe(line.firstElementChild?.id)
})

test('asks about a name similar to a known one and replaces it on click', async () => {
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

test.each(['Silver', 'news'])(
  'accepts the name “%s” on Enter and submits the form on the next',
  async (name) => {
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
    await user.click(field)
    await screen.findByRole('option', { name: 'news' })
    await user.type(field, name)
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('option')).toBeNull()
    expect(field.value).toBe(name)
    expect(onSubmit).not.toHaveBeenCalled()
    await user.keyboard('{Enter}')
    expect(onSubmit).toHaveBeenCalledOnce()
  },
)

test('offers recently used collections as buttons and marks the chosen one', async () => {
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
