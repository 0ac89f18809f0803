import { describe, expect, test } from 'vitest'
import { textOfCell } from '../cell.ts'
import { compoundFile } from '../testing/other-workbooks.ts'
import { fileOf, rowsOf, zipOf } from '../testing/tables.ts'
import { openTable } from './open-table.ts'

const texts = async (...input: Parameters<typeof rowsOf>) =>
  (await rowsOf(...input)).map(({ cells }) => cells.map(textOfCell))

describe('how the text is written', () => {
  const wanted = [
    ['Título', 'Größe'],
    ['Ñandú', '5 €'],
  ]
  const text = wanted.map((row) => row.join(';')).join('\r\n')
  const utf16 = (isBig: boolean, mark: boolean) => {
    const bytes = new DataView(new ArrayBuffer((text.length + (mark ? 1 : 0)) * 2))
    for (const [index, sign] of [...(mark ? ['\ufeff'] : []), ...text].entries())
      bytes.setUint16(index * 2, sign.charCodeAt(0), !isBig)
    return bytes.buffer
  }
  const windows = new Uint8Array(Array.from(text, (sign) => (sign === '€' ? 0x80 : sign.charCodeAt(0))))

  test.each([
    ['UTF-8', text],
    ['UTF-8 with a mark', `\ufeff${text}`],
    ['UTF-16, little end first', utf16(false, true)],
    ['UTF-16, big end first', utf16(true, true)],
    ['UTF-16 without a mark', utf16(false, false)],
    ['UTF-16, big end first, without a mark', utf16(true, false)],
    ['Windows-1252', windows],
  ] as const)('%s', async (_, content) => {
    expect(await texts(fileOf(content))).toEqual(wanted)
  })

  test('one damaged sign in UTF-8 does not make another encoding of it', async () => {
    const bytes = new TextEncoder().encode('ä;ö\nü;ä\n'.repeat(20))
    bytes[bytes.length - 3] = 0xff
    const rows = await texts(fileOf(bytes))
    expect(rows[0]).toEqual(['ä', 'ö'])
    expect(rows.at(-1)?.[1]).toContain('\ufffd')
  })
})

describe('how a page or JSON is written', () => {
  const page = (head: string, cell: string) =>
    `<html><head>${head}</head><table><tr><td>${cell}</td></tr></table></html>`
  const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
  const old = '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-2">'

  test.each([
    ['its own element', old, 'iso-8859-2'],
    ['a late element', `<style>${'a{} '.repeat(2000)}</style>${old}`, 'iso-8859-2'],
    ['one beyond 65,536 bytes', `<style>${'a{} '.repeat(20_000)}</style>${old}`, 'iso-8859-2'],
    ['not a script', `<script>"<meta charset=koi8-r>"</script>${old}`, 'iso-8859-2'],
    ['not a comment', `<!--<meta charset=koi8-r>-->${old}`, 'iso-8859-2'],
    ['not a description', `<meta name="description" content="charset=koi8-r">${old}`, 'iso-8859-2'],
  ])('%s counts', async (_, head, encoding) => {
    const table = await openTable(fileOf(bytes(page(head, '\xb1\xbf'))), '')
    expect(table.format).toEqual({ kind: 'web-table', encoding, isGuess: false })
    expect(await texts(fileOf(bytes(page(head, '\xb1\xbf'))))).toEqual([['ąż']])
  })

  test('UTF-8 that says otherwise is UTF-8', async () => {
    expect(await texts(fileOf(page('<meta charset="iso-8859-1">', 'Größe')))).toEqual([['Größe']])
  })

  test('JSON has an encoding that can be chosen', async () => {
    const file = fileOf(bytes('[{"title": "Gr\xf6\xdfe"}]'))
    expect((await openTable(file, '')).format).toMatchObject({ encoding: 'windows-1252', isGuess: true })
    expect(await texts(file)).toEqual([['Größe']])
    expect(await texts(file, { encoding: 'windows-1251' })).toEqual([['GrцЯe']])
  })
})

