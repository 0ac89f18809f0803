import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { longestTyped } from '../../../shared/domain/text-limits.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { LongTextArea, mostEdited } from './long-text-area.tsx'
import { SearchInput, TextField } from './text-fields.tsx'

const why = 'Not pasted: 1,000,000 characters, and 10,000 is the limit'

function draw(field: React.ReactNode, role: string) {
  const { user } = renderScreen(field, { calls: {} })
  return { user, field: screen.getByRole<HTMLInputElement>(role) }
}

test('rejects a paste above the limit and explains it until the text changes', async () => {
  const { user, field } = draw(<TextField label="Title" defaultValue="Pier" />, 'textbox')
  field.focus()
  field.select()
  await user.paste('x'.repeat(1_000_000))
  expect(field.value).toBe('Pier')
  expect(screen.getByText(/^Not pasted/).textContent).toBe(why)
  expect(field.getAttribute('aria-describedby')).toBe(screen.getByText(/^Not pasted/).id)
  await user.type(field, '!')
  expect(screen.queryByText(/^Not pasted/)).toBeNull()
})

test('counts remaining text and accepts a paste that fits', async () => {
  const { user, field } = draw(<TextField label="ID" longest={10} defaultValue="abcd" />, 'textbox')
  await user.click(field)
  await user.paste('1234567')
  expect(screen.getByText(/^Not pasted/).textContent).toBe('Not pasted: 11 characters, and 10 is the limit')
  await user.paste('123456')
  expect(field.value).toBe('abcd123456')
  expect(screen.queryByText(/^Not pasted/)).toBeNull()
})

function Searching() {
  const [value, setValue] = useState('')
  return <SearchInput label="Search" placeholder="" value={value} onChange={setValue} />
}

test('says why beside a field without a place for messages, until it is left', async () => {
  const { user, field } = draw(<Searching />, 'searchbox')
  await user.click(field)
  await user.paste('x'.repeat(1001))
  expect(field.value).toBe('')
  const message = screen.getByText(/^Not pasted/)
  expect(message.textContent).toBe('Not pasted: 1,001 characters, and 1,000 is the limit')
  expect(field.getAttribute('aria-describedby')).toBe(message.id)
  await user.tab()
  expect(screen.queryByText(/^Not pasted/)).toBeNull()
})

function Writing() {
  const [value, setValue] = useState('')
  return (
    <LongTextArea
      value={value}
      say={{ shown: (shown, length) => `${shown} of ${length}`, remove: 'Remove' }}
      onChange={setValue}
    />
  )
}

test('a long text keeps the focus in the field that it was pasted into', async () => {
  const { user, field } = draw(<Writing />, 'textbox')
  await user.click(field)
  await user.paste('x'.repeat(mostEdited + 1))
  expect(screen.getByText(/5000 of 100001/)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

test('rejects a paste above the limit of a long field and keeps its text', async () => {
  const { user, field } = draw(<Writing />, 'textbox')
  await user.type(field, 'ab')
  await user.paste('x'.repeat(longestTyped))
  expect(field.value).toBe('ab')
  expect(screen.getByText('Not pasted: 1,000,002 characters, and 1,000,000 is the limit')).toBeTruthy()
})

test('a text of many lines shows its beginning', async () => {
  const { user, field } = draw(<Writing />, 'textbox')
  await user.click(field)
  await user.paste('ab\n'.repeat(20_000))
  expect(screen.getByText(/^299 of 60000/)).toBeTruthy()
  expect(field.value.split('\n')).toHaveLength(100)
})

test('inserts a pasted text of hundreds of lines with the caret after it', async () => {
  const { user, field } = draw(<Writing />, 'textbox')
  await user.type(field, 'ab')
  field.setSelectionRange(1, 1)
  await user.paste('x\n'.repeat(300))
  expect(field.value).toBe(`a${'x\n'.repeat(300)}b`)
  expect(field.selectionStart).toBe(601)
})
