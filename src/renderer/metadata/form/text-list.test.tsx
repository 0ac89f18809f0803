import { expect, test } from 'vitest'
import { editMetadata, field, restOf } from '../testing/edit-metadata.tsx'

const tagsIn = (text: string): unknown => JSON.parse(text).tags
const entry = (name: string) => field('tags').getByRole('button', { name })

test('Enter ends an entry, a comma does not, and Backspace removes the last', async () => {
  const { user, text } = editMetadata('{"tags": []}')
  await user.click(restOf('tags'))
  await user.keyboard('quay{Enter} Woolf, Virginia {Enter}')
  expect(tagsIn(text())).toEqual(['quay', 'Woolf, Virginia'])
  await user.keyboard('x{Backspace}')
  expect(tagsIn(text())).toEqual(['quay', 'Woolf, Virginia'])
  await user.keyboard('{Backspace}')
  expect(tagsIn(text())).toEqual(['quay'])
})

test('Escape takes back what is being typed, not the entries before it', async () => {
  const { user, text } = editMetadata('{"tags": []}')
  await user.click(restOf('tags'))
  await user.keyboard('quay{Enter}one{Escape}')
  expect(tagsIn(text())).toEqual(['quay'])
  expect(document.activeElement).toBe(restOf('tags'))
})

test('several pasted lines are split on request, whatever their breaks', async () => {
  const { user, text } = editMetadata('{"tags": ["quay"]}')
  await user.click(restOf('tags'))
  await user.paste('one\n\ntwo\r\nthree')
  await user.click(field('tags').getByRole('option', { name: 'Split into 3' }))
  expect(tagsIn(text())).toEqual(['quay', 'one', 'two', 'three'])
})

test('the arrows lead to entries, which Enter and F2 edit, Alt moves and Delete removes', async () => {
  const { user, text } = editMetadata('{"tags": ["quay", "one", "two", "three"]}')
  await user.click(restOf('tags'))
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(entry('Entry 4: three'))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(field('tags').getByRole('textbox', { name: 'Change entry 4' }))
  await user.keyboard('four{Enter}')
  expect(document.activeElement).toBe(entry('Entry 4: four'))
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  expect(document.activeElement).toBe(entry('Entry 3: four'))
  expect(tagsIn(text())).toEqual(['quay', 'one', 'four', 'two'])
  await user.keyboard('{ArrowLeft}{Delete}')
  expect(tagsIn(text())).toEqual(['quay', 'four', 'two'])
  expect(document.activeElement).toBe(entry('Entry 2: four'))
  await user.keyboard('{F2}gone{Escape}')
  expect(tagsIn(text())).toEqual(['quay', 'four', 'two'])
})
