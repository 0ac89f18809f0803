import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Template } from '../../../shared/domain/templates/template.ts'
import { changeDraft } from '../change-draft.ts'
import { draftFromText } from '../metadata-draft.ts'
import {
  chooseInMenu,
  controlOf,
  editMetadata,
  field,
  replaceValue,
  restOf,
} from '../testing/edit-metadata.tsx'

const rich = `{
  "status": "draft",
  "pages": 12345678901234567890,
  "far" : 1e400,
  "published": "2026-03-31",
  "source": "https://example.org/a",
  "open": true,
  "tags": ["harbour","quay"],
  "place": { "town": "Kiel", "harbour": { "depth": 7.50 } },
  "authors": [ { "name": "Ada", "born": 1815 }, { "name": "Grace" } ],
  "odd": [1.0, null, "x"]
}`

test('each kind of value has its control', () => {
  editMetadata(rich)
  const shown = (name: string) => restOf(name).textContent
  expect(shown('pages')).toBe('12345678901234567890')
  expect(shown('far')).toBe('1e400')
  expect(shown('published')).toBe('March 31, 2026')
  expect(shown('odd')).toBe('[1.0, null, "x"]')
  expect(shown('tags')).toBe('harbourquay')
  field('source').getByRole('button', { name: 'Type: Web address' })
  field('open').getByRole('switch', { checked: true })
})

test('a group that is nested too deeply is JSON, and says so', () => {
  const nested = (levels: number): string =>
    levels === 0 ? '1' : `{"level ${levels}": ${nested(levels - 1)}}`
  editMetadata(nested(6))
  expect(screen.queryByText(/nested too deeply/)).toBeNull()
  cleanup()
  editMetadata(nested(7))
  screen.getByText('This is nested too deeply for the form.')
  expect(restOf('level 2').textContent).toBe('{"level 1": 1}')
})

test('changed values, at the top and inside, leave every other byte', async () => {
  const { user, text } = editMetadata(rich)
  await replaceValue(user, 'status', 'final')
  await replaceValue(user, 'depth', '8.0')
  await replaceValue(user, 'published', '2026-04-01')
  await user.click(field('open').getByRole('switch'))
  expect(text()).toBe(
    rich
      .replace('"draft"', '"final"')
      .replace('7.50', '8.0')
      .replace('2026-03-31', '2026-04-01')
      .replace('true', 'false'),
  )
})

test('a number with a sign too many is in the text only once it is one', async () => {
  const { user, text, read } = editMetadata('{"pages": 1.0}')
  await replaceValue(user, 'pages', '00')
  expect(text()).toBe('{"pages": 1.0}')
  expect(read()).toEqual({ ok: false, error: 'unfinished' })
  await replaceValue(user, 'pages', '120.0')
  expect(text()).toBe('{"pages": 120.0}')
})

test.each(['{Enter}', '{Tab}', '{Control>}s{/Control}', '{Control>}{Enter}{/Control}', 'a click outside'])(
  'an address left or saved with %s gains its https://',
  async (way) => {
    const { user, text } = editMetadata('{"source": "https://example.org/a", "n": 1}')
    await replaceValue(user, 'source', 'www.example.org/b')
    if (way.startsWith('{')) await user.keyboard(way)
    else await user.click(document.body)
    await waitFor(() => expect(text()).toBe('{"source": "https://www.example.org/b", "n": 1}'))
  },
)

test('the editor stays open under a dialog, which gives the focus back to it', async () => {
  const { user } = editMetadata('{"place": "North quay"}')
  await user.click(restOf('place'))
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.open = true
  const button = dialog.appendChild(document.createElement('button'))
  button.focus()
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.activeElement).toBe(button)
  dialog.remove()
  field('place').getByRole('textbox').focus()
})

test('Escape takes an address back that was typed without https://', async () => {
  const before = '{"source": "https://example.org/a"}'
  const { user, text } = editMetadata(before)
  await replaceValue(user, 'source', 'www.example.org/b')
  await user.keyboard('{Escape}')
  expect(restOf('source').textContent).toBe('https://example.org/a')
  expect(text()).toBe(before)
})

test('groups in a list are added, moved and removed, and the focus stays with them', async () => {
  const before = '{"authors": [ { "name": "Ada", "born": 1815 }, { "name": "Grace" } ]}'
  const { user, text } = editMetadata(before)
  await user.click(field('authors').getByRole('button', { name: 'Add an entry to “authors”' }))
  expect(document.activeElement).toBe(field('Entry 3').getByRole('button', { name: 'Entry 3' }))
  await user.click(field('Entry 3').getByRole('button', { name: 'Add to “Entry 3”' }))
  expect(document.activeElement).toBe(field('Entry 3').getByRole('combobox', { name: 'Field name' }))
  await user.keyboard('name{Enter}Mary')
  expect(JSON.parse(text()).authors).toEqual([
    { name: 'Ada', born: 1815 },
    { name: 'Grace' },
    { name: 'Mary' },
  ])
  await user.click(field('Entry 2').getByRole('button', { name: 'Move “Entry 2” up' }))
  await user.click(field('Entry 3').getByRole('button', { name: 'Remove “Entry 3”' }))
  expect(text()).toBe('{"authors": [ { "name": "Grace" }, { "name": "Ada", "born": 1815 } ]}')
  expect(document.activeElement).toBe(
    field('Entry 2').getByRole('button', { name: (name) => name.startsWith('Entry 2 Ada') }),
  )
})

