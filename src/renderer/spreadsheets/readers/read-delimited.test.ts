import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { workedMs } from '../../../shared/domain/testing/worked.ts'
import type { Row } from '../cell.ts'
import { gather, inPieces } from '../testing/tables.ts'
import { readDelimited } from './read-delimited.ts'

const comma = { delimiter: ',', newline: '\n' } as const

async function read(text: string, piece = 7, rowLength = 64_000_000): Promise<readonly Row[]> {
  return gather(readDelimited(inPieces(text, piece), comma, { rowLength, pieceLength: piece }))
}
const cells = (rows: readonly Row[]) => rows.map((row) => row.cells)

test('reads quoted line breaks and doubled quotes', async () => {
  expect(cells(await read('a,"b\nb","c ""c"""\r\n1,,3\r\n'))).toEqual([
    ['a', 'b\nb', 'c "c"'],
    ['1', '', '3'],
  ])
})

test('line breaks of several systems in one file each end a row', async () => {
  expect(cells(await read('a,b\r\nc,d\ne,"f"\r\n"g","h"'))).toEqual([
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
    ['g', 'h'],
  ])
})

test('rows are counted as a spreadsheet counts them, empty ones included', async () => {
  const rows = await read('a\n\n"b\nb"\nc')
  expect(rows.map(({ number, cells: [cell] }) => [number, cell])).toEqual([
    [1, 'a'],
    [2, ''],
    [3, 'b\nb'],
    [4, 'c'],
  ])
})

describe('a quote that is not closed', () => {
  test('costs its own line and no other', async () => {
    const rows = await read('1,good\n2,"open\n3,good\n4,"good, too"\n5,good')
    expect(rows.map(({ number, cells: [first], fault }) => [number, first, fault])).toEqual([
      [1, '1', undefined],
      [2, '2', 'quote-not-closed'],
      [3, '3', undefined],
      [4, '4', undefined],
      [5, '5', undefined],
    ])
    expect(rows[1]?.cells).toEqual(['2', '"open'])
  })

  test('at the end of the file costs only its line', async () => {
    const rows = await read('1,good\n2,"open\n3,good\n4,good')
    expect(rows.map(({ fault }) => fault)).toEqual([undefined, 'quote-not-closed', undefined, undefined])
  })

  test('on every line takes no time to speak of', async () => {
    const lines = Array.from({ length: 50_000 }, (_, index) => `"${index},x`)
    const start = workedMs()
    const rows = await read(lines.join('\n'), 1 << 20)
    // Searching for each quote's end up to the end of the file takes minutes.
    expect(workedMs() - start).toBeLessThan(20_000)
    expect(rows).toHaveLength(50_000)
    expect(rows.every(({ fault }) => fault === 'quote-not-closed')).toBe(true)
  })
})

test('inches within a quoted cell stay in it', async () => {
  expect(cells(await read('"5" pipe",3\n"6" pipe",4\n'))).toEqual([
    ['5" pipe', '3'],
    ['6" pipe', '4'],
  ])
})

test('cuts off a row beyond the limit and reads the next', async () => {
  const rows = await read(
    `1,good\n2,${'x'.repeat(5000)}\n3,good\n4,"${'y\n'.repeat(2000)}"\n5,good\n`,
    100,
    2000,
  )
  expect(rows.find(({ number }) => number === 2)?.fault).toBe('row-too-long')
  expect(rows.filter(({ cells: [first] }) => ['1', '3', '5'].includes(String(first)))).toHaveLength(3)
})

test('a line of fifty million signs is a row like another', async () => {
  const rows = await read(`a,${'x'.repeat(50_000_000)},b\nc,d,e`, 1 << 20)
  expect(rows.map((row) => row.cells.map((cell) => String(cell).length))).toEqual([
    [1, 50_000_000, 1],
    [1, 1, 1],
  ])
})

test('round-trips tables in any chunks', async () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('"', ',', '\n', 'a"b', ' ', 'ä€😀', '\r\nx', '='))
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 40 }),
      async (table, piece) => {
        // A trailing carriage return belongs to the line break.
        const written = table.map((row) => row.map((text) => text.replace(/\r+$/, '')))
        const rows = await read(Papa.unparse(written, { quotes: true, newline: '\n' }), piece)
        expect(cells(rows)).toEqual(written)
      },
    ),
  )
})

test('never throws and keeps lines around a broken one', async () => {
  const broken = fc.string({ unit: fc.constantFrom('"', ',', 'x', ' ', '\r', '\0', '\ufffd'), maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.constant(null), broken), { maxLength: 12 }),
      fc.integer({ min: 1, max: 50 }),
      async (lines, piece) => {
        const text = lines.map((line, index) => line ?? `good,${index},end`).join('\n')
        const rows = await read(text, piece)
        const closes = (line: string | null) => line === null || !line.includes('"')
        for (const [index, line] of lines.entries()) {
          if (line !== null || !lines.slice(0, index).every(closes)) continue
          expect(rows.map((row) => row.cells)).toContainEqual(['good', String(index), 'end'])
        }
      },
    ),
  )
})
