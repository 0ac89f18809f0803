import { expect, test } from 'vitest'
import { guessUses } from '../columns/guess-uses.ts'
import { openTable } from '../readers/open-table.ts'
import { gather, xlsxOf } from '../testing/tables.ts'
import { dataRows, lookAtTable } from './table-look.ts'

async function look(text: string, headerRow?: number | null) {
  return lookAtTable(await openTable(text, ''), { headerRow })
}
async function kinds(text: string) {
  return Object.fromEntries((await look(text)).columns.map(({ name, facts }) => [name, facts.kind]))
}

test('headers that are missing or there twice get names of their own', async () => {
  const { columns, hasHeader } = await look('id,,id,Name\n1,2,3,4')
  expect(hasHeader).toBe(true)
  expect(columns.map(({ name }) => name)).toEqual(['id', 'Column B', 'id (2)', 'Name'])
})

test('no name of a column ends in half of a character', async () => {
  const { columns } = await look(`${'n'.repeat(499)}😀,b\n1,2`, 1)
  expect(columns[0]?.name).toBe('n'.repeat(499))
})

test('does not take a row of values as header, unless chosen', async () => {
  const text = '7,https://example.org/a\n8,https://example.org/b'
  expect(await look(text)).toMatchObject({ hasHeader: false, rowCount: 2 })
  expect(await look(text, 1)).toMatchObject({ hasHeader: true, rowCount: 1 })
})

test('guesses kinds from every cell and keeps possible identifiers as text', async () => {
  expect(
    await kinds(
      [
        'amount;decimal;zip;phone;ean;long;flag;iso;german;american;unclear;tags;mixed;empty',
        '1;1,5;01234;+49 30 1;4006381333931;12345678901234567890;yes;2024-01-31;31.01.2024;12/31/2024;01/02/2024;a; b;1;',
        '-2.50;1.234,25;10115;030 2;4006381333932;1;No;2024-02-01T10:00;01.02.2024;01/02/2024;03/04/2024;c|d;x;',
      ]
        .join('\n')
        .replaceAll('a; b', '"a; b"'),
    ),
  ).toMatchObject({
    amount: 'number',
    decimal: 'number-comma',
    zip: 'text',
    phone: 'text',
    ean: 'text',
    long: 'text',
    flag: 'text',
    iso: 'date',
    german: 'date-day-first',
    american: 'date-month-first',
    unclear: 'undecided',
    mixed: 'text',
    empty: 'text',
  })
})

test.each([
  ['only one value', ['NO', 'NO'], 'text'],
  ['only one value', ['N'], 'text'],
  ['only one value', ['Y', 'y'], 'text'],
  ['two languages', ['NO', 'JA'], 'text'],
  ['two languages', ['ja', 'no'], 'text'],
  ['words of people', ['NO', 'Yes', 'no'], 'text'],
  ['words of people', ['Y', 'N'], 'text'],
  ['words of people', ['SI', 'NO'], 'text'],
  ['a name and a film', ['Vero', 'True'], 'text'],
  ['one constant', ['FALSE'], 'text'],
  ['constants in another case', ['True', 'False'], 'text'],
  ['constants of two languages', ['TRUE', 'FALSCH'], 'text'],
  ['a constant and a word', ['TRUE', 'FALSE', 'no'], 'text'],
  ['both constants', ['TRUE', 'FALSE', 'TRUE'], 'yes-no'],
  ['both constants', ['FAUX', 'VRAI'], 'yes-no'],
  ['both constants', ['FALSCH', 'WAHR'], 'yes-no'],
  ['another word', ['true', 'maybe'], 'text'],
])('yes or no takes %s: %j is %s', async (_, values, kind) => {
  expect(await kinds(`flag,m\n${values.map((value) => `${value},x`).join('\n')}`)).toMatchObject({
    flag: kind,
  })
})

test('a cell that is a number in its file is one, unless digits would get lost', async () => {
  const kindsOf = async (rows: readonly string[]) =>
    (await lookAtTable(await openTable(await xlsxOf({ rows: header + rows.join('') }), ''), {})).columns.map(
      ({ facts }) => facts.kind,
    )
  const header = '<row><c t="inlineStr"><is><t>name</t></is></c></row>'
  const cell = (value: string) => `<row><c><v>${value}</v></c></row>`
  expect(await kindsOf(['1', '0.14285714285714285', '387.48000000000008'].map(cell))).toEqual(['number'])
  expect(await kindsOf(['4006381333931', '1.5E-7', '6.0221407599999999E+23'].map(cell))).toEqual(['number'])
  expect(await kindsOf(['1', '12345678901234567891'].map(cell))).toEqual(['text'])
  expect(await kindsOf([cell('1'), '<row><c t="inlineStr"><is><t>n/a</t></is></c></row>'])).toEqual([
    'number',
  ])
  expect(await kindsOf([cell('1'), '<row><c t="inlineStr"><is><t>1a</t></is></c></row>'])).toEqual(['text'])
  expect(await kindsOf(['<row><c t="b"><v>0</v></c></row>'])).toEqual(['yes-no'])
})

test('counts what a reader flagged, by column and with its first row', async () => {
  const file = await xlsxOf({
    styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="46"/></cellXfs>',
    rows: '<row><c t="inlineStr"><is><t>id</t></is></c><c t="inlineStr"><is><t>took</t></is></c></row><row><c><v>1</v></c><c s="1"><v>1.5</v></c></row><row><c><v>1.23456789012345E+18</v></c><c s="1"><v>2</v></c></row>',
  })
  const { columns } = await lookAtTable(await openTable(file, ''), {})
  expect(columns.map(({ facts }) => facts.flags)).toEqual([
    [{ code: 'number-not-exact', count: 1, row: 3 }],
    [{ code: 'duration-as-text', count: 2, row: 2 }],
  ])
})