test('an empty group says once that it is empty', () => {
  editMetadata('{"place": {}}')
  expect(screen.getByRole('group', { name: 'place' }).textContent).toBe(
    'placeNo fields filled inAdd to “place”',
  )
})

test('a field is renamed, not to a name that is used, and removed', async () => {
  const before = '{"place": {"town": "Kiel", "harbour": 1}, "odd": [1.0, null]}'
  const { user, text } = editMetadata(before)
  const rename = async (from: string, to: string) => {
    await chooseInMenu(user, from, 'Rename')
    await user.paste(to)
  }
  await rename('town', 'city')
  expect(text()).toBe(before.replace('town', 'city'))
  await user.keyboard('{Enter}')
  await rename('city', 'harbour')
  screen.getByText('This name is already used.')
  expect(text()).toBe(before.replace('town', 'city'))
  await user.clear(screen.getByRole('combobox', { name: 'Field name' }))
  await user.keyboard('city{Enter}')
  await chooseInMenu(user, 'odd', 'Remove field')
  expect(text()).toBe('{"place": {"city": "Kiel", "harbour": 1}}')
})

test('spaces around a typed name are left out, and spaces alone are none', async () => {
  const { user, text } = editMetadata('{"a": 1}')
  await user.click(screen.getByRole('button', { name: 'Add field' }))
  await user.keyboard('  {Enter}')
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Field name' }))
  await user.keyboard('a {Enter}')
  screen.getByText('This name is already used.')
  await user.clear(screen.getByRole('combobox', { name: 'Field name' }))
  await user.keyboard('b {Enter}1')
  expect(text()).toBe('{"a": 1, "b": "1"}')
})

test('a value is copied as it reads', async () => {
  const { user } = editMetadata('{"tags": ["quay", "Woolf, Virginia"], "open": true}')
  const copied = async (name: string) => {
    await chooseInMenu(user, name, 'Copy value')
    return navigator.clipboard.readText()
  }
  expect(await copied('tags')).toBe('quay\nWoolf, Virginia')
  expect(await copied('open')).toBe('Yes')
})

test('a line break in a new text is kept', async () => {
  const { user, text } = editMetadata('{"a": 1}')
  await user.click(screen.getByRole('button', { name: 'Add field' }))
  await user.keyboard('notes{Enter}')
  await user.paste('one\ntwo')
  expect(text()).toBe('{"a": 1, "notes": "one\\ntwo"}')
})

test('Alt and the arrows move a field, which keeps the focus', async () => {
  const { user, text } = editMetadata('{"a": 0, "b": 1, "c": 2}')
  const options = () => field('c').getByRole('button', { name: 'Options of c' })
  options().focus()
  await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}')
  expect(document.activeElement).toBe(options())
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(text()).toBe('{"a": 0, "c": 2, "b": 1}')
})

test('JSON that cannot be read leaves the form to look at only, and says where', async () => {
  const broken = { kind: 'text', text: `${rich.slice(0, -1)},}` } as const
  const { user, view } = editMetadata(changeDraft(draftFromText(rich), broken))
  screen.getByText(/^Fix the JSON to use the form\. Line 12: /)
  for (const name of ['status', 'depth', 'open'])
    expect(controlOf(name).matches(':disabled, [aria-disabled="true"]'), name).toBe(true)
  await user.click(controlOf('tags'))
  expect(field('tags').queryByRole('combobox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show as JSON' }))
  expect(view()).toBe('json')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Metadata as JSON' })),
  )
})

test('what is typed for a choice finds one, or stays as it is typed', async () => {
  const state = { name: 'state', kind: 'choice', choices: ['good', 'poor'], label: null, help: null } as const
  const template: Template = {
    fields: [{ ...state, required: false, locked: false, preset: null, fields: [] }],
    allowsOthers: true,
    onViolation: 'warn',
  }
  const { user, text } = editMetadata('{"state": "good", "note": ""}', { template })
  await user.click(restOf('state'))
  await user.keyboard('po{Enter}')
  expect(text()).toContain('"state": "poor"')
  await user.click(restOf('state'))
  await user.keyboard('worn{Tab}')
  expect(text()).toContain('"state": "worn"')
  await user.click(restOf('state'))
  await user.keyboard('new{Escape}')
  expect(text()).toContain('"state": "worn"')
})
