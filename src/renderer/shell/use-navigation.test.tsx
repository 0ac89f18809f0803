import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { useFocusHeading, useMenuCommands } from './use-navigation.ts'

function Screen({ field }: { readonly field: boolean }) {
  useMenuCommands()
  useFocusHeading()
  return (
    <>
      <h1 tabIndex={-1} data-screen-heading>
        Add
      </h1>
      {field && <input data-first-field />}
    </>
  )
}

test('a command of the menu leads into the first field of its screen', async () => {
  const { emit } = renderScreen(<Screen field />, { calls: {} })
  await emit('menu-command', { command: 'add' })
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

test('a command of the menu leads to the heading of a screen without fields', async () => {
  const { emit } = renderScreen(<Screen field={false} />, { calls: {} })
  await emit('menu-command', { command: 'add' })
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Add' }))
})
