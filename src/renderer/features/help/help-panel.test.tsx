import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { DiagnosticsProvider } from '../diagnostics/index.ts'
import { HelpAside, HelpProvider } from './help-provider.tsx'

let narrow = false
beforeEach(() => {
  narrow = false
  vi.stubGlobal('matchMedia', () => ({ matches: narrow, addEventListener() {}, removeEventListener() {} }))
})

const draw = () =>
  renderScreen(
    <DiagnosticsProvider>
      <HelpProvider>
        <button type="button">Something on the screen</button>
        <HelpAside />
      </HelpProvider>
    </DiagnosticsProvider>,
    { calls: {} },
  )

const panel = () => screen.findByRole('complementary', { name: 'Help' })

test('opens at the search by F1 and returns focus on Escape', async () => {
  const { user } = draw()
  const before = screen.getByRole('button', { name: 'Something on the screen' })
  before.focus()
  await user.keyboard('{F1}')
  const field = within(await panel()).getByRole('searchbox', { name: 'Search help' })
  expect(document.activeElement).toBe(field)
  await user.type(field, 'trash')
  await user.keyboard('{Escape}')
  expect(field).toHaveProperty('value', '')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(document.activeElement).toBe(before)
})

test('focuses an open panel by F1 and closes it from within', async () => {
  const { user } = draw()
  await user.keyboard('{F1}')
  await panel()
  screen.getByRole('button', { name: 'Something on the screen' }).focus()
  await user.keyboard('{F1}')
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search help' }))
  await user.keyboard('{F1}')
  expect(screen.queryByRole('complementary')).toBeNull()
})

test('topics of the screen come first, then all of them in groups', async () => {
  const { user } = draw()
  await user.keyboard('{F1}')
  const help = within(await panel())
  const onScreen = help.getByRole('region', { name: 'On this screen' })
  expect(help.getAllByRole('region')[0]).toBe(onScreen)
  expect(within(onScreen).getAllByRole('button')[0]?.textContent).toContain('Add a text')
  const editing = within(help.getByRole('region', { name: 'Edit documents' }))
  expect(editing.getAllByRole('button')).toHaveLength(7)
})

test('a topic is found, read, left by its links and come back from', async () => {
  const { user } = draw()
  await user.keyboard('{F1}')
  const help = within(await panel())
  await user.keyboard('zebra')
  expect(help.getByRole('status').textContent).toContain('No topics match “zebra”')
  await user.clear(help.getByRole('searchbox'))
  await user.keyboard('undo')
  const found = within(help.getByRole('region', { name: 'Topics found' }))
  const link = found.getAllByRole('button')[0] as HTMLElement
  expect(link.textContent).toContain('Undo')
  await user.click(link)
  const heading = help.getByRole('heading', { name: 'Undo' })
  expect(document.activeElement).toBe(heading)
  expect(help.getByRole('article', { name: 'Undo' }).textContent).toContain('Control Z')
  await user.click(help.getByRole('button', { name: 'See history and restore a version' }))
  expect(document.activeElement).toBe(
    help.getByRole('heading', { name: 'See history and restore a version' }),
  )
  expect(help.getAllByRole('listitem').length).toBeGreaterThan(4)
  await user.click(help.getByRole('button', { name: 'Back' }))
  expect(document.activeElement).toBe(help.getByRole('heading', { name: 'Undo' }))
  await user.click(help.getByRole('button', { name: 'Back' }))
  expect(document.activeElement).toBe(link)
  expect(help.getByRole('searchbox')).toHaveProperty('value', 'undo')
})
