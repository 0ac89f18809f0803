import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openTable } from '../../spreadsheets/readers/open-table.ts'
import { xlsxOf } from '../../spreadsheets/testing/tables.ts'
import { lookAtTable, type TableLook } from '../../spreadsheets/worker/table-look.ts'
import { chooseOption } from '../../testing/choose-option.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ColumnTable } from './column-table.tsx'
import { findMappingProblems, useMapping } from './use-mapping.ts'

const csv = 'Headline,Body,Year\nTides,High at six,1998\nLocks,Closed at night,2004\n'

function Columns({ look }: { readonly look: TableLook }) {
  const columns = useMapping(look)
  if (columns === null) return null
  return (
    <div>
      <ColumnTable
        look={look}
        columns={columns}
        problems={findMappingProblems(columns.mapping)}
        showsProblems
      />
      <output aria-label="uses">{JSON.stringify(columns.mapping.uses)}</output>
    </div>
  )
}

async function renderColumns(kept: string | null = null, text: string | File = csv) {
  const look = await lookAtTable(await openTable(text, 'news.csv', {}), {})
  const drawn = renderScreen(<Columns look={look} />, { calls: { 'drafts/get': () => kept } })
  await screen.findAllByRole('combobox')
  return drawn
}
const uses = () => JSON.parse(screen.getByRole('status', { name: 'uses' }).textContent ?? '')
const use = (column: string) => screen.getByRole('combobox', { name: `What becomes of “${column}”` })

test('shows the first values of each column beside its name', async () => {
  await renderColumns()
  const row = screen.getByRole('row', { name: /^Year/ })
  expect(within(row).getByRole('cell', { name: '1998, 2004' })).toBeTruthy()
})

test('a column becomes a field of a kind by one choice, and keeps its name', async () => {
  const { user } = await renderColumns()
  await chooseOption(user, use('Year'), 'Text')
  expect(uses()[2]).toEqual({ to: 'field', name: 'Year', kind: 'text' })
  await chooseOption(user, use('Year'), 'List, split at “;”')
  expect(uses()[2]).toEqual({ to: 'field', name: 'Year', kind: 'list-semicolon' })
  await chooseOption(user, use('Year'), 'Document text')
  expect(uses()[2]).toEqual({ to: 'text' })
})

