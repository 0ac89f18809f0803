import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortOrLong } from '../../main/testing/long-form.ts'
import { visibleName, visibleTitle } from '../../shared/domain/invisible-characters.ts'
import { parseMetadata } from '../../shared/domain/metadata/metadata-text.ts'
import type { Encoding } from '../intake/encodings.ts'
import { createEncoder } from '../intake/testing/encode.ts'
import { flattenClashes } from './columns/column-use.ts'
import { fieldUseOf } from './columns/guess-uses.ts'
import { toCandidate } from './columns/to-candidate.ts'
import { openTable } from './readers/open-table.ts'
import { gather, xlsxOf } from './testing/tables.ts'
import { dataRows, lookAtTable } from './worker/table-look.ts'
import { csvRow } from './write-csv.ts'

type Seen = { readonly text: string; readonly number?: number; readonly day?: string; readonly yes?: boolean }

type Locale = {
  readonly decimal: '.' | ','
  readonly thousands: '.' | ',' | ' '
  readonly date: (year: string, month: string, day: string) => string
  readonly yes: readonly [string, string]
  readonly delimiters: readonly string[]
}
const locales: readonly Locale[] = [
  {
    ...{ decimal: '.', thousands: ',', yes: ['TRUE', 'FALSE'], delimiters: [',', '\t'] },
    date: (year, month, day) => `${month}/${day}/${year}`,
  },
  {
    ...{ decimal: '.', thousands: ',', yes: ['TRUE', 'FALSE'], delimiters: [',', '\t'] },
    date: (year, month, day) => `${day}/${month}/${year}`,
  },
  {
    ...{ decimal: ',', thousands: '.', yes: ['WAHR', 'FALSCH'], delimiters: [';', '\t'] },
    date: (year, month, day) => `${day}.${month}.${year}`,
  },
  {
    ...{ decimal: ',', thousands: ' ', yes: ['VRAI', 'FAUX'], delimiters: [';', '\t'] },
    date: (year, month, day) => `${day}/${month}/${year}`,
  },
]

const encodings: readonly Encoding[] = ['utf-8', 'utf-16le', 'windows-1252', 'macintosh']
const encoders = new Map(encodings.map((encoding) => [encoding, createEncoder(encoding)]))

const names = fc.constantFrom(
  ...[
    'Mean',
    'Amount paid',
    'Piano',
    'Inventory No',
    'ISBN',
    'Datum',
    'Created',
    'Flag',
    'Land',
    'a.b',
    'Größe',
  ],
  ...['pri\u00adce', 'Zip code', 'Date', '__proto__', 'Menge'],
)
const words = fc.constantFrom(
  ...[
    'NO',
    'SI',
    'no',
    'ja',
    'Vero',
    'True',
    'False',
    'N',
    'Y',
    'yes',
    'n/a',
    '-',
    '',
    'NULL',
    '#N/A',
    'MARCH1',
    '1-2',
  ],
  ...[
    '007',
    '1E5',
    '1.20E+05',
    '12345678901234567890',
    '+49 30 1',
    'REF-1',
    '24:30',
    '10:00:99',
    '1/2',
    '2024',
  ],
  ...[
    'two  spaces',
    'line\nbreak',
    'Größe "M"',
    'a, b',
    'a; b',
    'x|y',
    'soft\u00adhyphen',
    '\u200bwide',
    'half \ud83d',
  ],
  ...[
    '2024-02-30',
    '31.04.2024',
    '2024-01-31',
    '01/02/2024',
    "it's",
    'caf\u0065\u0301',
    'café',
    '\ufeffmark',
    '1.2.3',
  ],
)
const dates = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })

function numberIn({ decimal, thousands }: Locale, value: number, decimals: number, isGrouped: boolean): Seen {
  const [whole = '', part] = value.toFixed(decimals).split('.')
  const grouped = isGrouped ? whole.replace(/\B(?=(\d{3})+$)/g, thousands) : whole
  return {
    text: part === undefined ? grouped : `${grouped}${decimal}${part}`,
    number: Number(value.toFixed(decimals)),
  }
}

