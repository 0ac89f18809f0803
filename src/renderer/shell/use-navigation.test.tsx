import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { RouteLink } from '../services/router/router.tsx'
import { renderScreen } from '../testing/render-screen.tsx'
import { useFocusAfterBanner, useFocusHeading, useMenuCommands } from './use-navigation.ts'

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

test('a link that passes the focus on leads into the first field, too', async () => {
  const { user } = renderScreen(
    <>
      <RouteLink to={{ screen: 'add' }} passesFocus>
        Add
      </RouteLink>
      <Screen field />
    </>,
    { calls: {} },
  )
  await user.click(screen.getByRole('link', { name: 'Add' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

function Banner() {
  useFocusAfterBanner()
  const [isShown, setShown] = useState(true)
  // Chromium does so before it removes the focused element.
  const close = ({ currentTarget }: { readonly currentTarget: HTMLElement }) => {
    currentTarget.blur()
    setShown(false)
  }
  return (
    <>
      <h1 tabIndex={-1} data-screen-heading>
        Library
      </h1>
      <div aria-live="polite">
        {isShown && (
          <button type="button" onClick={close}>
            Enter the key
          </button>
        )}
      </div>
    </>
  )
}

test('a banner that goes leaves its focus to the heading', async () => {
  const { user } = renderScreen(<Banner />, { calls: {} })
  await user.click(screen.getByRole('button'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')))
})
