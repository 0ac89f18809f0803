import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TableProblem } from '../table-problem.ts'
import { readHtmlTable } from './read-html-table.ts'

const cells = (html: string) => readHtmlTable(html).map((row) => row.cells)

test('a table as Excel puts it on the clipboard', () => {
  const html = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--table {mso-displayed-decimal-separator:"\\.";}--></style></head>
<body><!--StartFragment--><table border=0><col width=64><tr height=20>
  <td height=20 class=xl65>Title</td><td>Article
  no.</td></tr><tr><td>A<br>B &amp; C</td><td class=xl66 align=right>00123</td></tr></table><!--EndFragment--></body></html>`
  expect(cells(html)).toEqual([
    ['Title', 'Article no.'],
    ['A\nB & C', '00123'],
  ])
})

test('reads a table copied from Google Sheets', () => {
  const html = `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px}--></style><table><colgroup><col width="100"/></colgroup><tbody><tr><td data-sheets-value='{"1":2,"2":"00123"}'>00123</td><td data-sheets-value='{"1":3,"3":5}'>5</td></tr></tbody></table>`
  expect(cells(html)).toEqual([[{ as: 'text', text: '00123' }, '5']])
})

test('spreads cells with row and column spans', () => {
  expect(cells('<table><tr><td rowspan=2>a<td colspan=2>b<td>c<tr><td>d<td>e<td>f<tr><td>g</table>')).toEqual(
    [['a', 'b', '', 'c'], ['a', 'd', 'e', 'f'], ['g']],
  )
})

test('of several tables the one with most rows; spans beyond sense are cut', () => {
  expect(
    cells('<table><tr><td>x</table><table><tr><td>a<tr><td colspan=999999999>b</table>').map(
      (row) => row.length,
    ),
  ).toEqual([1, 1000])
})

test('tags a million deep are refused at once', () => {
  const deep = `<table>${'<b>'.repeat(1_000_000)}${'</i>'.repeat(1_000_000)}`
  expect(() => readHtmlTable(deep)).toThrow(TableProblem)
})

test('never throws for any content', () => {
  const unit = fc.constantFrom(
    '<',
    '>',
    'table',
    'tr',
    'td',
    '/',
    ' ',
    '"',
    '=',
    'rowspan',
    '9',
    '&',
    'x',
    '<!--',
    '<td',
    '</td>',
  )
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 60 }), (html) => {
      readHtmlTable(html)
      expect(
        readHtmlTable(`${html.replace(/<!--/g, '')}"'><table><tr><td>good</td></tr></table>`).length,
      ).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('keeps spaces that the program shows', () => {
  const cell = 'Two<span>&nbsp; </span>spaces \n  folded'
  const [row] = readHtmlTable(`<table><tr><td>${cell}</td><td>&nbsp;</td></tr></table>`)
  expect(row?.cells).toEqual(['Two  spaces folded', ''])
})