function columnOf(locale: Locale, rows: number): fc.Arbitrary<readonly Seen[]> {
  const many = (cell: fc.Arbitrary<Seen>) => fc.array(cell, { minLength: rows, maxLength: rows })
  const missing = fc.constantFrom<Seen>({ text: 'n/a' }, { text: '' }, { text: '-' })
  const amounts = fc
    .tuple(fc.integer({ min: 0, max: 3_000_000 }), fc.nat(3), fc.boolean())
    .map(([value, decimals, isGrouped]) => numberIn(locale, value / 1000, decimals, isGrouped))
  const days = dates.map((date) => {
    const day = date.toISOString().slice(0, 10)
    const [year = '', month = '', ofMonth = ''] = day.split('-')
    return { text: locale.date(year, month, ofMonth), day }
  })
  const flags = fc.boolean().map((yes) => ({ text: locale.yes[yes ? 0 : 1], yes }))
  const texts = words.map((text) => ({ text }))
  const few = fc
    .uniqueArray(texts, { minLength: 1, maxLength: 2 })
    .chain((some) => many(fc.constantFrom(...some)))
  const wide = (cell: fc.Arbitrary<Seen>) =>
    many(fc.oneof({ weight: 8, arbitrary: cell }, { weight: 1, arbitrary: missing }))
  return fc.oneof(
    many(amounts),
    wide(amounts),
    many(days),
    wide(days),
    many(flags),
    wide(flags),
    many(texts),
    few,
  )
}

type Sheet = {
  readonly locale: Locale
  readonly delimiter: string
  readonly encoding: Encoding
  readonly names: readonly string[]
  readonly columns: readonly (readonly Seen[])[]
  readonly ids: readonly string[]
}
const sheets: fc.Arbitrary<Sheet> = fc
  .tuple(fc.constantFrom(...locales), fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 4 }))
  .chain(([locale, rows, width]) =>
    fc.record({
      locale: fc.constant(locale),
      delimiter: fc.constantFrom(...locale.delimiters),
      encoding: fc.constantFrom(...encodings),
      names: fc.uniqueArray(names, { minLength: width, maxLength: width }),
      columns: fc.array(columnOf(locale, rows), { minLength: width, maxLength: width }),
      ids: fc.array(words, { minLength: rows, maxLength: rows }),
    }),
  )

function textsOf({ names: given, columns, ids }: Sheet): readonly (readonly string[])[] {
  return [
    ['ID', 'Title', ...given, 'Text'],
    ...ids.map((id, row) => [id, id, ...columns.map((column) => column[row]?.text ?? ''), 'Some text']),
  ]
}

const withoutSeparators = (text: string) => text.replace(/[;|\s]/g, '')

function says(raw: string | undefined, { text, number, day, yes }: Seen): boolean {
  const seen = text.trim()
  if (raw === undefined) return seen === '' || seen === '\ufeff'
  const value: unknown = JSON.parse(raw)
  if (typeof value === 'number') return number === undefined ? raw === seen : value === number
  if (typeof value === 'boolean') return yes === undefined ? raw.toUpperCase() === seen : value === yes
  if (Array.isArray(value)) return withoutSeparators(value.join('')) === withoutSeparators(seen)
  return (
    value === text ||
    (day !== undefined && value === day) ||
    (typeof value === 'string' && value.trim() === seen)
  )
}

