import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as sheetJs from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { type Cell, isFault, type Row, textOfCell } from '../cell.ts'
import { writtenBySheetJs } from '../testing/other-workbooks.ts'
import { gather, rowsOf, zipOf } from '../testing/tables.ts'
import { openTable } from './open-table.ts'

const folder = path.join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  '..',
  'e2e',
  'fixtures',
  'spreadsheets',
  'files',
)
const fileNamed = (name: string) => new File([readFileSync(path.join(folder, name))], name)
const stockSheet = 1

async function read(file: File, includesHidden: boolean) {
  const table = await openTable(file, '', { sheet: stockSheet, includesHidden })
  const rows = await gather(table.rows())
  return {
    sheets: table.format.kind === 'workbook' ? table.format.sheets : [],
    hidden: table.hidden?.count(),
    rows,
  }
}

/** Day 60 of 1900 never existed, and programs disagree on the days before it. */
function withoutFirstDays(rows: readonly Row[]): readonly Row[] {
  const isEarly = (cell: Cell) => /^(?:60$|1900-|1899-)/.test(textOfCell(cell))
  return rows.map((row) => ({ ...row, cells: row.cells.map((cell) => (isEarly(cell) ? '' : cell)) }))
}

describe('a workbook is read as the same one in XLSX', () => {
  test.each(['rich.xls', 'rich.ods', '1904.xls', '1904.ods'])('libreoffice-%s', async (name) => {
    for (const includesHidden of [false, true]) {
      const [found, oracle] = [
        await read(fileNamed(`libreoffice-${name}`), includesHidden),
        await read(fileNamed(`libreoffice-${name.replace(/\w+$/, 'xlsx')}`), includesHidden),
      ]
      expect(withoutFirstDays(found.rows)).toEqual(withoutFirstDays(oracle.rows))
      expect({ ...found, rows: 0 }).toEqual({ ...oracle, rows: 0 })
    }
  })

  test.each(['xlsb', 'numbers'] as const)('written by SheetJS as %s', async (bookType) => {
    const source = fileNamed('libreoffice-1904.xlsx')
    const options = { type: 'array', cellStyles: true, cellNF: true } as const
    const book = sheetJs.read(await source.arrayBuffer(), options)
    const file = new File([writtenBySheetJs(book, bookType)], 'book.csv')
    const oracle = await read(source, true)
    const found = await read(file, true)
    expect(found.rows.map(({ number, links, wide }) => ({ number, links, wide }))).toEqual(
      oracle.rows.map(({ number, links, wide }) => ({ number, links, wide })),
    )
    // SheetJS omits failed formulas when writing Numbers.
    const withoutFaults = (rows: readonly Row[]) =>
      rows.map(({ cells }) => cells.map((cell) => (isFault(cell) ? '' : cell)))
    const cellsOf =
      bookType === 'numbers' ? withoutFaults : (rows: readonly Row[]) => rows.map(({ cells }) => cells)
    expect(cellsOf(found.rows)).toEqual(cellsOf(oracle.rows))
    if (bookType === 'xlsb') expect((await read(file, false)).rows).toEqual((await read(source, false)).rows)
  })
})

const odsOf = (rows: string, name = 'a.ods') => {
  const namespaces = ['office', 'table', 'text'].map(
    (one) => `xmlns:${one}="urn:oasis:names:tc:opendocument:xmlns:${one}:1.0"`,
  )
  return zipOf(
    {
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'content.xml': `<office:document-content ${namespaces.join(' ')} xmlns:calcext="c" xmlns:xlink="x"><office:body><office:spreadsheet><table:table table:name="A">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
    },
    name,
  )
}
const numberCell = (value: string, shown: string, more = '') =>
  `<table:table-cell office:value-type="float" office:value="${value}" ${more}><text:p>${shown}</text:p></table:table-cell>`

describe('cells of OpenDocument', () => {
  test.each([
    ['007', numberCell('7', '007'), { as: 'text', text: '007' }],
    ['an ID in groups', numberCell('123456789', '123-45-6789'), { as: 'text', text: '123-45-6789' }],
    ['thousands', numberCell('1234', '1,234'), { as: 'number', text: '1234' }],
    ['decimals', numberCell('0', '0.00'), { as: 'number', text: '0' }],
    ['a unit', numberCell('45', '45 kg'), { as: 'number', text: '45' }],
    [
      'a time',
      '<table:table-cell office:value-type="time" office:time-value="PT13H05M00.5S"/>',
      { as: 'date', text: '13:05:00.5' },
    ],
    [
      'a duration',
      '<table:table-cell office:value-type="time" office:time-value="PT36H00M00S"/>',
      { as: 'text', text: '36:00:00' },
    ],
    [
      'an error',
      '<table:table-cell table:formula="of:=1/0" office:value-type="float" office:value="0"><text:p>#DIV/0!</text:p></table:table-cell>',
      { as: 'fault', text: '#DIV/0!' },
    ],
    [
      'spaces and line breaks',
      '<table:table-cell office:value-type="string"><text:p>a<text:s text:c="3"/>b<text:line-break/>c</text:p><text:p>d</text:p></table:table-cell>',
      { as: 'text', text: 'a   b\nc\nd' },
    ],
  ])('%s', async (_, cell, expected) => {
    expect((await rowsOf(await odsOf(`<table:table-row>${cell}</table:table-row>`)))[0]?.cells).toEqual([
      expected,
    ])
  })

  test('repeats cells and rows and flags scientific notation', async () => {
    const cell = numberCell('120000', '1.20E+05', 'table:number-columns-repeated="2"')
    const empty =
      '<table:table-row table:number-rows-repeated="1048570"><table:table-cell/></table:table-row>'
    const rows = await rowsOf(
      await odsOf(`<table:table-row table:number-rows-repeated="3">${cell}</table:table-row>${empty}`),
    )
    expect(rows.map(({ number, cells }) => [number, cells.length])).toEqual([
      [1, 2],
      [2, 2],
      [3, 2],
    ])
    expect(rows[0]?.flags).toEqual([
      { column: 0, code: 'shown-as-power' },
      { column: 1, code: 'shown-as-power' },
    ])
  })

  test('gives the address behind a link and in a formula', async () => {
    const cells = `<table:table-cell office:value-type="string"><text:p><text:a xlink:href="https://example.org/a">page</text:a></text:p></table:table-cell><table:table-cell table:formula="of:=HYPERLINK(&quot;https://example.org/b&quot;;&quot;b&quot;)" office:value-type="string"><text:p>b</text:p></table:table-cell>`
    expect((await rowsOf(await odsOf(`<table:table-row>${cells}</table:table-row>`)))[0]?.links).toEqual([
      { column: 0, address: 'https://example.org/a' },
      { column: 1, address: 'https://example.org/b' },
    ])
  })
})
