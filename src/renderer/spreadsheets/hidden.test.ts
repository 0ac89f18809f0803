import { expect, test } from 'vitest'
import { textOfCell } from './cell.ts'
import { openTable } from './readers/open-table.ts'
import { gather, textRow, xlsxOf } from './testing/tables.ts'
import { createReader } from './worker/answer-requests.ts'
import { dataRows, lookAtTable } from './worker/table-look.ts'
import type { TableAnswer } from './worker/worker-messages.ts'

async function read(source: File | string, includesHidden = false) {
  const table = await openTable(source, '', { includesHidden })
  const look = await lookAtTable(table, {})
  const rows = await gather(dataRows(table, look))
  return {
    names: look.columns.map(({ name }) => name),
    hidden: look.hidden,
    rows: rows.map(({ cells }) => cells.map(textOfCell)),
    numbers: rows.map(({ number }) => number),
    flags: rows.map(({ flags = [] }) => flags.map(({ column }) => column)),
  }
}

const filtered = [
  textRow(1, ['id', 'note', '', 'status']),
  textRow(2, ['f-1', 'secret', 'x', 'publish']),
  textRow(3, ['f-2', 'secret', '', 'embargoed'], 'hidden="1"'),
  textRow(4, ['f-3', '', '', 'publish']),
  textRow(5, ['f-4', '', '', 'embargoed'], 'hidden="true"'),
  textRow(6, ['f-5', '', '', 'embargoed'], 'ht="0" customHeight="1"'),
  '<row r="7" hidden="1"/>',
].join('')

test('omits hidden rows and columns of a workbook and counts those with content', async () => {
  const beforeRows = '<cols><col min="2" max="2" hidden="1"/><col min="5" max="16384" hidden="1"/></cols>'
  const file = await xlsxOf({ rows: filtered, beforeRows })
  expect(await read(file)).toMatchObject({
    names: ['id', 'Column C', 'status'],
    hidden: { rows: 3, columns: 1 },
    rows: [
      ['f-1', 'x', 'publish'],
      ['f-3', '', 'publish'],
    ],
    numbers: [2, 4],
  })
  const all = await read(file, true)
  expect(all.names).toEqual(['id', 'note', 'Column C', 'status'])
  expect(all.rows.map(([id]) => id)).toEqual(['f-1', 'f-2', 'f-3', 'f-4', 'f-5'])
  expect(all.hidden).toEqual({ rows: 3, columns: 1 })
})

test('keeps a flag at its cell when columns before it are left out', async () => {
  const rows = `${textRow(1, ['a', 'b', 'c'])}<row r="2"><c r="A2"><v>1.5E+18</v></c><c r="B2"><v>1.23456789012345E+18</v></c><c r="C2"><v>1.23456789012346E+18</v></c></row>`
  const beforeRows = '<cols><col min="2" max="2" width="0" customWidth="1"/></cols>'
  expect((await read(await xlsxOf({ rows, beforeRows }))).flags).toEqual([[1]])
})

test('omits hidden content of a page', async () => {
  const html = `<table><tr><th>id<th>title</tr>
    <tr><td>1<td><span style="display:none">0007</span>Seven<br hidden>th</tr>
    <tr style='height:0; DISPLAY: none'><td>2<td>Eight</tr>
    <tr hidden><td>3<td>Nine</tr>
    <tr><td>4<td style="display:none">gone<td>Ten</tr></table>
    <table style="display:none"><tr><td>a<tr><td>b<tr><td>c<tr><td>d<tr><td>e<tr><td>f</table>`
  expect(await read(html)).toMatchObject({
    hidden: { rows: 2, columns: 0 },
    rows: [
      ['1', 'Seven\nth'],
      ['4', 'Ten'],
    ],
  })
  expect((await read(html, true)).rows.map(([id]) => id)).toEqual(['1', '2', '3', '4'])
})

async function lookOf(source: File): Promise<TableAnswer | undefined> {
  const answers: TableAnswer[] = []
  const ask = createReader(({ message }) => answers.push(message))
  await ask({ id: 1, message: { kind: 'look', source, name: '', wishes: {}, headerRow: undefined } })
  return answers.at(-1)
}

test('a sheet whose rows are all hidden is shown, so that they can be included', async () => {
  const rows = textRow(1, ['id', 'text']) + textRow(2, ['a', 'b'], 'hidden="1"')
  expect(await lookOf(await xlsxOf({ rows }))).toMatchObject({
    kind: 'look',
    look: { rowCount: 0, hidden: { rows: 1, columns: 0 } },
  })
  expect(await lookOf(await xlsxOf({ rows: textRow(1, ['', ''], 'hidden="1"') }))).toMatchObject({
    kind: 'failed',
    code: 'empty',
  })
})

test('a hidden sheet is offered and never read unasked', async () => {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relation = (id: number) =>
    `<Relationship Id="rId${id}" Type="${office}/worksheet" Target="worksheets/sheet${id}.xml"/>`
  const file = await xlsxOf({
    others: {
      'xl/workbook.xml': `<workbook xmlns="m" xmlns:r="${office}"><sheets><sheet name="Open" r:id="rId1"/><sheet name="Kept" state="veryHidden" r:id="rId2"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${relation(1)}${relation(2)}</Relationships>`,
      'xl/worksheets/sheet2.xml': `<worksheet xmlns="m"><sheetData>${textRow(1, ['a', 'b'])}${textRow(2, ['c', 'd'])}</sheetData></worksheet>`,
    },
  })
  expect(await lookOf(file)).toMatchObject({
    kind: 'look',
    look: {
      rowCount: 0,
      format: { sheet: 0, sheets: [{ isHidden: false }, { name: 'Kept', isHidden: true }] },
    },
  })
})
