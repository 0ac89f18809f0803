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

test('a field has a name and a kind of its own, which can be changed', async () => {
  const { user } = await renderColumns()
  await chooseOption(user, use('Year'), 'Metadata field')
  const name = screen.getByRole('textbox', { name: 'Field name for “Year”' })
  await user.clear(name)
  await user.type(name, 'published.year')
  await chooseOption(user, screen.getByRole('combobox', { name: 'Kind of “Year”' }), 'Text')
  expect(uses()[2]).toEqual({ to: 'field', name: 'published.year', kind: 'text' })
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
    'Choose a column for the text, website address or image address.',
  )
  screen.getByText('No title column. The first words become the title.')
})

test('marks duplicate and missing field names', async () => {
  const { user } = await renderColumns()
  await chooseOption(user, use('Headline'), 'Metadata field')
  await chooseOption(user, use('Year'), 'Metadata field')
  const [headline, year] = ['Headline', 'Year'].map((column) =>
    screen.getByRole('textbox', { name: `Field name for “${column}”` }),
  )
  if (headline === undefined || year === undefined) throw new Error('not drawn')
  await user.clear(year)
  expect(year.getAttribute('aria-invalid')).toBe('true')
  screen.getByText('Enter a field name')
  await user.type(year, (headline as HTMLInputElement).value)
  expect(screen.getAllByText(/^Another column has this name/)).not.toEqual([])
})

test('restores an earlier mapping and can guess again', async () => {
  const kept = [{ to: 'nothing' }, { to: 'text' }, { to: 'nothing' }]
  const { user } = await renderColumns(JSON.stringify({ uses: kept, collection: 'news' }))
  expect(uses()).toEqual(kept)
  await user.click(screen.getByRole('button', { name: 'Reset' }))
  expect(uses()).not.toEqual(kept)
  expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull()
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
  screen.getByText(said)
  await chooseOption(user, use('ID'), 'Metadata field')
  expect(screen.queryByText(said)).toBeNull()
})

test('asks for the kind of a column that has several readings, and not again once it is chosen', async () => {
  const { user } = await renderColumns(null, 'Body,Date\nOne long text,24.12\nAnother long text,10.05\n')
  const asked = /^Numbers, dates or text\?/
  screen.getByText(asked)
  await chooseOption(user, screen.getByRole('combobox', { name: 'Kind of “Date”' }), 'Text')
  expect(screen.queryByText(asked)).toBeNull()
  expect(screen.queryByRole('option', { name: 'Choose a kind…' })).toBeNull()
})

test('marks the columns that were recognised, until they are used otherwise', async () => {
  const { user } = await renderColumns(null, 'Title,Body\nPier,One long text of the pier\n')
  expect(screen.getAllByText('Matched')).toHaveLength(2)
  await chooseOption(user, use('Title'), 'Don’t import')
  expect(screen.getAllByText('Matched')).toHaveLength(1)
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
  await renderColumns(null, workbook)
  const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
  row('Took').getByText(/^2 durations become text, first in row 2/)
  row('Serial').getByText(/^1 number has lost digits in this file, first in row 3/)
})
