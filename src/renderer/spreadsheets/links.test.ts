import { expect, test } from 'vitest'
import { textOfCell } from './cell.ts'
import { guessUses } from './columns/guess-uses.ts'
import { openTable } from './readers/open-table.ts'
import { gather, textRow, xlsxOf } from './testing/tables.ts'
import { dataRows, lookAtTable } from './worker/table-look.ts'

async function read(source: File | string) {
  const table = await openTable(source, '')
  const look = await lookAtTable(table, {})
  const rows = await gather(dataRows(table, look))
  const texts = rows.map(({ cells }) => cells.map(textOfCell))
  expect(look.firstRows.map(({ cells }) => cells.map(textOfCell))).toEqual(texts)
  return {
    names: look.columns.map(({ name }) => name),
    uses: guessUses(look.columns, false).map(({ to }) => to),
    rows: texts,
  }
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const linked = (rows: string, links: Readonly<Record<string, string>>, more = '') =>
  xlsxOf({
    rows,
    behindRows: `${more}<hyperlinks>${Object.keys(links)
      .map((ref, at) => `<hyperlink ref="${ref}" r:id="rId${at}"/>`)
      .join('')}<hyperlink ref="A2" location="Sheet2!A1"/></hyperlinks>`,
    others: {
      'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships>${Object.values(links)
        .map(
          (address, at) =>
            `<Relationship Id="rId${at}" Type="${office}/hyperlink" Target="${address}" TargetMode="External"/>`,
        )
        .join('')}</Relationships>`,
    },
  })

test('reads link addresses as a column, used as content if there is none', async () => {
  const formula =
    '<f>HYPERLINK(&quot;https://a.example/4&quot;,&quot;Read online&quot;)</f><v>Read online</v>'
  const rows = [
    textRow(1, ['title', 'year', 'source']),
    textRow(2, ['Report', '1998', 'Read online']),
    textRow(3, ['Minutes', '', 'Read online']),
    textRow(4, ['Letters', '', 'Read online']),
    `<row r="5">${textRow(5, ['Maps']).replace(/<\/?row[^>]*>/g, '')}<c r="C5" t="str">${formula}</c></row>`,
    textRow(6, ['Plans', '', 'lost']),
  ]
  const file = await linked(rows.join(''), { C2: 'https://a.example/1', 'C3:C4': 'https://a.example/2' })
  expect(await read(file)).toEqual({
    names: ['title', 'year', 'source', 'source (address)'],
    uses: ['title', 'field', 'field', 'website'],
    rows: [
      ['Report', '1998', 'Read online', 'https://a.example/1'],
      ['Minutes', '', 'Read online', 'https://a.example/2'],
      ['Letters', '', 'Read online', 'https://a.example/2'],
      ['Maps', '', 'Read online', 'https://a.example/4'],
      ['Plans', '', 'lost'],
    ],
  })
})

test('a cell that says its address itself has no other, and one that nobody sees is left out by default', async () => {
  const rows = [
    textRow(1, ['title', 'text', 'url']),
    textRow(2, ['A', 'Some text', 'a.example/x']),
    textRow(3, ['B', 'More text', 'b@a.example']),
  ]
  const addresses = { C2: 'https://A.example/x/', C3: 'mailto:b@a.example' }
  expect((await read(await linked(rows.join(''), addresses))).names).toEqual(['title', 'text', 'url'])
  const named = await read(await linked(rows.join(''), { A2: 'https://a.example/1', ...addresses }))
  expect(named.names).toEqual(['title', 'text', 'url', 'title (address)'])
  expect(named.uses).toEqual(['title', 'text', 'field', 'nothing'])
})

test('a link of a merged cell is that of each row', async () => {
  const rows = [textRow(1, ['set', 'title']), textRow(2, ['Maps', 'A']), textRow(3, ['', 'B'])]
  const more = '<mergeCells><mergeCell ref="A2:A3"/></mergeCells>'
  const { rows: found } = await read(await linked(rows.join(''), { A2: 'https://a.example/1' }, more))
  expect(found.map((cells) => cells[2])).toEqual(['https://a.example/1', 'https://a.example/1'])
})

test('reads links of a page, one per line, and omits empty ones', async () => {
  const html = `<table><tr><th>title<th>source<tr><td>A<td><a href="https://a.example/1">Read</a>, <a href="https://a.example/2">hear</a>
    <tr><td><a href="#top">B</a><td><a href="javascript:alert(1)">Read</a><tr><td>C<td><a href="https://a.example/3">https://a.example/3</a></table>`
  expect(await read(html)).toMatchObject({
    names: ['title', 'source', 'source (address)'],
    rows: [
      ['A', 'Read, hear', 'https://a.example/1\nhttps://a.example/2'],
      ['B', 'Read'],
      ['C', 'https://a.example/3'],
    ],
  })
})
