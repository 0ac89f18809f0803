import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { controlOf, editMetadata, field, restOf } from '../testing/edit-metadata.tsx'

async function chooseKind(user: UserEvent, name: string, kind: string): Promise<void> {
  const [button] = field(name).getAllByRole('button', { name: /^Type: / })
  if (button === undefined) throw new Error(`“${name}” offers no type`)
  await user.click(button)
  await user.click(await screen.findByRole('menuitem', { name: kind }))
}

const question = () => screen.getByRole('group', { name: 'Change the type' })

test('says why a value cannot have another kind, and Escape leads back to it', async () => {
  const before = '{"n": "12 kg"}'
  const { user, text } = editMetadata(before)
  await chooseKind(user, 'n', 'Number')
  within(question()).getByText(/^This value is not a number/)
  expect(
    within(question())
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Cancel'])
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('group', { name: 'Change the type' })).toBeNull()
  expect(document.activeElement).toBe(controlOf('n'))
  expect(text()).toBe(before)
})

test('shows what a value becomes, and what is lost, before it is changed', async () => {
  const before = '{"list": ["a, b", "c"], "pages": "120.0"}'
  const { user, text } = editMetadata(before)
  await chooseKind(user, 'list', 'Text')
  within(question()).getByText(/The entries become one text/)
  within(question()).getByText('"a, b, c"')
  await user.click(within(question()).getByRole('button', { name: 'Cancel' }))
  expect(text()).toBe(before)
  await chooseKind(user, 'pages', 'Number')
  within(question()).getByText('120.0')
  expect(text()).toBe(before)
  await user.click(within(question()).getByRole('button', { name: 'Change to “Number”' }))
  expect(text()).toBe('{"list": ["a, b", "c"], "pages": 120.0}')
})

test('asks nothing where the value stays as it is written', async () => {
  const { user, text } = editMetadata('{"g": {"x": 1.0}}')
  await chooseKind(user, 'g', 'JSON')
  expect(restOf('g').textContent).toBe('{"x": 1.0}')
  expect(text()).toBe('{"g": {"x": 1.0}}')
  await chooseKind(user, 'g', 'List of groups')
  await user.click(within(question()).getByRole('button', { name: 'Change to “List of groups”' }))
  expect(text()).toBe('{"g": [{"x": 1.0}]}')
})