describe('detecting separators', () => {
  test.each([
    [',', 'a,b,c\n1,"2;3;4",5'],
    [';', 'a;b\n1,5;2,5\n3,5;4,5'],
    ['\t', 'a\tb\n1, 2\t3; 4'],
    ['|', 'a|b|c\n1|2|3'],
  ])('%j', async (delimiter, text) => {
    const table = await openTable(text, '')
    expect(table.format).toMatchObject({ kind: 'delimited', delimiter })
  })

  test('one column of prose with commas stays one column', async () => {
    const prose = 'Text\n"Well, yes, no"\n"One, two"\n"Three"'
    expect(await texts(prose)).toEqual([['Text'], ['Well, yes, no'], ['One, two'], ['Three']])
  })

  test("Excel's own hint is no row", async () => {
    expect(await texts('sep=|\r\na|b,c\r\n')).toEqual([['a', 'b,c']])
  })

  test('a wish of the editor is followed', async () => {
    expect(await texts('a;b\n1;2', { delimiter: ',' })).toEqual([['a;b'], ['1;2']])
  })

  test.each([
    ['"sep=;"\r\na;b\r\n', [['a', 'b']]],
    ['"sep=|"\ra|b,c\r', [['a', 'b,c']]],
    ['\ufeff\ufeffsep=;\r\na;b\r\n', [['a', 'b']]],
    [
      '\ufeff\ufeffid,b\n1,2\n',
      [
        ['id', 'b'],
        ['1', '2'],
      ],
    ],
  ])('a second mark and a quoted hint are no part of the table: %j', async (text, rows) => {
    expect(await texts(text)).toEqual(rows)
    expect(await texts(fileOf(text))).toEqual(rows)
  })

  test('lines of the old Macintosh with line feeds in their cells', async () => {
    expect(await texts('id,text\r1,"one\ntwo"\r2,"say ""a\nb"""\r3,x\r')).toEqual([
      ['id', 'text'],
      ['1', 'one\ntwo'],
      ['2', 'say "a\nb"'],
      ['3', 'x'],
    ])
  })

  test('lines of the old Macintosh', async () => {
    expect(await texts('a,b\r1,2\r')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })
})

describe('recognises kinds by content', () => {
  test.each(['report.xls', 'report.csv', 'report'])('a page with a table, named %s', async (name) => {
    for (const begin of ['<html><head></head><body>', '<head></head>', '<body>', '<div>', '\n<!-- x -->'])
      expect(await texts(fileOf(`${begin}<table><tr><td>a<td>b<tr><td>c<td>d</table>`, name))).toEqual([
        ['a', 'b'],
        ['c', 'd'],
      ])
  })

  test.each([
    ['data', '{"meta":{"total":2,"tags":["x"]},\n"data":[{"a":"[{"},{"a":2}]}'],
    ['data', '{"data":[{"a":"[{"},{"a":2}],"authors":[{"b":1}]}'],
    ['answer.rows', '{\n"answer": {"rows": [\n{"a":"[{", "more":[{},{},{}]},{"a":2}]}}'],
  ])('the longest list that JSON wraps: %s', async (list, text) => {
    const table = await openTable(fileOf(text), '')
    expect(table.format).toMatchObject({ kind: 'json', list })
    expect((await rowsOf(text)).map(({ cells }) => textOfCell(cells[0]))).toEqual(['[{', '2'])
  })

  test('does not read a record of plain lists as a table', async () => {
    await expect(rowsOf('{\n"a": [1, 2],\n"b": [[{}]]\n}')).rejects.toMatchObject({ code: 'json-not-a-list' })
  })
})

describe('reports files that are not tables by name', () => {
  test.each([
    ['empty', () => fileOf('')],
    ['empty', () => fileOf(' \n ')],
    ['not-a-table', () => fileOf(new Uint8Array(Array.from({ length: 2000 }, (_, at) => (at * 7) % 256)))],
    ['not-a-table', () => fileOf(compoundFile({}))],
    ['protected', () => fileOf(compoundFile({ EncryptedPackage: new Uint8Array(9) }))],
    ['no-sheet', () => zipOf({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<a/>' })],
    ['damaged', () => zipOf({ 'Index/Document.iwa': 'x' })],
    ['not-a-table', () => zipOf({ 'picture.png': 'x' })],
    ['damaged', () => fileOf('PK\u0003\u0004 and then nothing')],
  ])('%s', async (code, make) => {
    await expect(rowsOf(await make())).rejects.toMatchObject({ code })
  })
})
