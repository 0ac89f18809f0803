import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { SelectField } from './select.tsx'

const options = [
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'date', label: 'Date' },
] as const

type Kind = (typeof options)[number]['value']

function TestedSelect() {
  const [value, setValue] = useState<Kind>('text')
  return <SelectField<Kind> label="Kind" value={value} options={options} onChoose={setValue} />
}

function draw() {
  const { user } = renderScreen(<TestedSelect />, { calls: {} })
  return { user, kind: screen.getByRole('combobox', { name: 'Kind' }) }
}

test('chooses by arrow keys and cancels by Escape', async () => {
  const { user, kind } = draw()
  await user.tab()
  await user.keyboard('{ArrowDown}')
  expect(kind.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Text')
  await user.keyboard('{ArrowDown}{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(kind.textContent).toBe('Text')
  await user.keyboard('{ArrowDown}{End}{Enter}')
  expect(kind.textContent).toBe('Date')
  expect(document.activeElement).toBe(kind)
})

test('chooses by letters and by mouse', async () => {
  const { user, kind } = draw()
  await user.tab()
  await user.keyboard('nu')
  expect(kind.textContent).toBe('Number')
  await user.click(kind)
  await user.click(screen.getByRole('option', { name: 'Date' }))
  expect(kind.textContent).toBe('Date')
  expect(screen.queryByRole('listbox')).toBeNull()
})
