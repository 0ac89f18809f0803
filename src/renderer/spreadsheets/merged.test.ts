import { expect, test } from 'vitest'
import { textOfCell } from './cell.ts'
import { openTable } from './readers/open-table.ts'
import { gather, textRow, xlsxOf } from './testing/tables.ts'
import { dataRows, lookAtTable } from './worker/table-look.ts'

async function read(source: File | string) {
  const table = await openTable(source, '')
  const look = await lookAtTable(table, {})
  const rows = await gather(dataRows(table, look))
  return {
    names: look.columns.map(({ name }) => name),
    rows: rows.map(({ cells }) => cells.map(textOfCell)),
    numbers: rows.map(({ number }) => number),
    flags: rows.map(({ flags = [] }) => flags.map(({ column }) => column)),
  }
}
const merge = (...refs: readonly string[]) =>
  `<mergeCells>${refs.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`

const series = [
  textRow(1, ['collection', 'series', 'title']),
  textRow(2, ['maps', 'Coast', 'One']),
  textRow(3, ['', '', 'Two']),
  textRow(4, ['', 'stale', 'Three']),
  textRow(5, ['plans', '', 'Four']),
]

test('a value over several rows of a workbook belongs to each, and what lies below it is not shown', async () => {
  const file = await xlsxOf({ rows: series.join(''), behindRows: merge('A2:A4', 'B2:B4') })
  expect((await read(file)).rows).toEqual([
    ['maps', 'Coast', 'One'],
    ['maps', 'Coast', 'Two'],
    ['maps', 'Coast', 'Three'],
    ['plans', '', 'Four'],
  ])
})

test('a value whose own row is hidden is shown in the others', async () => {
  const rows = series.join('').replace('<row r="2"', '<row r="2" hidden="1"')
  const file = await xlsxOf({ rows, behindRows: merge('A2:A4', 'B2:B4') })
  expect((await read(file)).rows[0]).toEqual(['maps', 'Coast', 'Two'])
})

test('does not repeat the row above for an empty row', async () => {
  const rows = [...series.slice(0, 2), '<row r="3"/>', textRow(4, ['', 'x', '']), textRow(5, ['', '', 'Z'])]
  const file = await xlsxOf({ rows: rows.join(''), behindRows: merge('A2:A4', 'B2:B4', 'C2:C4') })
  expect((await read(file)).numbers).toEqual([2, 5])
})

test('a value over several columns stays in the first, and a name over several is that of each', async () => {
  const rows = [
    textRow(1, ['id', 'place', '', 'year']),
    textRow(2, ['1', 'Bonn', 'Main street', '1990']),
    textRow(3, ['Heading', 'stale', '', '']),
  ]
  const file = await xlsxOf({ rows: rows.join(''), behindRows: merge('B1:C1', 'A3:D3') })
  expect(await read(file)).toMatchObject({
    names: ['id', 'place', 'place (2)', 'year'],
    rows: [
      ['1', 'Bonn', 'Main street', '1990'],
      ['Heading', ''],
    ],
  })
})

test('a flag goes along with the value', async () => {
  const number = '<c r="A2"><v>1.23456789012345E+18</v></c>'
  const rows = `${textRow(1, ['n', 't'])}<row r="2">${number}<c r="B2"><v>1</v></c></row>${textRow(3, ['', 'x'])}`
  expect((await read(await xlsxOf({ rows, behindRows: merge('A2:A3') }))).flags).toEqual([[0], [0]])
})

test('reads merged cells across chunks and with any prefix', async () => {
  for (const length of [0, 1, 7, 40, 65_430, 65_450, 65_480, 65_500, 131_000]) {
    const others = {
      'xl/worksheets/sheet1.xml': `<x:worksheet xmlns:x="m"><!--${'.'.repeat(length)}--><x:sheetData>${series.join('').replace(/<(\/?)/g, '<$1x:')}</x:sheetData >${merge('A2:A4').replace(/<(\/?)/g, '<$1x:')}</x:worksheet>`,
    }
    expect((await read(await xlsxOf({ others }))).rows[1]?.[0]).toBe('maps')
  }
})

test('cells of a page that reach over rows belong to each', async () => {
  const html = `<table><tr><th>id<th colspan=2>place<th>title</tr>
    <tr><td rowspan=3>1<td>Bonn<td rowspan=2>West<td>A</tr>
    <tr><td>Gera<td>B</tr><tr><td colspan=2>Ulm<td>C</tr><tr><td>2<td>Hof<td>East<td>D</tr></table>`
  expect(await read(html)).toMatchObject({
    names: ['id', 'place', 'place (2)', 'title'],
    rows: [
      ['1', 'Bonn', 'West', 'A'],
      ['1', 'Gera', 'West', 'B'],
      ['1', 'Ulm', '', 'C'],
      ['2', 'Hof', 'East', 'D'],
    ],
  })
})
