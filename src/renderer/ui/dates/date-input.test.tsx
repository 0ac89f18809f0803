import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { DateInput } from './date-input.tsx'

function TestedInput() {
  const [value, setValue] = useState('2026-09-21')
  return (
    <>
      <DateInput label="Day" value={value} allowed={['day', 'month']} onChange={setValue} />
      <output aria-label="kept">{value}</output>
      <button type="button" onClick={() => setValue('2026-01-01')}>
        Reset
      </button>
    </>
  )
}

test('reads what is typed, closes with Escape, and follows a value from elsewhere', async () => {
  const { user } = renderScreen(<TestedInput />, { calls: {} })
  const field = screen.getByRole('textbox', { name: 'Day' })
  const value = screen.getByRole('status', { name: 'kept' })
  expect(screen.queryByRole('group', { name: 'Choose a date' })).toBeNull()
  await user.clear(field)
  await user.type(field, '2026-10')
  expect(value.textContent).toBe('2026-10')
  expect(field).toHaveProperty('value', '2026-10')
  expect(screen.getByRole('group', { name: 'Choose a date' })).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('group', { name: 'Choose a date' })).toBeNull()
  expect(document.activeElement).toBe(field)

  await user.clear(field)
  await user.type(field, '2026')
  expect(screen.queryByRole('radio', { name: 'Year' })).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Reset' }))
  expect((field as HTMLInputElement).value).not.toBe('2026')
  expect(screen.queryByRole('group', { name: 'Choose a date' })).toBeNull()
})