async function check(file: File, sheet: Sheet): Promise<void> {
  const first = await openTable(file, 'a.csv')
  const isGuess = 'isGuess' in first.format && first.format.isGuess
  const table = isGuess ? await openTable(file, 'a.csv', { encoding: sheet.encoding }) : first
  const look = await lookAtTable(table, { headerRow: 1 })
  const uses = look.columns.map((column, at) => {
    if (at === 0) return { to: 'documentId' } as const
    if (at === 1) return { to: 'title' } as const
    return at === sheet.names.length + 2 ? ({ to: 'text' } as const) : fieldUseOf(column, false)
  })
  const mapping = flattenClashes({ uses, collection: 'c' })
  const rows = await gather(dataRows(table, look))
  const columnNames = look.columns.map(({ name }) => name)
  for (const row of rows) {
    const found = toCandidate(row, { source: 'a', mapping, columnNames, reportsShortRows: false })
    if (found.problems.length > 0) continue
    const at = row.number - 2
    const place = file.name.endsWith('.xlsx') ? at : rows.indexOf(row)
    const id = sheet.ids[place] ?? ''
    expect([found.documentId, found.title]).toEqual([visibleName(id), visibleTitle(id)])
    const fields = new Map(flatValues(found.metadata).map(({ name, raw }) => [name, raw]))
    for (const [index, column] of sheet.columns.entries()) {
      const use = mapping.uses[index + 2]
      const raw = use?.to === 'field' ? fields.get(use.name) : undefined
      const seen = column[place] ?? { text: '' }
      if (!says(raw, seen))
        throw new Error(`${JSON.stringify(seen)} arrives as ${raw} (${JSON.stringify(use)})`)
    }
  }
}

function flatValues(metadata: string | null, before = ''): readonly { name: string; raw: string }[] {
  const parsed = metadata === null ? undefined : parseMetadata(metadata)
  if (parsed?.ok !== true) return []
  return parsed.value.fields.flatMap(({ name, raw, kind }) =>
    kind === 'group' ? flatValues(raw, `${before}${name}.`) : [{ name: before + name, raw }],
  )
}

test('sends what a CSV cell shows, or holds the row back', async () => {
  await fc.assert(
    fc.asyncProperty(sheets, async (sheet) => {
      const text = textsOf(sheet)
        .map((cells) => csvRow(cells, sheet.delimiter))
        .join('')
      const bytes =
        sheet.encoding === 'utf-8'
          ? new TextEncoder().encode(text)
          : sheet.encoding === 'utf-16le'
            ? new Uint8Array(Uint16Array.from(`\ufeff${text}`, (unit) => unit.charCodeAt(0)).buffer)
            : encoders.get(sheet.encoding)?.(text)
      if (bytes === undefined) throw new Error('No encoder')
      // Characters missing in the encoding were lost before: the file has question marks.
      const shown = new TextDecoder(sheet.encoding).decode(bytes)
      fc.pre(shown.replaceAll('\ufffd', '') === text.replace(/^\ufeff/, '').replaceAll(/\p{Cs}/gu, ''))
      await check(new File([bytes], 'a.csv'), sheet)
    }),
    { numRuns: shortOrLong(150, 3000) },
  )
})

const escaped = (text: string) => text.replace(/[&<"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

test('sends what a workbook cell shows, or holds the row back', async () => {
  await fc.assert(
    fc.asyncProperty(sheets, async (given) => {
      // A workbook stores plain numbers; each program shows them differently.
      const sheet = {
        ...given,
        columns: given.columns.map((column) =>
          column.map((seen) => (seen.number === undefined ? seen : { ...seen, text: String(seen.number) })),
        ),
      }
      fc.pre(
        textsOf(sheet)
          .flat()
          .every((text) => text.isWellFormed()),
      )
      const cell = (text: string, number?: number) =>
        text === ''
          ? '<c/>'
          : number === undefined
            ? `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
            : `<c><v>${number}</v></c>`
      const rows = textsOf(sheet).map((cells, at) => {
        const inside = cells.map((text, column) => cell(text, sheet.columns[column - 2]?.[at - 1]?.number))
        return `<row r="${at + 1}">${inside.join('')}</row>`
      })
      await check(await xlsxOf({ rows: rows.join('') }), sheet)
    }),
    { numRuns: shortOrLong(10, 300) },
  )
})
