import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textOfCell } from '../cell.ts'
import { gather, inPieces, rowsOf } from '../testing/tables.ts'
import { readJsonList } from './read-json.ts'

const raws = async (text: string) =>
  (await rowsOf(text)).map(
    ({ cells, fault }) => fault ?? cells.map((cell) => (typeof cell === 'string' ? cell : cell.text)),
  )

describe('a list of records', () => {
  test('keeps the spelling of numbers and nested values', async () => {
    expect(await raws('[{"id": 12345678901234567890, "price": 1.0, "more": {"a": [1e400, "x"]}}]')).toEqual([
      ['12345678901234567890', '1.0', '{"a": [1e400, "x"]}'],
    ])
  })

  test('orders columns by first appearance', async () => {
    expect(await raws('[{"a":1},{"b":2,"a":3},{"__proto__":4}]')).toEqual([['1'], ['3', '2'], ['', '', '4']])
  })

  test('texts with brackets, quotes and escapes in them do not mislead it', async () => {
    const [row] = await rowsOf(String.raw`[{"a":"}],[{\"\\","b":"\u00e4"}]`)
    expect(row?.cells.map(textOfCell)).toEqual([String.raw`}],[{"\ `.trimEnd(), 'ä'])
  })

  test('a record that is broken does not take the next one with it', async () => {
    const text =
      '[\n  {"a": 1},\n  {"a": "open},\n  {"a": 3},\n  {"a": 4,\n  {"a": 5},\n  7,\n  {"a": 1, "a": 2},\n  {"a": 8}\n]'
    expect(await raws(text)).toEqual([
      ['1'],
      'json-not-readable',
      ['3'],
      'json-not-readable',
      ['5'],
      'not-a-record',
      'json-not-readable',
      ['8'],
    ])
  })

  test('returns complete records if truncated', async () => {
    expect(await raws('[{"a":1},{"a":2')).toEqual([['1'], 'json-not-readable'])
  })

  test('of ten thousand levels is refused row by row, not by a crash', async () => {
    const deep = `[{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}},{"a":1}]`
    expect(await raws(deep)).toEqual(['json-not-readable', ['1']])
  })
})

test('reads each line of JSON Lines separately', async () => {
  expect(await raws('{"a":1}\r\n\n{"a":\n{"a":3}')).toEqual([['1'], 'json-not-readable', ['3']])
})

test('a single record over several lines is not a list', async () => {
  await expect(rowsOf('{\n  "documents": []\n}')).rejects.toMatchObject({ code: 'json-not-a-list' })
})

test('round-trips any list of records in any chunks', async () => {
  const records = fc.array(fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 }), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(
      records,
      fc.constantFrom(0, 2),
      fc.integer({ min: 1, max: 30 }),
      async (list, indent, piece) => {
        const columns = new Map<string, number>()
        const rows = await gather(readJsonList(inPieces(JSON.stringify(list, null, indent), piece), columns))
        expect(rows.map(({ fault }) => fault)).toEqual(list.map(() => undefined))
        const names = [...columns.keys()]
        const read = rows.map(({ cells }) =>
          Object.fromEntries(
            cells.flatMap((cell, at) =>
              typeof cell === 'string' ? [] : [[names[at] ?? '', JSON.parse(cell.text)] as const],
            ),
          ),
        )
        // Round-tripped: fast-check makes negative zeros, which stringify drops.
        const written: readonly Record<string, unknown>[] = JSON.parse(JSON.stringify(list))
        expect(read).toEqual(written.map((record) => Object.fromEntries(Object.entries(record))))
      },
    ),
  )
})

test('never throws and keeps records beside broken lines', async () => {
  const broken = fc.string({
    unit: fc.constantFrom('{', '}', '[', '"', '\\', ',', ':', '1', ' ', 'é'),
    maxLength: 14,
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(broken, { maxLength: 6 }),
      fc.integer({ min: 1, max: 30 }),
      async (lines, piece) => {
        const text = `[\n${lines.map((line, index) => `  ${line},\n  {"good": ${index}}`).join(',\n')}\n]`
        const columns = new Map<string, number>()
        const rows = await gather(readJsonList(inPieces(text, piece), columns))
        const found = rows.flatMap(({ cells, fault }) => (fault === undefined ? cells.map(textOfCell) : []))
        // A closing bracket correctly ends the list.
        if (lines.some((line) => line.includes(']'))) return
        for (const [index, line] of lines.entries())
          if (!/["[]/.test(line)) expect(found).toContain(String(index))
      },
    ),
  )
})
