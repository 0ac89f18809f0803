import { expect, test } from 'vitest'
import { guessUses } from './columns/guess-uses.ts'
import { toCandidate } from './columns/to-candidate.ts'
import { openTable } from './readers/open-table.ts'
import { gather, rowsOf, xlsxOf } from './testing/tables.ts'
import { dataRows, lookAtTable } from './worker/table-look.ts'

const text = (value: string) => ({ as: 'text', text: value })

test('unwraps formulas around text in CSV and keeps guarded values as text', async () => {
  const csv =
    'id,isbn,n,t\n1,"=""0017""","=""12""",x\n2,="0018","=""""",="say ""a"""\n3,=1+1,"=""a""&""b""",=A1\n'
  expect((await rowsOf(csv)).slice(1).map(({ cells }) => cells)).toEqual([
    ['1', text('0017'), text('12'), 'x'],
    ['2', text('0018'), '', text('say "a"')],
    ['3', '=1+1', '="a"&"b"', '=A1'],
  ])
  const { columns } = await lookAtTable(await openTable('id,n\n1,"=""12"""\n2,"=""13"""\n', ''), {})
  expect(columns.map(({ facts }) => facts.kind)).toEqual(['number', 'text'])
})

test('a formula around a text is undone in workbooks and pages', async () => {
  const file = await xlsxOf({ rows: '<row><c t="inlineStr"><is><t>="0017"</t></is></c></row>' })
  expect((await rowsOf(file))[0]?.cells).toEqual([text('0017')])
  expect((await rowsOf('<table><tr><td>="0017"<td>x</table>'))[0]?.cells).toEqual([text('0017'), 'x'])
})

test('a number that a workbook shows as a power of ten is held back as an ID, and an amount elsewhere', async () => {
  const table = await openTable(
    await xlsxOf({
      styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="11"/></cellXfs>',
      rows: '<row><c t="inlineStr"><is><t>id</t></is></c><c t="inlineStr"><is><t>text</t></is></c><c t="inlineStr"><is><t>mass</t></is></c></row><row><c s="1"><v>120000</v></c><c t="inlineStr"><is><t>x</t></is></c><c s="1"><v>500</v></c></row>',
    }),
    '',
  )
  const look = await lookAtTable(table, {})
  const [row] = await gather(dataRows(table, look))
  const mapping = { uses: guessUses(look.columns, false), collection: 'c' }
  const context = { source: '', mapping, columnNames: [], reportsShortRows: false }
  if (row === undefined) throw new Error('no row')
  expect(toCandidate(row, context).problems).toMatchObject([
    { field: 'documentId', code: 'number-not-exact' },
  ])
})
