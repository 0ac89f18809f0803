import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { SearchProblem } from '../../../shared/schemas/search.ts'
import { chooseOption } from '../../testing/choose-option.ts'
import { renderScreen, sampleConnection } from '../../testing/render-screen.tsx'
import { SearchBar } from './search-bar.tsx'

type TestedBarProps = { readonly start: string; readonly problems: readonly SearchProblem[] }

function TestedBar({ start, problems }: TestedBarProps) {
  const [text, setText] = useState(start)
  return (
    <>
      <SearchBar connection={sampleConnection} text={text} problems={problems} onChange={setText} />
      <p data-testid="text">{text}</p>
    </>
  )
}

async function renderBar(start: string, problems: readonly SearchProblem[] = []) {
  const { user } = renderScreen(<TestedBar start={start} problems={problems} />, {
    calls: {
      'documents/fields': () => ({
        fields: [
          { path: 'author', kind: 'text', documents: 3 },
          { path: 'year', kind: 'number', documents: 2 },
        ],
        isPreparing: false,
      }),
      'collections/list': () => ['news', 'blog'],
      'collections/count': () => ({
        documents: 4,
        collections: [
          { collection: 'news', documents: 3 },
          { collection: 'blog', documents: 1 },
        ],
      }),
      'import-sessions/list': () => [],
      'templates/known-fields': () => [],
      'documents/places': () => ({ places: [], total: { count: 1, isExact: true }, next: null }),
    },
  })
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search library' })
  return { user, field, text: () => screen.getByTestId('text').textContent }
}

const chip = (filter: string) => screen.getByRole('button', { name: `Change the filter “${filter}”` })
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('a filter of the text is a button, which changes its own stretch of the text', async () => {
  const { user, text } = await renderBar('river  collection:news -draft year:>1980')
  await user.click(chip('Collection: news'))
  const popover = await dialog('Filter: Collection')
  await user.click(popover.getByRole('checkbox', { name: 'blog' }))
  expect(text()).toBe('river  collection:news,blog -draft year:>1980')
  await user.click(popover.getByRole('button', { name: 'Done' }))
  expect(document.activeElement).toBe(chip('Collection: news or blog'))
})

test('the field has the words, and a filter only while it is typed', async () => {
  const { user, field, text } = await renderBar('river collection:news')
  expect(field.value).toBe('river')
  await user.type(field, '{Home}year:>1980')
  expect(screen.queryByRole('button', { name: 'Change the filter “year: more than 1980”' })).toBeNull()
  expect(text()).toBe('collection:news year:>1980river')
  await user.keyboard(' ')
  expect(field.value).toBe('river')
  expect([field.selectionStart, text()]).toEqual([0, 'collection:news year:>1980 river'])
  chip('year: more than 1980')
  await user.keyboard('{End} has:author')
  expect(field.value).toBe('river has:author')
  await user.tab()
  expect(field.value).toBe('river')
  chip('author: has a value')
})

test('a filter is text again at Backspace, and Escape empties the field alone', async () => {
  const { user, field, text } = await renderBar('river collection:news year:>1980')
  await user.type(field, '{Home}{Backspace}')
  expect([field.value, field.selectionStart]).toEqual(['year:>1980 river', 10])
  await user.keyboard('{Backspace}5')
  expect(text()).toBe('collection:news year:>1985 river')
  await user.keyboard('{Escape}{Escape}')
  expect([field.value, text()]).toEqual(['', 'collection:news'])
})

test('an incomplete filter does not change the search, and Enter ends a complete one', async () => {
  const { user, text } = await renderBar('river year:>1980')
  await user.click(chip('year: more than 1980'))
  const popover = await dialog('Filter: Metadata field')
  await chooseOption(user, popover.getByRole('combobox', { name: 'Comparison' }), 'is between')
  const from = popover.getByRole('textbox', { name: 'From' })
  await user.clear(from)
  expect(text()).toBe('river year:>1980')
  await user.type(from, '1900')
  await user.type(popover.getByRole('textbox', { name: 'To' }), '1995')
  await user.click(popover.getByRole('checkbox', { name: 'Exclude matches' }))
  expect(text()).toBe('river -year:1900..1995')
  await user.click(popover.getByRole('checkbox', { name: 'Exclude matches' }))
  await user.type(popover.getByRole('textbox', { name: 'To' }), '{Enter}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(text()).toBe('river year:1900..1995')
})

test('a removed filter leaves the focus at the next, and is brought back', async () => {
  const { user, text } = await renderBar('collection:news year:1900..1995')
  await user.click(screen.getByRole('button', { name: 'Remove the filter “year: 1900 to 1995”' }))
  expect(text()).toBe('collection:news')
  await waitFor(() => expect(document.activeElement).toBe(chip('Collection: news')))
  await user.click(within(screen.getByRole('status')).getByRole('button', { name: 'Undo' }))
  expect(text()).toBe('collection:news year:1900..1995')
})

test('filters are set in the panel at once, by the keys', async () => {
  const { user, text } = await renderBar('')
  screen.getByRole('button', { name: 'Filter' }).focus()
  await user.keyboard('{Enter}')
  const panel = await dialog('Filter')
  ;(await panel.findByRole('checkbox', { name: 'blog' })).focus()
  await user.keyboard(' ')
  expect(text()).toBe('collection:blog')
  panel.getByRole('button', { name: 'Add condition' }).focus()
  await user.keyboard('{Enter}')
  ;(await screen.findByRole('menuitem', { name: 'Metadata field' })).focus()
  await user.keyboard('{Enter}')
  const name = await panel.findByRole('combobox', { name: 'Field' })
  await waitFor(() => expect(document.activeElement).toBe(name))
  await user.keyboard('aut{ArrowDown}{Enter}')
  const comparison = panel.getByRole('combobox', { name: 'Comparison' })
  expect(comparison.textContent).toBe('contains')
  await chooseOption(user, comparison, 'is empty')
  expect(text()).toBe('collection:blog missing:author')
  await user.click(panel.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('says what is not known, or turned round, and what to type instead', async () => {
  await renderBar('kind:film autor:Ada added:2026..2025 -year:2000..1990', [
    { code: 'field-unknown', name: 'autor' },
  ])
  await screen.findByText(/^No kind “film”\./)
  screen.getByText(/^No document has a field “autor”\./)
  screen.getByText('“added:2026..2025” ends before it begins. Type “added:2025..2026” instead.')
  screen.getByText(/ends before it begins\. Type “-year:1990\.\.2000” instead\.$/)
})

test('a value that is missing is not said while one types there', async () => {
  const { user, field } = await renderBar('')
  const missing = /^Add a value after “batch:”/
  await user.type(field, 'batch:')
  await user.tab()
  await screen.findByText(missing)
  await user.click(field)
  await user.keyboard('{End}')
  await waitFor(() => expect(screen.queryByText(missing)).toBeNull())
})

test('an example of the tips is tried in the field', async () => {
  const { user, field, text } = await renderBar('')
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.click((await dialog('Filter')).getByRole('button', { name: 'Search tips' }))
  await user.click((await dialog('Search tips')).getByRole('button', { name: 'Try has:author' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(text()).toBe('has:author')
  await waitFor(() => expect(document.activeElement).toBe(field))
})
