import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { controlOf, editMetadata, field, replaceValue, restOf } from '../testing/edit-metadata.tsx'

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

test('stops asking once another kind is taken, or the value changes by undo', async () => {
  const { user, text } = editMetadata('{"n": "12 kg"}')
  const asks = () => screen.queryByRole('group', { name: 'Change the type' }) !== null
  await chooseKind(user, 'n', 'Number')
  expect(asks()).toBe(true)
  await chooseKind(user, 'n', 'Long text')
  expect(asks()).toBe(false)
  await replaceValue(user, 'n', '13 kg')
  await chooseKind(user, 'n', 'Number')
  expect(asks()).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(text()).toBe('{"n": "12 kg"}')
  expect(asks()).toBe(false)
})

test('shows what a value becomes, and what is lost, before it is changed', async () => {
  const before = '{"list": ["a, b", "c"], "seen": "17 May 1955"}'
  const { user, text } = editMetadata(before)
  await chooseKind(user, 'list', 'Text')
  within(question()).getByText(/The entries become one text/)
  within(question()).getByText('a, b, c')
  await user.click(within(question()).getByRole('button', { name: 'Cancel' }))
  expect(text()).toBe(before)
  await chooseKind(user, 'seen', 'Date')
  within(question()).getByText('May 17, 1955')
  expect(text()).toBe(before)
  await user.click(within(question()).getByRole('button', { name: 'Change to “Date”' }))
  expect(restOf('seen').textContent).toBe('May 17, 1955')
  expect(text()).toBe('{"list": ["a, b", "c"], "seen": "1955-05-17"}')
})

test('opens the editor for an empty value of another kind', async () => {
  const { user, text } = editMetadata('{"link": ""}')
  await chooseKind(user, 'link', 'Web address')
  await user.keyboard('www.example.org{Enter}')
  expect(text()).toBe('{"link": "https://www.example.org"}')
})

test('asks nothing where the value looks as before', async () => {
  const { user, text } = editMetadata('{"g": {"x": 1.0}, "pages": "120.0", "new": ""}')
  await chooseKind(user, 'new', 'Yes or no')
  expect(text()).toContain('"new": true')
  await chooseKind(user, 'pages', 'Number')
  expect(text()).toContain('"pages": 120.0')
  await chooseKind(user, 'g', 'JSON')
  expect(restOf('g').textContent).toBe('{"x": 1.0}')
  expect(text()).toContain('"g": {"x": 1.0}')
  await chooseKind(user, 'g', 'List of groups')
  await user.click(within(question()).getByRole('button', { name: 'Change to “List of groups”' }))
  expect(text()).toContain('"g": [{"x": 1.0}]')
})

test('a text becomes a list of one entry, or is split on request', async () => {
  const before = '{"who": "Woolf, Virginia; Bell, Vanessa", "place": "North pier"}'
  const { user, text } = editMetadata(before)
  await chooseKind(user, 'place', 'List')
  expect(text()).toBe(before.replace('"North pier"', '["North pier"]'))
  await chooseKind(user, 'who', 'List')
  await user.click(within(question()).getByRole('button', { name: 'Split into 2' }))
  expect(restOf('who').textContent).toBe('Woolf, VirginiaBell, Vanessa')
  expect(text()).toContain('"who": ["Woolf, Virginia","Bell, Vanessa"]')
})

test('a text that cannot become a date waits to be corrected', async () => {
  const { user, text } = editMetadata('{"made": "last spring"}')
  await chooseKind(user, 'made', 'Date')
  field('made').getByText('Not a date.')
  await user.click(field('made').getByRole('button', { name: 'Keep as text' }))
  expect(text()).toContain('"made": "last spring"')
  field('made').getByRole('button', { name: 'Type: Text' })
  await waitFor(() => expect(document.activeElement).toBe(restOf('made')))
})
