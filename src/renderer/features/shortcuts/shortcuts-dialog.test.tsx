import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ShortcutsList } from './shortcuts-dialog.tsx'

const shown = (words: readonly string[]) => {
  const { unmount } = render(<ShortcutsList words={words} />)
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
  unmount()
  return terms
}

test('lists the shortcuts that the searched words describe, or else all', () => {
  expect(shown(['undo'])).toEqual(['Undo typing'])
  const all = shown([])
  expect(all.length).toBeGreaterThan(20)
  expect(shown(['shortcuts'])).toEqual(all)
})
