import { expect, test } from 'vitest'
import { guessUses } from '../columns/guess-uses.ts'
import { openTable } from '../readers/open-table.ts'
import { gather, textRow, xlsxOf } from '../testing/tables.ts'
import { dataRows, lookAtTable } from './table-look.ts'

async function look(source: string | File, headerRow?: number | null) {
  const table = await openTable(source, '')
  const found = await lookAtTable(table, { headerRow })
  const rows = await gather(dataRows(table, found))
  return {
    header: found.headerRow,
    names: found.columns.map(({ name }) => name),
    rows: rows.map(({ number }) => number),
    top: found.topRows.map(({ number }) => number),
    uses: guessUses(found.columns, false).map((use) => (use.to === 'field' ? use.name : use.to)),
  }
}

test('of two rows of names the second has them', async () => {
  const rows = [
    textRow(1, ['Work', '', 'Copy', '']),
    textRow(2, ['Place', 'Body', 'Shelf', 'Room']),
    textRow(3, ['Tides', 'High at six', 'A', 'B']),
    textRow(4, ['Locks', 'Closed', 'C', 'D']),
  ]
  const behindRows = '<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="C1:D1"/></mergeCells>'
  expect(await look(await xlsxOf({ rows: rows.join(''), behindRows }))).toMatchObject({
    header: 2,
    names: ['Place', 'Body', 'Shelf', 'Room'],
    rows: [3, 4],
  })
  expect(await look('Work,,Copy,\nTitle,Text,Shelf,Year\nTides,High,A1,1990\n')).toMatchObject({ header: 2 })
})

test('skips report lines above the header', async () => {
  const report =
    'Report,Loans\nRun on,2024-05-01\n\nName,Branch,Shelf,Room\nTides,North,A,B\nLocks,South,C,D\n'
  expect(await look(report)).toMatchObject({ header: 4, rows: [5, 6], top: [1, 2, 4, 5, 6] })
})

test.each([
  'id,,name,\na,b,c,d\ne,f,g,h\n',
  'Title,Text,,\na,b,c,d\ne,f,g,h\n',
  'Name,Place,Year\nTides,North,\nLocks,South,1990\nMills,East,1991\n',
  'a,b\nc,d\n',
])('a row of texts does not take the place of names above it: %j', async (text) => {
  expect([1, null]).toContain((await look(text)).header)
})

test('accepts a chosen header row, or none', async () => {
  const text = 'Loans,of,May\nid,title,text\n1,a,b\n'
  expect(await look(text, 2)).toMatchObject({ header: 2, names: ['id', 'title', 'text'], rows: [3] })
  expect(await look(text, null)).toMatchObject({ header: null, rows: [1, 2, 3] })
})

test.each([
  [
    'id,collection,dc.title[en],dc.subject[en],dc.description.abstract',
    'documentId collection title dc.subject[en] text',
  ],
  [
    'Dublin Core:Identifier,Dublin Core:Title,Dublin Core:Subject,Dublin Core:Description',
    'documentId title Dublin Core:Subject text',
  ],
  [
    'dcterms:identifier,dcterms:title,dcterms:subject,dcterms:description',
    'documentId title dcterms:subject text',
  ],
  ['dc.subject,dc.identifier,dc.description,dc.title', 'dc.subject documentId text title'],
  ['Book Id,Title,Author,ISBN13,My Review', 'documentId title Author ISBN13 text'],
])('headers of archives and libraries are known: %s', async (header, uses) => {
  const long = 'A description that goes on for a sentence or two, as they do.'
  const row = header.split(',').map((name) => (/descr|review/i.test(name) ? `"${long}"` : `some ${name}`))
  expect((await look(`${header}\n${row.join(',')}\n`)).uses.join(' ')).toBe(uses)
})
