import * as oracle from '@e965/xlsx'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shortOrLong } from '../../../../main/testing/long-form.ts'
import { type Cell, cleanCell, isBlocking, isEmptyCell, textOfCell } from '../../cell.ts'
import { rowsOf, xlsxOf } from '../../testing/tables.ts'
import { csvRow } from '../../write-csv.ts'
import { readCellNumber } from './cell-number.ts'
import { formatOfCode } from './format-code.ts'
import { textOfDigits, textOfDuration } from './shown-number.ts'

/** SheetJS reads and writes these formats independently of the app. */
const numRuns = shortOrLong(20, 2000)

/** The oracle does not escape text that looks like an escape sequence, and misreads its own. */
const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom("'@home", ' space ', 'a\nb', '007', 'NO', '=1+1', '#N/A', '<&>"', '\u0001', '1e5'),
  )
  .filter((one) => !/_x[0-9a-f]{4}_/i.test(one) && one !== '')
const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.constantFrom(1 / 7, 387.4800000000001, 1.1, 1e21, 1e-10, 0.1 + 0.2, 2 ** 63),
)
const dayCodes = [
  'yyyy-mm-dd',
  'dd.mm.yyyy',
  'm/d/yy',
  'yyyy-mm-dd hh:mm:ss',
  'd-mmm-yy',
  '[$-F800]dddd',
] as const
const digitCodes = ['00000', '000-00-0000', '000\\-000', '(000) 000', '"A-"0000', '0000 0000 0000'] as const
const durationCodes = ['[h]:mm:ss', '[hh]:mm:ss', '[mm]:ss', '[ss]', '[h]:mm'] as const
const amountCodes = [
  'General',
  '0.00',
  '#,##0',
  '0%',
  '#\\ ##0',
  '0" kg"',
  '0.00E+00',
  '# ?/?',
  '[Red]-0;0',
] as const

type Given =
  | { readonly is: 'text'; readonly value: string }
  | { readonly is: 'yes-no'; readonly value: boolean }
  | { readonly is: 'number' | 'date' | 'digits' | 'duration'; readonly value: number; readonly code: string }
const second = 1 / 86_400
/** Whole seconds, from the first day that all programs agree on to the last of a four-digit year. */
const day = fc
  .tuple(fc.integer({ min: 61, max: 2_900_000 }), fc.integer({ min: 0, max: 86_399 }))
  .map(([days, seconds]) => days + seconds * second)
/** Capacity of the shortest format: beyond it, the oracle drops leading digits. */
const mostDigits = 99_999
const given: fc.Arbitrary<Given> = fc.oneof(
  text.map((value) => ({ is: 'text' as const, value })),
  fc.boolean().map((value) => ({ is: 'yes-no' as const, value })),
  fc.record({ is: fc.constant('number' as const), value: number, code: fc.constantFrom(...amountCodes) }),
  fc.record({ is: fc.constant('date' as const), value: day, code: fc.constantFrom(...dayCodes) }),
  fc.record({
    is: fc.constant('digits' as const),
    value: fc.nat(mostDigits),
    code: fc.constantFrom(...digitCodes),
  }),
  fc.record({
    is: fc.constant('duration' as const),
    value: fc.integer({ min: 0, max: 10_000_000 }).map((seconds) => seconds * second),
    code: fc.constantFrom(...durationCodes),
  }),
)

