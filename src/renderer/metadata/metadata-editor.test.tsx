import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { KnownField } from '../../shared/domain/templates/template.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { draftFromText } from './metadata-draft.ts'
import { MetadataEditor } from './metadata-editor.tsx'
import { chooseInMenu, editMetadata, field, restOf } from './testing/edit-metadata.tsx'

const knownFields: readonly KnownField[] = [
  { path: ['taken'], kind: 'date', seen: 9, samples: [] },
  {
    path: ['keywords'],
    kind: 'list',
    seen: 8,
    samples: [
      { text: 'herring', seen: 38 },
      { text: 'herring season', seen: 6 },
      { text: 'boats', seen: 2 },
    ],
  },
]

const saved = '{"place": "North quay", "keywords": ["boats"], "taken": "2026-09-21", "camera": "Hand-held"}'

function edit(text = saved, isBoxed = false) {
  return editMetadata(text, { saved: text, isBoxed, knownFields })
}

const changed = (name: string) => field(name).queryByTitle('Changed') !== null

test('values are shown as people read them, without quotes', () => {
  edit()
  expect(restOf('place').textContent).toBe('North quay')
  expect(restOf('keywords').textContent).toBe('boats')
  expect(restOf('taken').textContent).toBe('September 21, 2026')
})

test('a month or a year is a date only where the collection has dates under its name', () => {
  edit('{"taken": "2026-09", "shelf": "2026-09", "place": "1931"}')
  expect(restOf('taken').textContent).toBe('September 2026')
  expect(restOf('shelf').textContent).toBe('2026-09')
  expect(restOf('place').textContent).toBe('1931')
})

test('a month is corrected as a date', async () => {
  const { user, text } = edit('{"taken": "2026-09"}')
  await user.click(restOf('taken'))
  await user.keyboard('{Control>}a{/Control}oct 2026{Enter}')
  expect(text()).toBe('{"taken": "2026-10"}')
  expect(restOf('taken').textContent).toBe('October 2026')
})

test.each(['click', 'Enter', 'F2'])('%s opens the editor of a value, and Escape reverts it', async (way) => {
  const { user, text } = edit()
  if (way === 'click') await user.click(restOf('place'))
  else {
    restOf('place').focus()
    await user.keyboard(`{${way}}`)
  }
  await user.keyboard(', Port Merrow')
  expect(text()).toContain('"North quay, Port Merrow"')
  expect(changed('place')).toBe(true)
  await user.keyboard('{Escape}')
  expect(text()).toBe(saved)
  expect(changed('place')).toBe(false)
  expect(document.activeElement).toBe(restOf('place'))
})

function SavedMeanwhile() {
  const [draft, setDraft] = useState(() => draftFromText('{"place": "North quay"}'))
  const [since, setSince] = useState(draft.text)
  return (
    <>
      <MetadataEditor draft={draft} saved={since} showAllProblems={false} onChange={setDraft} />
      <button type="button" onClick={() => setSince(draft.text)}>
        Save it
      </button>
    </>
  )
}

test('Escape takes back what was typed since it was saved', async () => {
  const { user } = renderScreen(<SavedMeanwhile />, { calls: {} })
  await user.click(restOf('place'))
  await user.keyboard(' east')
  screen.getByRole('button', { name: 'Save it' }).click()
  await user.keyboard(' and west{Escape}')
  expect(restOf('place').textContent).toBe('North quay east')
  expect(changed('place')).toBe(false)
})

test('Enter goes on from a yes or no too', async () => {
  const { user, text } = edit('{"open": true, "place": "North quay"}')
  field('open').getByRole('switch').focus()
  await user.keyboard('{Enter}')
  expect(field('place').getByRole('textbox')).toBe(document.activeElement)
  expect(text()).toBe('{"open": true, "place": "North quay"}')
})

test('Enter and Tab go on to the next value, and Shift and Tab back', async () => {
  const { user, text } = edit()
  await user.click(restOf('place'))
  await user.keyboard('!{Enter}')
  expect(field('keywords').getByRole('combobox')).toBe(document.activeElement)
  await user.keyboard('{Tab}')
  expect(field('taken').getByRole('textbox')).toBe(document.activeElement)
  await user.keyboard('{Shift>}{Tab}{/Shift}{Shift>}{Tab}{/Shift}')
  await user.keyboard('?')
  expect(text()).toContain('"North quay!?"')
})

test('in a box the focus opens the editor', async () => {
  const { user, text } = edit(saved, true)
  await user.tab()
  while (document.activeElement?.matches('[data-value]') !== true) await user.tab()
  await user.keyboard('!')
  expect(text()).toContain('"North quay!"')
})

