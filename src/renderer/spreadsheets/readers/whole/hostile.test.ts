import * as sheetJs from '@e965/xlsx'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { shortOrLong } from '../../../../main/testing/long-form.ts'
import { mostCpuMs, startMeasuredChild } from '../../../../main/testing/measured-child.ts'
import { tableProblemCodes } from '../../table-problem.ts'
import { compoundFile, writtenBySheetJs } from '../../testing/other-workbooks.ts'
import { zipOf } from '../../testing/tables.ts'

const mostMegabytes = 300
/** A tiny heap, in which nothing can be kept longer than needed; overflow ends the process. */
const child = startMeasuredChild(new URL('../../testing/read-hostile.ts', import.meta.url), {
  nodeArgs: ['--max-old-space-size=150', '--max-semi-space-size=4'],
})
afterAll(() => child.end())

async function readCheaply(workbook: Uint8Array): Promise<unknown> {
  const { output, peakBytes, cpuMs } = await child.measure(workbook)
  expect(peakBytes / 2 ** 20).toBeLessThan(mostMegabytes)
  expect(cpuMs).toBeLessThan(mostCpuMs)
  expect(['read', ...tableProblemCodes]).toContain(output)
  return output
}

const record = (type: number, data: readonly number[]) => [
  ...[type & 0xff, type >> 8, data.length & 0xff, data.length >> 8],
  ...data,
]
const begin = (kind: number) => record(0x0809, [0, 6, kind, 0, 0xbb, 0x0d, 0xcc, 7, 0, 0, 0, 0, 6, 0, 0, 0])
const end = record(0x000a, [])
const one = record(0x0203, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f])

function xlsOf(records: readonly number[], times: number): Uint8Array<ArrayBuffer> {
  const globals = begin(5)
  const sheetAt = globals.length + 13 + end.length
  const name = record(0x0085, [sheetAt, 0, 0, 0, 0, 0, 1, 0, 65])
  const start = [...globals, ...name, ...end, ...begin(0x10), ...one]
  const stream = new Uint8Array(start.length + records.length * times + end.length)
  stream.set(start)
  for (let at = 0; at < times; at += 1) stream.set(records, start.length + at * records.length)
  stream.set(end, stream.length - end.length)
  return compoundFile({ Workbook: stream })
}

function xlsbOf(): Uint8Array<ArrayBuffer> {
  const bytes = writtenBySheetJs(
    { SheetNames: ['A'], Sheets: { A: sheetJs.utils.aoa_to_sheet([['Ladder']]) } },
    'xlsb',
  )
  const text = new TextEncoder().encode('L\0a\0d\0d\0e\0r\0')
  const at = bytes.findIndex((_, from) => text.every((byte, place) => bytes[from + place] === byte))
  return bytes.fill(0x40, at - 1, at)
}

const namespaces = ['office', 'table', 'text'].map(
  (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
)
async function odsOf(inTable: string): Promise<Uint8Array> {
  const content = `<office:document-content ${namespaces.join(' ')}><office:body><office:spreadsheet><table:table>${inTable}</table:table></office:spreadsheet></office:body></office:document-content>`
  return new Uint8Array(await (await zipOf({ 'content.xml': content })).arrayBuffer())
}
const cell = (attributes: string, shown = 'a') =>
  `<table:table-cell office:value-type="string" ${attributes}><text:p>${shown}</text:p></table:table-cell>`
const row = (attributes: string, cells: string) => `<table:table-row ${attributes}>${cells}</table:table-row>`
const [rowsRepeated, columnsRepeated] = ['table:number-rows-repeated', 'table:number-columns-repeated']

const bombs: readonly (readonly [
  name: string,
  outcome: string,
  make: () => Uint8Array | Promise<Uint8Array>,
])[] = [
  ['an ordinary XLS', 'read', () => xlsOf(one, 1)],
  [
    'columns',
    'too-large-unpacked',
    () => xlsOf(record(0x007d, [0, 0, 255, 255, 0, 10, 0, 0, 0, 0, 0, 0]), 20_000),
  ],
  [
    'a link over the sheet',
    'too-large-unpacked',
    () => xlsOf(record(0x01b8, [0, 0, 255, 255, 0, 0, 255, 0, ...Array<number>(40).fill(0)]), 1),
  ],
  ['a text longer than its record', 'damaged', xlsbOf],
  [
    'empty cells that have a colour',
    'read',
    () => xlsOf(record(0x00be, [1, 0, 0, 0, ...Array<number>(512).fill(0), 255, 0]), 6000),
  ],
  [
    'cells over the whole sheet',
    'too-large-unpacked',
    () => odsOf(row(`${rowsRepeated}="1048576"`, cell(`${columnsRepeated}="2000"`))),
  ],
  [
    'more columns than there are',
    'too-many-columns',
    () => odsOf(row('', cell(`${columnsRepeated}="4294967295"`))),
  ],
  [
    'empty rows',
    'read',
    () => odsOf(row(`${rowsRepeated}="4294967295"`, '<table:table-cell/>').repeat(20_000)),
  ],
  ['spaces', 'read', () => odsOf(row('', cell('', '<text:s text:c="4294967295"/>'.repeat(20_000))))],
  [
    'merged cells',
    'read',
    () =>
      odsOf(
        row('', cell('table:number-columns-spanned="2000" table:number-rows-spanned="1048576"')).repeat(5000),
      ),
  ],
  [
    'hidden columns',
    'read',
    () =>
      odsOf(
        `<table:table-column table:visibility="collapse" ${columnsRepeated}="4294967295"/>`.repeat(20_000) +
          row('', cell('')),
      ),
  ],
]

test.each(bombs)('takes no more than 300 MB for %s', async (_, outcome, make) => {
  expect(await readCheaply(await make())).toBe(outcome)
})

const book = (): sheetJs.WorkBook => {
  const sheet = sheetJs.utils.aoa_to_sheet([
    ['Title', 'Since', 'Price'],
    ['Ladder', new Date(Date.UTC(2024, 0, 31)), 49.5],
    ['Rope', true, { t: 'n', v: 2, f: 'C2*2' }],
  ])
  sheet['!merges'] = [{ s: { r: 1, c: 0 }, e: { r: 2, c: 0 } }]
  sheet['!cols'] = [{}, { hidden: true }]
  return { SheetNames: ['A'], Sheets: { A: sheet } }
}

test('takes at most 300 MB for a mutated workbook', async () => {
  const originals = (['biff8', 'xlsb', 'numbers', 'ods'] as const).map((type) =>
    writtenBySheetJs(book(), type),
  )
  const place = fc.noBias(fc.nat(1_000_000)).map((part) => part / 1_000_001)
  const changes = fc.array(fc.record({ at: place, byte: fc.nat(255) }), { minLength: 1, maxLength: 8 })
  const property = fc.asyncProperty(fc.nat(originals.length - 1), changes, async (which, all) => {
    const bytes = new Uint8Array(originals[which] ?? [])
    for (const { at, byte } of all) bytes[Math.floor(at * bytes.length)] = byte
    await readCheaply(bytes)
  })
  await fc.assert(property, { numRuns: shortOrLong(20, 3000) })
})
