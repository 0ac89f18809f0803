import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { textOfCell } from './cell.ts'
import { guessUses } from './columns/guess-uses.ts'
import { toCandidate } from './columns/to-candidate.ts'
import { openTable } from './readers/open-table.ts'
import { gather } from './testing/tables.ts'
import { dataRows, lookAtTable } from './worker/table-look.ts'

const folder = path.join(import.meta.dirname, '..', '..', '..', 'e2e', 'fixtures', 'spreadsheets', 'files')
const notes = ['Größe: 2 m\n„wie neu“', 'Ñandú & 5 €']

async function read(name: string, includesHidden = false) {
  const bytes = readFileSync(path.join(folder, name))
  const source = name.includes('clipboard') ? bytes.toString('utf8') : new File([bytes], name)
  const table = await openTable(source, name, { includesHidden })
  const look = await lookAtTable(table, {})
  const rows = await gather(dataRows(table, look))
  const uses = guessUses(look.columns, look.hasHeader === null).map((use) =>
    use.to === 'field' && use.name === 'Notes' ? ({ to: 'text' } as const) : use,
  )
  const context = {
    source: name,
    mapping: { uses, collection: 'stock' },
    columnNames: look.columns.map((column) => column.name),
    reportsShortRows: look.reportsShortRows,
  }
  return { look, rows, documents: rows.map((row) => toCandidate(row, context)) }
}

describe('every program gives the same documents', () => {
  test.each([
    'excel-american.csv',
    'excel-german.csv',
    'excel-utf-8.csv',
    'excel-unicode-text.txt',
    'excel.xlsx',
    'excel-clipboard.html',
    'numbers.csv',
    'numbers.xlsx',
    'numbers-clipboard.txt',
    'google-sheets.csv',
    'google-sheets.xlsx',
    'google-sheets-clipboard.html',
    'libreoffice.xlsx',
    'libreoffice.ods',
    'libreoffice.xls',
    'libreoffice-comma.csv',
    'libreoffice-windows-1252.csv',
    'libreoffice-utf-16.tsv',
    'libreoffice-clipboard.html',
    'records.json',
    'records.jsonl',
  ])('%s', async (name) => {
    const { look, documents } = await read(name)
    expect(look.columns.map((column) => column.name)).toEqual([
      'Title',
      'Article',
      'Price',
      'Since',
      'Sold',
      'Notes',
    ])
    expect(documents.map(({ problems }) => problems)).toEqual([[], []])
    expect(documents.map(({ title }) => title)).toEqual(['Ladder, folding', 'Rope 5" thick'])
    expect(documents.map(({ content }) => content)).toEqual(notes.map((text) => ({ kind: 'text', text })))
    // Unformatted, LibreOffice stores yes as the number 1.
    const sold = name.startsWith('libreoffice') ? [1, 0] : [true, false]
    expect(documents.map(({ metadata }) => JSON.parse(metadata ?? ''))).toEqual([
      { Article: '00123', Price: 49.5, Since: '2024-01-31', Sold: sold[0] },
      { Article: '4006381333931', Price: 2, Since: '2023-12-01', Sold: sold[1] },
    ])
  })
})

test('a number in a cell that is formatted as text is not taken for one', async () => {
  const { rows } = await read('libreoffice.xlsx')
  expect(rows[0]?.cells[1]).toEqual({ as: 'text', text: '00123' })
  expect(rows.map(({ number }) => number)).toEqual([2, 3])
  expect(textOfCell(rows[1]?.cells[2])).toBe('2')
})

describe('a workbook with all that LibreOffice can put into one', () => {
  const documents = [
    {
      title: 'Ladder, folding',
      content: { kind: 'text', text: notes[0] },
      metadata: { Article: '00123', Internal: 'x1', Price: 49.5, Share: 0.125, Sum: 99 },
    },
    {
      title: 'Rope 5" thick',
      content: { kind: 'text', text: notes[1] },
      metadata: { Article: '4006381333931', Internal: 'x2', Price: 2, Share: 0.5, Sum: 4 },
    },
    {
      title: 'Paint, blue',
      content: { kind: 'text', text: 'one cell over two rows' },
      metadata: { Article: '0007', Internal: 'x3', Price: 1234567.891, Share: 1, Sum: 2469135.782 },
    },
    {
      title: 'Paint, red',
      content: { kind: 'text', text: 'one cell over two rows' },
      metadata: { Article: '0008', Internal: 'x4', Price: 0.1, Share: 0, Sum: '#DIV/0!' },
    },
  ]
  const fault = { field: 'metadata', code: 'cell-not-readable' }

  test.each([
    ['libreoffice-rich.xlsx', ['2024-01-31T13:30:00', '1999-12-31T23:59:59']],
    ['libreoffice-from-ods.xlsx', ['2024-01-31T13:30:00', '1999-12-31T23:59:59']],
    ['libreoffice-1904.xlsx', ['2028-02-01T13:30:00', '2004-01-01T23:59:59']],
  ])('%s opens at the sheet that was in sight, and every cell is what it was', async (name, opened) => {
    expect((await read(name)).rows.map(({ number }) => number)).toEqual([4, 7, 8])
    const made = await read(name, true)
    expect(made.look.hidden).toEqual({ rows: 1, columns: 1 })
    expect(made.look.format).toMatchObject({ kind: 'workbook', sheet: 1, sheets: { length: 3 } })
    expect(made.look.preface).toBe(1)
    expect(made.rows.map(({ number }) => number)).toEqual([4, 5, 7, 8])
    for (const [index, { title, content, metadata }] of documents.entries()) {
      const found = made.documents[index]
      expect(found).toMatchObject({ title, content })
      expect(JSON.parse(found?.metadata ?? '')).toMatchObject(metadata)
    }
    // Day 60 of 1900 is a 29 February that never existed; counted from 1904, it is valid.
    const faults = name === 'libreoffice-1904.xlsx' ? ['Sum'] : ['Since', 'Sum']
    expect(made.documents.map(({ problems }) => problems.length)).toEqual([0, 0, 0, faults.length])
    expect(made.documents[3]?.problems).toMatchObject(
      faults.map((column) => ({ ...fault, facts: { column } })),
    )
    const times = made.documents.map(({ metadata }) => JSON.parse(metadata ?? '')['Opened at'])
    expect([times[0], times[2]]).toEqual(opened)
    expect(JSON.parse(made.documents[0]?.metadata ?? '')).toMatchObject({ Sold: true, Link: 'page 0' })
  })

  test.each([
    ['libreoffice-plain-Stock.csv', 49.5],
    ['libreoffice-shown-Stock.csv', '49,50000 €'],
    ['libreoffice-shown-Stock.tsv', '49,50000 €'],
  ])('%s: what the cells show, with dates and yes and no as such', async (name, price) => {
    const { documents: found, look } = await read(name)
    expect(look.preface).toBe(1)
    expect(found.map(({ title }) => title)).toEqual(documents.map(({ title }) => title))
    const contents = documents.map(({ content }) => content)
    expect(found.map(({ content }) => content)).toEqual([...contents.slice(0, 3), { kind: 'text', text: '' }])
    expect(JSON.parse(found[0]?.metadata ?? '')).toMatchObject({
      Article: '00123',
      Price: price,
      Since: '2024-01-31',
      'Opened at': '2024-01-31T13:30:00',
      Sold: true,
    })
    expect(found[3]?.problems).toMatchObject([fault])
  })
})
