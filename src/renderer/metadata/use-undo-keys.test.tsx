import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { changeDraft } from './change-draft.ts'
import { draftFromText } from './metadata-draft.ts'
import { chooseInMenu, controlOf, editMetadata, replaceValue, restOf } from './testing/edit-metadata.tsx'

const written = (text: string) => changeDraft(draftFromText(null), { kind: 'text', text })
const undo = () => screen.getByRole('button', { name: 'Undo' })
const redo = () => screen.getByRole('button', { name: 'Redo' })

test('steps of both views are undone and redone, back to no fields', async () => {
  const { user, text } = editMetadata(written('{"a": "one", "n": 1.0}'))
  await replaceValue(user, 'n', '2.0')
  await chooseInMenu(user, 'a', 'Remove field')
  expect(text()).toBe('{"n": 2.0}')
  await user.click(undo())
  expect(text()).toBe('{"a": "one", "n": 2.0}')
  await user.click(undo())
  expect(text()).toBe('{"a": "one", "n": 1.0}')
  await user.click(redo())
  await user.click(redo())
  expect(text()).toBe('{"n": 2.0}')
  expect(redo().getAttribute('aria-disabled')).toBe('true')
  for (const _ of [1, 2, 3]) await user.click(undo())
  expect(screen.queryByRole('group', { name: 'a' })).toBe(null)
  await user.click(redo())
  expect(restOf('a').textContent).toBe('one')
})

test('one key undoes what was typed without a pause, with the caret where it happens', async () => {
  const { user, text } = editMetadata(written('{"a": "one"}'))
  await user.click(restOf('a'))
  await user.keyboard('{Home}two ')
  expect(text()).toBe('{"a": "two one"}')
  await user.keyboard('{Control>}z{/Control}')
  expect(text()).toBe('{"a": "one"}')
  await user.keyboard('{Control>}y{/Control}x')
  expect(text()).toBe('{"a": "two xone"}')
  await user.keyboard('{Control>}zz{/Control}')
  expect(text()).toBe('{"a": "one"}')
  expect(document.activeElement).toBe(controlOf('a'))
})

test('where the field goes with the undo, the button takes the keys', async () => {
  const { user, text } = editMetadata(written('{"a": "one"}'))
  await user.click(restOf('a'))
  await user.keyboard('{Control>}z{/Control}')
  expect(screen.queryByRole('group', { name: 'a' })).toBe(null)
  expect(document.activeElement).toBe(undo())
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  expect(text()).toBe('{"a": "one"}')
})