/** The oracle needs these to find styles and sheets. */
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const contentTypes = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`,
}

function written(rows: readonly (readonly Given[])[], options: { shares: boolean; from1904: boolean }): File {
  const sheet: oracle.WorkSheet = {}
  let width = 1
  for (const [r, row] of rows.entries()) {
    width = Math.max(width, row.length)
    for (const [c, cell] of row.entries()) {
      const address = oracle.utils.encode_cell({ r, c })
      if (cell.is === 'text') sheet[address] = { t: 's', v: cell.value }
      else if (cell.is === 'yes-no') sheet[address] = { t: 'b', v: cell.value }
      else sheet[address] = { t: 'n', v: cell.value, z: cell.code }
    }
  }
  sheet['!ref'] = oracle.utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows.length - 1, c: width - 1 } })
  const book: oracle.WorkBook = {
    SheetNames: ['First'],
    Sheets: { First: sheet },
    Workbook: { WBProps: { date1904: options.from1904 } },
  }
  const bytes = oracle.write(book, {
    type: 'array',
    bookType: 'xlsx',
    bookSST: options.shares,
    compression: true,
  })
  return new File([bytes as ArrayBuffer], 'oracle.xlsx')
}

function isoOf(value: number, date1904: boolean): string {
  // The oracle truncates fractions of a second, and a binary time of day is often just below its second.
  const nearest = value + second / 2
  const found: ReturnType<typeof oracle.SSF.parse_date_code> | null = oracle.SSF.parse_date_code(nearest, {
    date1904,
  })
  if (found === null) return 'none'
  const { y, m, d, H, M, S } = found
  const two = (part: number) => String(part).padStart(2, '0')
  const time = H + M + S === 0 ? '' : `T${two(H)}:${two(M)}:${two(S)}`
  return `${String(y).padStart(4, '0')}-${two(m)}-${two(d)}${time}`
}

function expectSame(found: Cell | undefined, cell: Given, from1904: boolean): void {
  if (cell.is === 'text') expect(found).toEqual({ as: 'text', text: cell.value })
  else if (cell.is === 'yes-no') expect(found).toEqual({ as: 'yes-no', text: String(cell.value) })
  else if (cell.is === 'date') expect(found).toEqual({ as: 'date', text: isoOf(cell.value, from1904) })
  else if (cell.is === 'number') {
    expect(found).toMatchObject({ as: 'number' })
    expect(Number(textOfCell(found))).toBe(cell.value === 0 ? 0 : cell.value)
  } else if (cell.is === 'digits')
    expect(found).toEqual({ as: 'text', text: oracle.SSF.format(cell.code, cell.value) })
  else {
    // Hidden parts are shown anyway, as hours, minutes and seconds.
    const shown = oracle.SSF.format(cell.code, cell.value)
    const whole = oracle.SSF.format('[h]:mm:ss', cell.value)
    expect([shown, whole]).toContain(textOfCell(found))
  }
}

describe('against SheetJS', () => {
  test('every cell of a workbook that it writes is the same, or flagged', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(given, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        fc.boolean(),
        async (rows, shares, from1904) => {
          const found = await rowsOf(written(rows, { shares, from1904 }))
          expect(found.map((row) => row.number)).toEqual(rows.map((_, index) => index + 1))
          for (const [index, row] of rows.entries()) {
            const { cells = [], flags = [] } = found[index] ?? {}
            for (const [column, cell] of row.entries()) {
              const isFlagged = flags.some((flag) => flag.column === column && isBlocking(flag.code))
              if (!isFlagged) expectSame(cells[column], cell, from1904)
            }
          }
        },
      ),
      { numRuns },
    )
  })

  test('a workbook with any numbers and formats is read by both alike', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(
            fc.oneof(
              fc.nat(3_000_000).map(String),
              day.map(String),
              fc.double({ min: 0, max: 2_900_000, noNaN: true }).map((value) => value.toPrecision(17)),
            ),
            fc.nat(dayCodes.length + amountCodes.length - 1),
          ),
          { minLength: 1, maxLength: 8 },
        ),
        fc.boolean(),
        async (cells, from1904) => {
          const codes = [...dayCodes, ...amountCodes]
          const quoted = (code: string) => code.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
          const file = await xlsxOf({
            properties: `date1904="${from1904 ? 1 : 0}"`,
            styles: `<numFmts>${codes.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${quoted(code)}"/>`).join('')}</numFmts><cellXfs count="${codes.length}">${codes.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}</cellXfs>`,
            others: contentTypes,
            rows: `<row r="1">${cells.map(([value, style], at) => `<c r="${oracle.utils.encode_cell({ r: 0, c: at })}" s="${style}"><v>${value}</v></c>`).join('')}</row>`,
          })
          const book = oracle.read(await file.arrayBuffer(), { type: 'array', cellNF: true })
          const [row] = await rowsOf(file)
          for (const [at, [, style]] of cells.entries()) {
            const theirs = book.Sheets.First?.[oracle.utils.encode_cell({ r: 0, c: at })] as oracle.CellObject
            const ours = row?.cells[at]
            const code = codes[style] ?? ''
            expect(theirs.z).toBe(code)
            if (style >= dayCodes.length) expect(Number(textOfCell(ours))).toBe(theirs.v)
            // Earlier: a time without a day, and a day that never existed.
            else if (Number(theirs.v) >= 61) {
              const iso = isoOf(Math.round(Number(theirs.v) / second) * second, from1904)
              expect(ours).toEqual(
                /^\d{4}-/.test(iso)
                  ? { as: 'date', text: iso }
                  : { as: 'fault', text: readCellNumber(String(theirs.v))?.text },
              )
            }
          }
        },
      ),
      { numRuns },
    )
  })

  test('reads numbers as dates or durations by format only', () => {
    const builtIn = [
      'mm-dd-yy', 'h:mm AM/PM', 'mm:ss.0', 'yyyy"年"m"月"d"日"', '[$-409]d\\-mmm\\-yyyy;@', 'dd/mm/yyyy\\ hh:mm',
      '"Day "d', 'General', '0', '0.00', '#,##0.00_);[Red]\\(#,##0.00\\)', '_-* #,##0.00\\ [$€-407]_-', '@', '0.0%',
      '[>=1000]0.0,"k";0', '0" days"', '#,##0\\ "h"', '00000', '[h]:mm', '[mm]:ss', '[ss].00', '"yyyy"0', '\\d0',
    ] // biome-ignore format: one code after the other
    for (const code of [...dayCodes, ...digitCodes, ...durationCodes, ...amountCodes, ...builtIn]) {
      const { kind } = formatOfCode(code)
      expect([code, kind === 'date' || kind === 'duration']).toEqual([code, oracle.SSF.is_date(code)])
    }
  })

  test('digits and lengths of time are shown alike', () => {
    fc.assert(
      fc.property(fc.nat(mostDigits), fc.constantFrom(...digitCodes), (value, code) => {
        const format = formatOfCode(code)
        if (format.kind !== 'digits') throw new Error(`${code} is not of digits`)
        expect(textOfDigits(String(value), format.sections)).toBe(oracle.SSF.format(code, value))
      }),
    )
    fc.assert(
      fc.property(fc.nat(50_000_000), fc.constantFrom('[h]:mm:ss', '[mm]:ss', '[ss]'), (seconds, code) => {
        const format = formatOfCode(code)
        if (format.kind !== 'duration') throw new Error(`${code} is no length of time`)
        expect(textOfDuration(seconds * second, format.section)).toBe(
          oracle.SSF.format(code, seconds * second),
        )
      }),
    )
  })

  test('round-trips a written table through a workbook', async () => {
    const cell = fc
      .oneof(text, fc.constantFrom("'", "''=", "'@home", '=SUM(A1)', '-1', '+49', '@x', "'-", '1,5', 'a"b'))
      .filter((one) => !/[\r\t\0\u2028]/.test(one) && one === one.trim())
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 5 }),
        async (rows) => {
          const csv = rows.map((row) => csvRow(row, ',')).join('')
          const book = oracle.read(csv, { type: 'string', raw: true, FS: ',' })
          const bytes = oracle.write(book, { type: 'array', bookType: 'xlsx' })
          const found = await rowsOf(new File([bytes as ArrayBuffer], 'own.xlsx'))
          const cleaned = found.map((row) => row.cells.map((one) => textOfCell(cleanCell(one))))
          expect(cleaned).toEqual(rows)
          expect(found.every((row) => row.cells.every((one) => !isEmptyCell(one)))).toBe(true)
        },
      ),
      { numRuns },
    )
  })
})
