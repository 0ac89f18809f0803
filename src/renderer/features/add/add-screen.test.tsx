import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { preferencesFile } from '../../../shared/schemas/settings.ts'
import type { PageFinding } from '../../../shared/schemas/website.ts'
import type { FakeCalls } from '../../testing/fake-bridge.ts'
import { renderScreen, sampleConnection } from '../../testing/render-screen.tsx'
import { AddScreen } from './add-screen.tsx'

function renderAdd(calls: FakeCalls = {}) {
  return renderScreen(<AddScreen connection={sampleConnection} />, {
    calls: {
      'preferences/get': () => preferencesFile.parse({}),
      'drafts/get': () => null,
      'drafts/keep': () => undefined,
      'collections/list': () => [],
      'collections/count': () => ({ documents: 0, collections: [] }),
      'templates/known-fields': () => [],
      'documents/find-duplicates': () => [],
      'templates/get': () => null,
      'trash/find': () => null,
      'app/paste': () => undefined,
      ...calls,
    },
  })
}

const submit = () => screen.getByRole('button', { name: /^Add to index/ })

test('Add to index waits for something to add, then names what is missing', async () => {
  const { user, sent } = renderAdd()
  const box = await screen.findByRole('textbox', { name: 'Text' })
  expect(submit()).toHaveProperty('disabled', true)
  await user.click(box)
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(screen.queryByText('Choose a collection')).toBe(null)
  await user.type(box, 'Harbour rules')
  expect(submit()).toHaveProperty('disabled', false)
  await user.click(submit())
  await screen.findByText('Choose a collection')
  expect(sent('documents/add')).toEqual([])
})

test('Ctrl+Enter adds wherever the focus is', async () => {
  const { user } = renderAdd()
  const box = await screen.findByRole('textbox', { name: 'Text' })
  await user.type(box, 'Harbour rules')
  box.blur()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText('Choose a collection')
})

test('a name near a known collection can be kept after Add asked about it, or by choosing it as new', async () => {
  const { user, sent } = renderAdd({
    'collections/list': () => ['Photographs'],
    'documents/add': () => Promise.withResolvers<never>().promise,
  })
  const question = 'Did you mean “Photographs”?'
  await user.type(await screen.findByRole('textbox', { name: 'Text' }), 'Harbour rules')
  const collection = screen.getByRole('combobox', { name: 'Collection' })
  await user.type(collection, 'photographs{Escape}')
  await screen.findByText(question)
  await user.click(submit())
  await waitFor(() => expect(collection.getAttribute('aria-invalid')).toBe('true'))
  screen.getByText(question)
  screen.getByRole('button', { name: 'Use “Photographs”' })
  await user.click(screen.getByRole('button', { name: 'Keep as typed' }))
  expect(screen.queryByText(question)).toBeNull()
  await waitFor(() => expect(collection.getAttribute('aria-invalid')).toBeNull())
  await user.clear(collection)
  await user.type(collection, 'photograPhs')
  screen.getByText(question)
  await user.click(await screen.findByRole('option', { name: 'New collection “photograPhs”' }))
  expect(screen.queryByText(question)).toBeNull()
  expect(sent('documents/add')).toEqual([])
  await user.click(submit())
  await waitFor(() => expect(sent('documents/add')).toHaveLength(1))
})

test('Enter waits for what the page answers, and asks about a dead one', async () => {
  const answer = Promise.withResolvers<PageFinding>()
  const { user, sent } = renderAdd({ 'websites/describe': () => answer.promise })
  await user.click(await screen.findByRole('tab', { name: 'Website' }))
  await user.type(screen.getByRole('combobox', { name: 'Collection' }), 'news')
  await user.type(screen.getByRole('textbox', { name: 'Website address' }), 'https://example.org/gone{Enter}')
  await waitFor(() => expect(submit().getAttribute('aria-busy')).toBe('true'))
  answer.resolve({ outcome: 'dead', status: 404 })
  await screen.findByText('Correct the address, or add it anyway')
  await screen.findByText('Page not found (404)')
  expect(sent('websites/describe')).toEqual([{ address: 'https://example.org/gone' }])
  expect(sent('documents/add')).toEqual([])
})

test('Paste puts the focus into the text, and the clipboard goes there', async () => {
  const { user, sent } = renderAdd()
  const box = await screen.findByRole('textbox', { name: 'Text' })
  await user.click(screen.getByRole('button', { name: 'Paste' }))
  expect(document.activeElement).toBe(box)
  expect(sent('app/paste')).toHaveLength(1)
})

test('Paste says for a while that there is nothing on the clipboard', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { user } = renderAdd()
  await user.click(await screen.findByRole('textbox', { name: 'Text' }))
  await user.paste(new DataTransfer())
  await screen.findByText('Nothing on the clipboard can be added')
  await act(() => vi.advanceTimersByTimeAsync(6000))
  expect(screen.queryByText('Nothing on the clipboard can be added')).toBeNull()
})

test('Clear empties the form and returns to its first field', async () => {
  const { user } = renderAdd()
  const box = await screen.findByRole('textbox', { name: 'Text' })
  await user.type(box, 'Harbour rules')
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(box).toHaveProperty('value', '')
  await waitFor(() => expect(document.activeElement).toBe(box))
})

test('a folder is chosen from the menu beside the heading, whatever the kind', async () => {
  const { user, received } = renderAdd()
  await user.click(await screen.findByRole('tab', { name: 'Image' }))
  await user.click(screen.getByRole('button', { name: 'More ways to add' }))
  const menu = within(await screen.findByRole('menu'))
  const chosen = new File(['a'], 'a.txt', { type: 'text/plain' })
  const input = document.querySelector<HTMLInputElement>('input[webkitdirectory][hidden]')
  if (input === null) throw new Error('no input for a folder')
  const asked = vi.fn()
  input.addEventListener('click', asked)
  await user.click(menu.getByRole('menuitem', { name: 'Choose a folder' }))
  expect(asked).toHaveBeenCalledOnce()
  await user.upload(input, chosen)
  await waitFor(() => expect(received).toMatchObject([{ kind: 'folder', files: [{ name: 'a.txt' }] }]))
})
