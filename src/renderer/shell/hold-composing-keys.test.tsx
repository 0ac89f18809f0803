import { fireEvent, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { holdComposingKeys } from './hold-composing-keys.ts'

test('keys of an input method reach no handler, and those behind it do', () => {
  onTestFinished(holdComposingKeys(window))
  const onKey = vi.fn()
  window.addEventListener('keydown', onKey)
  renderScreen(<input aria-label="Title" onKeyDown={onKey} />, { calls: {} })
  const field = screen.getByLabelText('Title')
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(field, { key: 'Process', keyCode: 229 })
  expect(onKey).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onKey).toHaveBeenCalledTimes(2)
  window.removeEventListener('keydown', onKey)
})
