import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MenuButtonProps } from './menu.tsx'

/** Other tests may have loaded the menu's code. */
beforeEach(() => vi.resetModules())
afterEach(() => {
  cleanup()
  vi.doUnmock('./menu-content.tsx')
})

const entries: MenuButtonProps['entries'] = [
  { id: 'open', label: 'Open', onChoose: () => opened() },
  {
    id: 'export',
    label: 'Export',
    entries: [{ id: 'csv', label: 'CSV', onChoose: () => chosen() }],
  },
]
const opened = vi.fn()
const chosen = vi.fn()

async function drawButton() {
  const { MenuButton } = await import('./menu.tsx')
  render(
    <MenuButton label="Actions" className={undefined} entries={entries}>
      …
    </MenuButton>,
  )
  return { user: userEvent.setup(), button: () => screen.getByRole('button', { name: 'Actions' }) }
}

test('opens a menu clicked before its code loaded, and returns focus on Escape', async () => {
  const code = Promise.withResolvers<void>()
  vi.doMock('./menu-content.tsx', async (original) => {
    await code.promise
    return original()
  })
  const { user, button } = await drawButton()
  await user.click(button())
  expect(button().getAttribute('aria-busy')).toBe('true')
  expect(screen.queryByRole('menu')).toBeNull()
  code.resolve()
  await screen.findByRole('menuitem', { name: 'Open' })
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button())
})

test('is closed until clicked', async () => {
  await drawButton()
  await screen.findByRole('button', { name: 'Actions', expanded: false })
  expect(screen.queryByRole('menu')).toBeNull()
})

test('an entry with entries of its own opens them beside it', async () => {
  const { user, button } = await drawButton()
  await user.click(button())
  ;(await screen.findByRole('menuitem', { name: 'Export' })).focus()
  await user.keyboard('{ArrowRight}')
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
  expect(chosen).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('menu')).toBeNull()
})

test('has the focus back on its button before an entry runs, so that a dialog returns it there', async () => {
  const { user, button } = await drawButton()
  await user.click(button())
  let focused: Element | null = null
  opened.mockImplementation(() => {
    focused = document.activeElement
  })
  ;(await screen.findByRole('menuitem', { name: 'Open' })).focus()
  await user.keyboard('{Enter}')
  expect(focused).toBe(button())
  expect(screen.queryByRole('menu')).toBeNull()
})