test('one value of another kind on the last row changes the guess', async () => {
  const rows = Array.from({ length: 5000 }, (_, index) => `${index}`)
  expect(await kinds(`n,m\n${rows.map((row) => `${row},1`).join('\n')}\n007,2`)).toEqual({
    n: 'text',
    m: 'number',
  })
})

test('guesses lists if the separator is clear', async () => {
  expect(await kinds('a,b\n"x; y",one\n"z; w",two')).toEqual({ a: 'list-semicolon', b: 'text' })
})

test('suggests a use by header and cells', async () => {
  const { columns } = await look(
    'ID,Titel,Link,Beschreibung,PLZ,Preis\na1,Eins,https://example.org/1,Ein längerer Text über etwas Wichtiges in der Stadt,10115,3\na2,Zwei,https://example.org/2,Noch ein längerer Text über etwas Wichtiges hier,10117,4',
  )
  expect(guessUses(columns, false)).toEqual([
    { to: 'documentId' },
    { to: 'title' },
    { to: 'field', name: 'Link', kind: 'text' },
    { to: 'text' },
    { to: 'field', name: 'PLZ', kind: 'text' },
    { to: 'field', name: 'Preis', kind: 'number' },
  ])
})

test('uses addresses as content without text, and picture addresses as pictures', async () => {
  const uses = async (path: string) =>
    guessUses(
      (await look(`Name,Where\nA,https://example.org/a${path}\nB,https://example.org/b${path}`)).columns,
      false,
    )
  expect((await uses(''))[1]).toEqual({ to: 'website' })
  expect((await uses('.jpg'))[1]).toEqual({ to: 'picture-address' })
})

test('reports short rows only if they are few', async () => {
  const rows = (short: number) =>
    `a,b\n${Array.from({ length: 40 }, (_, index) => (index < short ? 'x' : 'x,y')).join('\n')}`
  expect((await look(rows(2))).reportsShortRows).toBe(true)
  expect((await look(rows(20))).reportsShortRows).toBe(false)
  expect((await look(rows(0))).reportsShortRows).toBe(false)
})

test('the rows after the header, without empty ones', async () => {
  const table = await openTable('\n\na,b\n1,2\n,\n3,4\n', '')
  expect(
    (await gather(dataRows(table, { preface: 0, hasHeader: true, columns: [] }))).map(({ number }) => number),
  ).toEqual([4, 6])
  expect(
    (await gather(dataRows(table, { preface: 0, hasHeader: false, columns: [] }))).map(
      ({ number }) => number,
    ),
  ).toEqual([3, 4, 6])
})

test('skips a title above the table', async () => {
  const table = await openTable('Prices of 2024,,\n,,\nname,price,since\na,1,2\nb,,\n', '')
  const found = await lookAtTable(table, {})
  expect(found).toMatchObject({ preface: 1, hasHeader: true, rowCount: 2 })
  expect(found.columns.map(({ name }) => name)).toEqual(['name', 'price', 'since'])
  expect((await gather(dataRows(table, found))).map(({ number }) => number)).toEqual([4, 5])
})

test('dates of which a spreadsheet program rewrote some are dates all the same', async () => {
  expect(await kinds('name,born\na,1955-03-18\nb,17.05.1955\n')).toMatchObject({ born: 'date-day-first' })
})

test('reads a mixed date column as text and reports it', async () => {
  const { columns } = await look('name,born\na,1955-03-18\nb,unknown\n')
  expect(columns[1]?.facts.flags).toEqual([{ code: 'date-as-text', count: 1, row: 2 }])
})

test('a table with more columns than there may be says so', async () => {
  const row = (columns: number) => `${Array.from({ length: columns }, (_, at) => `c${at}`).join(',')}\n`
  expect((await look(row(2000) + row(2000))).columns.length).toBe(2000)
  await expect(look(row(2001) + row(2001))).rejects.toMatchObject({ code: 'too-many-columns' })
})

test('reads 1.000 by the other numbers of the file, or asks the user', async () => {
  const open = ['336.465', '1.000']
  const file = (separator: string, other: readonly string[]) =>
    [['people', 'other'], ...open.map((value, at) => [value, other[at] ?? ''])]
      .map((row) => row.map((value) => `"${value}"`).join(separator))
      .join('\n')
  expect(await kinds(file('\t', ['1,5', '2,75']))).toMatchObject({ people: 'number-comma' })
  expect(await kinds(file('\t', ['1.5', '2.75']))).toMatchObject({ people: 'number' })
  expect(await kinds(file(';', ['a', 'b']))).toMatchObject({ people: 'number-comma' })
  expect(await kinds(file(',', ['a', 'b']))).toMatchObject({ people: 'number' })
  expect(await kinds(file('\t', ['a', 'b']))).toMatchObject({ people: 'undecided' })
})

test('keeps dates of mixed order and impossible times as text', async () => {
  expect(await kinds('when,m\n01.02.2024,x\n01/31/2024,y')).toMatchObject({ when: 'text' })
  expect(await kinds('when,m\n01.02.2024 24:30,x\n02.02.2024 10:00:99,y')).toMatchObject({ when: 'text' })
  expect(await kinds('when,m\n2024-02-01T24:00:00,x')).toMatchObject({ when: 'date' })
})

test('a cell without a value leaves the kind of its column, unless most are so', async () => {
  expect(await kinds('n,m\n1,x\nn/a,y\n2,z')).toMatchObject({ n: 'number' })
  expect(await kinds('n,m\nn/a,x\nn/a,y\n2,z')).toMatchObject({ n: 'text' })
})
