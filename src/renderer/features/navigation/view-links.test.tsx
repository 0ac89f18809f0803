import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type SavedView, usualTableLayout } from '../../../shared/schemas/view.ts'
import { ShownSearchProvider } from '../../services/shown-search.tsx'
import { renderScreen, sampleConnection } from '../../testing/render-screen.tsx'
import { ViewLinks } from './library-links.tsx'

const view = (name: string, position: number): SavedView => ({
  id: crypto.randomUUID(),
  ...{ connectionId: null, name, text: '', table: usualTableLayout, position },
})

async function renderLinks() {
  let views: readonly SavedView[] = [view('Rivers', 0), view('Second', 1)]
  const { user } = renderScreen(
    <ShownSearchProvider>
      <ul>
        <ViewLinks connectionId={sampleConnection.id} />
      </ul>
    </ShownSearchProvider>,
    {
      calls: {
        'views/list': () => [...views],
        'views/keep': (kept) => {
          const id = kept.id ?? crypto.randomUUID()
          const next = { ...kept, id, position: 0 }
          views = views.some((other) => other.id === id)
            ? views.map((other) => (other.id === id ? next : other))
            : [...views, next]
          return next
        },
        'views/remove': ({ id }) => {
          views = views.filter((other) => other.id !== id)
        },
        'views/move': ({ id, before }) => {
          const moved = views.filter((other) => other.id === id)
          const rest = views.filter((other) => other.id !== id)
          const at = before === null ? rest.length : rest.findIndex((other) => other.id === before)
          views = rest.toSpliced(at, 0, ...moved)
        },
        'documents/places': () => ({ places: [], total: { count: 2, isExact: true }, next: null }),
      },
    },
  )
  await screen.findByRole('link', { name: 'Rivers' })
  return user
}

const choose = async (user: UserEvent, name: string, entry: string) => {
  await user.click(screen.getByRole('button', { name: `Actions for “${name}”` }))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}
const shown = () => screen.getAllByRole('link').map(({ textContent }) => textContent?.replace(/\d.*/, ''))

test('a view is moved among the others', async () => {
  const user = await renderLinks()
  await choose(user, 'Second', 'Move up')
  await waitFor(() => expect(shown()).toEqual(['Second', 'Rivers']))
})

test('a view is renamed, but not to a name that another has', async () => {
  const user = await renderLinks()
  await choose(user, 'Second', 'Rename')
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename “Second”' }))
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await user.clear(name)
  await user.type(name, 'Rivers{Enter}')
  await dialog.findByText('A view with this name exists')
  await user.clear(name)
  await user.type(name, 'First{Enter}')
  await waitFor(() => expect(shown()).toEqual(['Rivers', 'First']))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a removed view is brought back', async () => {
  const user = await renderLinks()
  await choose(user, 'Second', 'Remove the view')
  await waitFor(() => expect(shown()).toEqual(['Rivers']))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(shown()).toEqual(['Rivers', 'Second']))
})
