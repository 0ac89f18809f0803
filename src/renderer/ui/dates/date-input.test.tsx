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

test('parses typed dates, closes on Escape and follows external values', async () => {
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

function TestedRange({ initial }: { readonly initial: string }) {
  const [value, setValue] = useState(initial)
  return (
    <>
      <DateInput label="Day" value={value} onChange={setValue} />
      <output aria-label="kept">{value}</output>
    </>
  )
}

test('finds a day of another year and ranges over a year', async () => {
  const { user } = renderScreen(<TestedRange initial="1931" />, { calls: {} })
  const value = screen.getByRole('status', { name: 'kept' })
  await user.click(screen.getByRole('textbox', { name: 'Day' }))
  await user.click(screen.getByRole('radio', { name: 'Range' }))
  expect(value.textContent).toBe('1931-01-01/1931-12-31')

  await user.click(screen.getByRole('radio', { name: 'Day' }))
  await user.click(screen.getByTitle('Choose a month'))
  expect(screen.getByRole('button', { name: 'January 1931', pressed: true })).toBeTruthy()
  await user.click(screen.getByTitle('Choose a year'))
  await user.click(screen.getByRole('button', { name: '1928' }))
  await user.click(screen.getByRole('button', { name: 'June 1928' }))
  expect(value.textContent).toBe('1931-01-01')
  expect(document.activeElement?.textContent).toBe('1')
  await user.click(screen.getByRole('button', { name: /June 14, 1928|14 June 1928/ }))
  expect(value.textContent).toBe('1928-06-14')
})

test('keeps a day while other exactnesses are tried, until a range has two ends', async () => {
  const { user } = renderScreen(<TestedRange initial="1928-06-14" />, { calls: {} })
  const value = screen.getByRole('status', { name: 'kept' })
  await user.click(screen.getByRole('textbox', { name: 'Day' }))
  await user.click(screen.getByRole('radio', { name: 'Year' }))
  expect(value.textContent).toBe('1928')
  await user.click(screen.getByRole('radio', { name: 'Range' }))
  expect(value.textContent).toBe('1928-06-14')
  await user.click(screen.getByRole('button', { name: /June 20, 1928|20 June 1928/ }))
  expect(value.textContent).toBe('1928-06-20')
  await user.click(screen.getByRole('button', { name: /June 16, 1928|16 June 1928/ }))
  expect(value.textContent).toBe('1928-06-16/1928-06-20')
})