test('renames a field by keyboard, into a group, and returns to its name', async () => {
  const { user } = await renderColumns()
  screen.getByRole('button', { name: 'Year' }).focus()
  await user.keyboard('{Enter}')
  const name = screen.getByRole('textbox', { name: 'Field name for “Year”' })
  expect(document.activeElement).toBe(name)
  screen.getByText('A dot makes a group: address.city')
  await user.keyboard('published.year{Enter}')
  expect(uses()[2]).toMatchObject({ to: 'field', name: 'published.year' })
  const button = screen.getByRole('button', { name: 'Year published.year' })
  expect(document.activeElement).toBe(button)
  await user.keyboard('{Enter}other{Escape}')
  expect(uses()[2]).toMatchObject({ name: 'published.year' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Year published.year' }))
})

test('offers no field name for a part of the document', async () => {
  const { user } = await renderColumns()
  await chooseOption(user, use('Year'), 'Don’t import')
  expect(screen.queryByRole('button', { name: 'Year' })).toBeNull()
  expect(screen.getByRole('rowheader', { name: 'Year' })).toBeTruthy()
})

test('turns the former title column into a field', async () => {
  const { user } = await renderColumns()
  await chooseOption(user, use('Headline'), 'Title')
  await chooseOption(user, use('Year'), 'Title')
  expect(uses().map(({ to }: { to: string }) => to)).toEqual(['field', expect.anything(), 'title'])
})

test('says that no column has the content, and that none gives the title', async () => {
  const { user } = await renderColumns()
  for (const column of ['Headline', 'Body', 'Year']) await chooseOption(user, use(column), 'Don’t import')
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(
    'Choose a column for the document text, website address or picture address.',
  )
  screen.getByText('No title column. The first words become the title.')
})

test('keeps a missing or duplicate field name open until it is corrected', async () => {
  const { user } = await renderColumns()
  await chooseOption(user, use('Headline'), 'Text')
  await user.click(screen.getByRole('button', { name: 'Year' }))
  const year = screen.getByRole('textbox', { name: 'Field name for “Year”' })
  await user.clear(year)
  expect(year.getAttribute('aria-invalid')).toBe('true')
  screen.getByText('Enter a field name')
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(year)
  await user.type(year, 'Headline')
  expect(screen.getAllByText('Another column has this name')).not.toEqual([])
  await user.tab()
  await user.type(screen.getByRole('textbox', { name: 'Field name for “Year”' }), ' year')
  expect(screen.queryByText('Another column has this name')).toBeNull()
  await user.keyboard('{Enter}')
  expect(uses()[2]).toMatchObject({ name: 'Headline year' })
})

test('Escape restores the last good name, also after the field was left without one', async () => {
  const { user } = await renderColumns()
  await user.click(screen.getByRole('button', { name: 'Year' }))
  await user.clear(screen.getByRole('textbox', { name: 'Field name for “Year”' }))
  await user.tab()
  await user.click(screen.getByRole('textbox', { name: 'Field name for “Year”' }))
  await user.keyboard('{Escape}')
  expect(uses()[2]).toMatchObject({ name: 'Year' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Year' }))
})

test('a name that is cut off is shown whole on hover', async () => {
  await renderColumns()
  const button = screen.getByRole('button', { name: 'Year' })
  expect(button.closest('[title]')?.getAttribute('title')).toBe('Year')
})

test('restores an earlier mapping and can guess again', async () => {
  const kept = [{ to: 'nothing' }, { to: 'text' }, { to: 'nothing' }]
  const { user } = await renderColumns(JSON.stringify({ uses: kept, collection: 'news' }))
  expect(uses()).toEqual(kept)
  await user.click(screen.getByRole('button', { name: 'Reset' }))
  expect(uses()).not.toEqual(kept)
  expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull()
})

test('takes the mapping of a table that the app wrote for a match, until it is changed', async () => {
  const kept = [{ to: 'title' }, { to: 'text' }, { to: 'field', name: 'Year', kind: 'text' }]
  const { user } = await renderColumns(JSON.stringify({ uses: kept, collection: 'news', isOfExport: true }))
  expect(uses()).toEqual(kept)
  expect(screen.getAllByText('Matched')).toHaveLength(3)
  expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull()
  await chooseOption(user, use('Year'), 'Number')
  within(screen.getByRole('row', { name: /^Year/ })).getByText('Changed by you')
})

test('draws some of 2,000 columns, and always the first with a problem', async () => {
  const names = Array.from({ length: 2000 }, (_, at) => `name ${at}`)
  const kept = names.map((name, at) => ({ to: 'field', name: at === 1500 ? '' : name, kind: 'text' }))
  const text = `${names.join(',')}\n${names.map((_, at) => `v${at}`).join(',')}\n`
  await renderColumns(JSON.stringify({ uses: kept, collection: '' }), text)
  const table = screen.getByRole('table', { name: 'Columns' })
  expect(table.getAttribute('aria-rowcount')).toBe('2001')
  const drawn = table.querySelectorAll<HTMLElement>('tbody tr[data-index]')
  expect(drawn.length).toBeLessThan(60)
  expect(drawn[0]?.dataset.index).toBe('0')
  expect([...drawn].at(-1)?.dataset.index).toBe('1500')
  expect(
    screen.getByRole('textbox', { name: 'Field name for “name 1500”' }).getAttribute('aria-invalid'),
  ).toBe('true')
})

test('says of an ID that invisible characters are removed, and nothing of a field that keeps them', async () => {
  const { user } = await renderColumns(null, 'ID,Body\na\u200b1,One long text\nb2,Another long text\n')
  const said = /^1 cell has invisible characters, which are removed, first in row 2/
  await user.click(screen.getByRole('button', { name: 'Check 1 cell' }))
  screen.getByText(said)
  await chooseOption(user, use('ID'), 'Text')
  expect(screen.queryByText(said)).toBeNull()
})

test('asks for the kind of a column that has several readings, and not again once it is chosen', async () => {
  const { user } = await renderColumns(null, 'Body,Date\nOne long text,24.12\nAnother long text,10.05\n')
  const asked = /^Numbers, dates or text\?/
  await user.click(screen.getByRole('button', { name: 'Check the kind' }))
  screen.getByText(asked)
  await chooseOption(user, use('Date'), 'Text')
  expect(screen.queryByText(asked)).toBeNull()
  expect(screen.queryByRole('option', { name: 'Choose a kind…' })).toBeNull()
})

test('says of each column in one place whether it was recognised, changed or is mostly empty', async () => {
  const { user } = await renderColumns(
    null,
    'Title,Body,Year,Shelf\nPier,One long text of the pier,1998,\nQuay,Another text,2004,\nLock,A text,2010,C 4\n',
  )
  const status = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
  for (const name of ['Title', 'Body', 'Year']) status(name).getByText('Matched')
  status('Shelf').getByText('Empty in 2 rows')
  await chooseOption(user, use('Year'), 'Text')
  status('Year').getByText('Changed by you')
  await chooseOption(user, use('Year'), 'Number')
  status('Year').getByText('Matched')
})

test('opens from a badge what to check and where first', async () => {
  const { user } = await renderColumns(
    null,
    'Title,Text,Made\nOar,Ash wood,12.03.1871\nSail,Canvas,about 1900\n',
  )
  const why = '1 date becomes text, first in row 2'
  const badge = screen.getByRole('button', { name: 'Check 1 date' })
  expect(screen.queryByText(why)).toBeNull()
  badge.focus()
  await user.keyboard('{Enter}')
  screen.getByText(why)
  expect(badge.getAttribute('aria-expanded')).toBe('true')
  await user.keyboard('{Enter}')
  expect(screen.queryByText(why)).toBeNull()
  await chooseOption(user, use('Made'), 'Date (31.1.2024)')
  expect(screen.queryByRole('button', { name: 'Check 1 date' })).toBeNull()
})

test('says of a workbook what could not be carried over exactly, and where first', async () => {
  const texts = (...cells: readonly string[]) =>
    cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')
  const workbook = await xlsxOf({
    styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="46"/></cellXfs>',
    rows: [
      texts('Title', 'Text', 'Took', 'Serial'),
      `${texts('One', 'Text of one')}<c s="1"><v>1.5</v></c><c><v>5</v></c>`,
      `${texts('Two', 'Text of two')}<c s="1"><v>0.5</v></c><c><v>1.23456789012345E+18</v></c>`,
    ]
      .map((cells) => `<row>${cells}</row>`)
      .join(''),
  })
  const { user } = await renderColumns(null, workbook)
  await user.click(screen.getByRole('button', { name: 'Check 2 durations' }))
  await user.click(screen.getByRole('button', { name: 'Check 1 number' }))
  const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
  row('Took').getByText(/^2 durations become text, first in row 2/)
  row('Serial').getByText(/^1 number has lost digits in this file, first in row 3/)
})