test('strikes a removed field and restores it in its place', async () => {
  const { user, text } = edit()
  await chooseInMenu(user, 'keywords', 'Remove field')
  expect(text()).not.toContain('keywords')
  expect(field('keywords, removed').getByText('boats')).toBeTruthy()
  await user.click(field('keywords, removed').getByRole('button', { name: 'Restore' }))
  expect(Object.keys(JSON.parse(text()))).toEqual(['place', 'keywords', 'taken', 'camera'])
  expect(changed('keywords')).toBe(false)
})

test('adds typed text as one trimmed entry and splits a paste on request', async () => {
  const { user, text } = edit()
  await user.click(restOf('keywords'))
  await user.keyboard(' Woolf, Virginia {Enter}')
  expect(JSON.parse(text()).keywords).toEqual(['boats', 'Woolf, Virginia'])
  await user.paste('dawn; dusk; noon')
  await user.click(await screen.findByRole('option', { name: 'Split into 3' }))
  expect(JSON.parse(text()).keywords).toEqual(['boats', 'Woolf, Virginia', 'dawn', 'dusk', 'noon'])
})

test('a list offers the entries used before with their counts', async () => {
  const { user, text } = edit()
  await user.click(restOf('keywords'))
  await user.keyboard('her')
  const offers = screen.getAllByRole('option').map((option) => option.textContent)
  expect(offers).toEqual(['herring38', 'herring season6', 'Add “her”Enter'])
  await user.keyboard('{ArrowDown}{Enter}')
  expect(JSON.parse(text()).keywords).toEqual(['boats', 'herring'])
})

test('accepts usual dates and stores them as ISO dates', async () => {
  const { user, text } = edit()
  await user.click(restOf('taken'))
  const input = field('taken').getByRole('textbox')
  await user.clear(input)
  await user.type(input, '3 may 1931')
  expect(JSON.parse(text()).taken).toBe('1931-05-03')
  expect(screen.getByRole('group', { name: 'May 1931' })).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Month' }))
  expect(JSON.parse(text()).taken).toBe('1931-05')
  await user.clear(input)
  await user.type(input, '1931 – 1935')
  expect(JSON.parse(text()).taken).toBe('1931/1935')
})

test('a day that the month lacks is kept as typed, with the days it may have meant', async () => {
  const { user, text, read } = edit()
  await user.click(restOf('taken'))
  const input = field('taken').getByRole('textbox')
  await user.clear(input)
  await user.type(input, '31 September 2026{Escape}')
  expect(text()).toBe(saved)
  await user.click(restOf('taken'))
  await user.clear(field('taken').getByRole('textbox'))
  await user.type(field('taken').getByRole('textbox'), '31 September 2026{Enter}')
  expect(restOf('taken').textContent).toBe('31 September 2026')
  expect(read()).toEqual({ ok: false, error: 'unfinished' })
  expect(field('taken').getByText('September has 30 days.')).toBeTruthy()
  await user.click(field('taken').getByRole('button', { name: 'October 1' }))
  expect(JSON.parse(text()).taken).toBe('2026-10-01')
})

test('keeps a number with a unit as typed, or as text', async () => {
  const { user, text } = edit('{"weight": 12}')
  await user.click(restOf('weight'))
  await user.keyboard(' kg{Enter}')
  expect(text()).toBe('{"weight": 12}')
  await user.click(field('weight').getByRole('button', { name: 'Keep as text' }))
  expect(text()).toBe('{"weight": "12 kg"}')
})

test('asks for the name of a new field and adopts its known type', async () => {
  const { user, text } = edit('{"place": "Quay"}')
  await user.click(screen.getByRole('button', { name: 'Add field' }))
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['taken9', 'keywords8'])
  await user.keyboard('ke{ArrowDown}{Enter}')
  await user.keyboard('pier{Enter}')
  expect(JSON.parse(text())).toEqual({ place: 'Quay', keywords: ['pier'] })
})

test('drops a new field without a name', async () => {
  const { user, text } = edit()
  await user.click(screen.getByRole('button', { name: 'Add field' }))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('combobox', { name: 'Field name' })).toBeNull()
  expect(text()).toBe(saved)
})

test('text that cannot be read says that it must be fixed, not that its fields are removed', () => {
  editMetadata('{"place": ', { saved })
  expect(screen.getByRole('button', { name: 'Show as JSON' })).not.toBeNull()
  expect(screen.queryByRole('group', { name: /, removed/ })).toBeNull()
})
