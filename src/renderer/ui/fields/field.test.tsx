import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TextField } from './text-fields.tsx'

test('replaces the hint by the error, which describes the control', () => {
  const { rerender } = render(<TextField label="Name" hint="As others see it" />)
  const control = screen.getByRole('textbox', { name: 'Name' })
  const description = () =>
    document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent
  expect(description()).toBe('As others see it')
  expect(control.getAttribute('aria-invalid')).toBeNull()
  rerender(<TextField label="Name" hint="As others see it" error="Enter a name" />)
  expect(description()).toBe('Enter a name')
  expect(control.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('As others see it')).toBeNull()
})
