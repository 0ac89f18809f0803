import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortOrLong } from '../../main/testing/long-form.ts'
import { compactJson } from '../../shared/domain/metadata/metadata-text.ts'
import { cleanCell, textOfCell } from './cell.ts'
import { cellOfValue } from './cell-of-value.ts'
import type { CellKind } from './columns/column-profile.ts'
import { flatFields, joinFieldName, nestFields, splitFieldName } from './columns/nested-fields.ts'
import { rowsOf } from './testing/tables.ts'
import { readValue } from './values/read-value.ts'
import { byteOrderMark, csvRow, guardText, unguardText } from './write-csv.ts'

const wj = '\u2060'

test.each([
  ['=SUM(A1)', `'${wj}=SUM(A1)`],
  ['+49 30 1', `'${wj}+49 30 1`],
  ['@here', `'${wj}@here`],
  ['-x', `'${wj}-x`],
  ['\tx', `'${wj}\tx`],
  ['\rx', `'${wj}\rx`],
  [' =x', `'${wj} =x`],
  ['"=x', `'${wj}"=x`],
  ['＝x', `'${wj}＝x`],
  ["'=x", `'${wj}'=x`],
  [`'${wj}=x`, `'${wj}'${wj}=x`],
  ["Report;=cmd|' /C calc'!A0", `Report;'${wj}=cmd|' /C calc'!A0`],
  ['a\n-b, "+c', `a\n'${wj}-b,'${wj} "+c`],
  ['Dear all,\r\n\r\nwell;', 'Dear all,\r\n\r\nwell;'],
  ['-5', '-5'],
  ['-1.5e3', '-1.5e3'],
  ["it's", "it's"],
])('%j is written as %j', (text, guarded) => {
  expect(guardText(text)).toBe(guarded)
})

test.each(["'@home'", "VALUES ('x','-1','=')", "'-5 degrees", `${wj}=x`, `a'${wj}=x`, `'${wj}x`])(
  'what other programs wrote is not taken for a guard: %j',
  (text) => {
    expect(unguardText(text)).toBe(text)
  },
)

const separators = [',', ';', '\t', '|']
const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom(...`'"=-+@\t\r\n,;| ＝x5${wj}\ufeff\u00a0`), maxLength: 8 }),
  fc.string(),
  fc.constantFrom('-5', '-1.5e3', "=cmd|' /C calc'!A0", '"', 'a\r\nb', '-5,3', 'ä€'),
)
const rowsOfCells = fc
  .integer({ min: 1, max: 3 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
  )

test('unguards any guarded value', () => {
  fc.assert(
    fc.property(cell, fc.boolean(), (text, beginsLine) => {
      expect(unguardText(guardText(text, beginsLine))).toBe(text)
    }),
    { numRuns: shortOrLong(300, 100_000) },
  )
})

test('no cell of a written table is a formula, whichever separator it is opened with', () => {
  const isNumber = (field: string) => field !== '' && Number.isFinite(Number(field))
  fc.assert(
    fc.property(rowsOfCells, fc.constantFrom(',', ';'), (rows, delimiter) => {
      const text = rows.map((row) => csvRow(row, delimiter)).join('')
      for (const other of separators)
        for (const field of fieldsAsOpened(text, other))
          expect(
            isNumber(field) || !/^(?:\r\n)*[=+\-@\t\r](?!\n)/.test(field),
            `${JSON.stringify(field)} by ${other}`,
          ).toBe(true)
    }),
    { numRuns: shortOrLong(200, 20_000) },
  )
})

/** Fields as an independent parser finds them, regardless of its rules for quotes and spaces. */
function fieldsAsOpened(text: string, delimiter: string): readonly string[] {
  const ways = [
    { relax_quotes: true },
    { relax_quotes: true, ltrim: true },
    { quote: false },
    { quote: false, ltrim: true },
  ] as const
  return ways.flatMap((way) => {
    const records: readonly (readonly string[])[] = parse(text, {
      ...way,
      delimiter,
      bom: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_records_with_error: true,
    })
    return records.flat()
  })
}

test('round-trips a table exactly', async () => {
  await fc.assert(
    fc.asyncProperty(rowsOfCells, fc.constantFrom(',', ';'), async (rows, delimiter) => {
      const written = [
        ['a', 'b', 'c'],
        ...rows.map((row) => ['x', ...row.map((text) => text.replaceAll('\0', ''))]),
      ]
      const text = byteOrderMark + written.map((row) => csvRow(row, delimiter)).join('')
      const read = await rowsOf(new File([text], 'x.csv'), { delimiter })
      expect(read.map((row) => row.cells.map((found) => textOfCell(cleanCell(found))))).toEqual(written)
    }),
    { numRuns: shortOrLong(100, 20_000) },
  )
})

test('a value becomes a cell and the same value again', () => {
  const same = (raw: string, kind: CellKind) =>
    expect(readValue(cellOfValue(raw, kind), kind)?.raw.replaceAll('", "', '","')).toBe(compactJson(raw))
  same('12345678901234567890', 'number')
  same('1.0', 'number')
  same('1234.50', 'number-comma')
  same('"007"', 'text')
  same('true', 'yes-no')
  same('["a", "b"]', 'list-semicolon')
  same('["a", "b;"]', 'list-bar')
  same('[1.0, {"a": 1e400}]', 'json')
  same('"2024-01-31"', 'date-day-first')
})

test('round-trips metadata with any names', () => {
  const value: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant([]),
      fc.constant({}),
      fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('a.b', '\\', '__proto__')), tie('value'), {
        maxKeys: 3,
      }),
    ),
  })).value
  fc.assert(
    fc.property(
      fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('a', 'a.b')), value, {
        maxKeys: 4,
        noNullPrototype: true,
      }),
      (metadata) => {
        const fields = flatFields(JSON.stringify(metadata)) ?? []
        const named = fields.map(({ path, raw }) => ({ path: splitFieldName(joinFieldName(path)), raw }))
        expect(compactJson(nestFields(named) ?? 'clash')).toBe(JSON.stringify(metadata))
      },
    ),
  )
})

test.each([
  ['Inventory no.', ['Inventory no.']],
  ['No. of pages', ['No. of pages']],
  ['.hidden', ['.hidden']],
  ['a..b', ['a..b']],
  ['address.city', ['address', 'city']],
  ['v1\\.0', ['v1.0']],
])('the header %s leads to %j, and comes back', (header, path) => {
  expect(splitFieldName(header)).toEqual(path)
  expect(joinFieldName(path)).toBe(header)
})
