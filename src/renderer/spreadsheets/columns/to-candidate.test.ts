import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseMetadata } from '../../../shared/domain/metadata/metadata-text.ts'
import { reviewCandidate } from '../../../shared/schemas/review.ts'
import type { Cell } from '../cell.ts'
import { cellKinds } from './column-profile.ts'
import type { ColumnUse } from './column-use.ts'
import { toCandidate } from './to-candidate.ts'

function candidate(
  uses: readonly ColumnUse[],
  cells: readonly Cell[],
  more: { readonly collection?: string } = {},
) {
  return toCandidate(
    { number: 12, cells },
    {
      source: 'prices.csv',
      mapping: { uses, collection: more.collection ?? '' },
      columnNames: uses.map((_, index) => `column ${index}`),
      reportsShortRows: true,
    },
  )
}
const field = (name: string, kind: (typeof cellKinds)[number]): ColumnUse => ({ to: 'field', name, kind })

test('a row becomes a document, its fields in groups by their points', () => {
  const found = candidate(
    [
      { to: 'documentId' },
      { to: 'title' },
      { to: 'text' },
      field('address.city', 'text'),
      field('price', 'number'),
      field('address.zip', 'text'),
      { to: 'nothing' },
    ],
    [' a1 ', 'A\ntitle', 'Some text', 'Berlin', '1.0', '01234', 'left out'],
    { collection: 'shop' },
  )
  expect(found).toEqual({
    content: { kind: 'text', text: 'Some text' },
    title: 'A\ntitle',
    collection: 'shop',
    documentId: 'a1',
    metadata: '{\n  "address": {\n    "city": "Berlin",\n    "zip": "01234"\n  },\n  "price": 1.0\n}',
    source: 'prices.csv, row 12',
    problems: [],
  })
})

test('holds a row back whose value has several readings, until its column has another kind', () => {
  const codes = (kind: (typeof cellKinds)[number]) =>
    candidate([{ to: 'text' }, field('people', kind)], ['A text', '1.000']).problems.map(({ code }) => code)
  expect(codes('undecided')).toEqual(['kind-not-chosen'])
  for (const kind of ['text', 'number', 'number-comma'] as const) expect(codes(kind)).toEqual([])
  expect(candidate([{ to: 'text' }, field('people', 'undecided')], ['A text', '']).problems).toEqual([])
})

test.each([
  ['text', '007', '"007"'],
  ['number', '12345678901234567890', '12345678901234567890'],
  ['number', '1.0', '1.0'],
  ['number', '1,234.50', '1234.50'],
  ['number-comma', '1.234,50', '1234.50'],
  ['yes-no', 'Ja', 'true'],
  ['date', '2024-01-31 10:00', '"2024-01-31T10:00"'],
  ['date-day-first', '31.1.2024', '"2024-01-31"'],
  ['date-month-first', '1/31/2024 9:05', '"2024-01-31T09:05:00"'],
  ['list-semicolon', 'a; b;;"c"', String.raw`["a", "b", "\"c\""]`],
  ['json', '[1.0, 2]', '[1.0, 2]'],
] as const)('as %s, %j is %s', (kind, cell, raw) => {
  const { metadata, problems } = candidate([{ to: 'text' }, field('x', kind)], ['text', cell])
  expect(problems).toEqual([])
  expect(metadata).toBe(`{\n  "x": ${raw}\n}`)
})

describe('keeps unreadable values as text with a problem', () => {
  test.each([
    ['number', 'n/a', 'number-not-known'],
    ['number', '007', 'number-not-known'],
    ['number-comma', '1,2,3', 'number-not-known'],
    ['yes-no', 'maybe', 'yes-no-not-known'],
    ['date', '2024-02-30', 'date-not-known'],
    ['date-day-first', '12/31/2024', 'date-not-known'],
    ['json', '{"a":', 'value-not-json'],
    ['text', '4,00638E+12', 'number-not-exact'],
    ['text', '1e+21', 'number-not-exact'],
  ] as const)('as %s, %j: %s', (kind, cell, code) => {
    const { metadata, problems } = candidate([{ to: 'text' }, field('x.y', kind)], ['text', cell])
    expect(problems).toEqual([
      { field: 'metadata', code, facts: { name: 'x', column: 'column 1', value: cell, field: 'x.y', kind } },
    ])
    expect(metadata).toContain(JSON.stringify(cell))
  })

  test('a formula that failed, signs that were lost, cells too many or too few, contents twice', () => {
    const codes = (uses: readonly ColumnUse[], cells: readonly Cell[]) =>
      candidate(uses, cells).problems.map(({ field, code }) => `${field} ${code}`)
    expect(codes([{ to: 'text' }, { to: 'title' }], ['x', { as: 'fault', text: '#REF!' }])).toEqual([
      'title cell-not-readable',
    ])
    expect(codes([{ to: 'text' }], ['a\0b'])).toEqual(['content characters-lost'])
    expect(codes([{ to: 'text' }], ['a\ufffdb'])).toEqual(['content characters-lost'])
    expect(codes([{ to: 'text' }, { to: 'title' }], ['x', 'y', 'z'])).toEqual(['content too-many-cells'])
    expect(codes([{ to: 'text' }, { to: 'title' }], ['x'])).toEqual(['content too-few-cells'])
    expect(codes([{ to: 'text' }, { to: 'website' }], ['x', 'https://a.org'])).toEqual([
      'content content-not-clear',
    ])
  })

  test('reports values without a place in the document', () => {
    const left = (uses: readonly ColumnUse[], cells: readonly Cell[]) =>
      candidate(uses, cells).problems.map(({ facts }) => facts.others)
    expect(left([{ to: 'text' }, { to: 'website' }], ['x', 'https://a.org'])).toEqual(['https://a.org'])
    expect(left([{ to: 'text' }], ['x', 'two\nlines', '', 'more'])).toEqual(['two lines | more'])
    expect(left([{ to: 'text' }], ['x', 'y'.repeat(2_000_000)])).toEqual([`${'y'.repeat(299)}…`])
  })

  test('a row that could not be taken apart is kept whole', () => {
    const found = toCandidate(
      { number: 3, cells: ['{"open'], fault: 'json-not-readable' },
      {
        source: 'a.csv',
        mapping: { uses: [{ to: 'title' }], collection: 'c' },
        columnNames: ['t'],
        reportsShortRows: true,
      },
    )
    expect(found).toMatchObject({
      content: { kind: 'text', text: '{"open' },
      problems: [{ field: 'content', code: 'row-not-readable', facts: { reason: 'json-not-readable' } }],
    })
  })
})

test.each(['1.20E+05', '7,00E+08', '2.19E+26', '1234567890123450', '1234567890123400000'])(
  'an ID that a spreadsheet may have changed is held back: %s',
  (id) => {
    for (const cell of [id, { as: 'text', text: id }] as const)
      expect(candidate([{ to: 'documentId' }, { to: 'text' }], [cell, 'x']).problems).toMatchObject([
        { field: 'documentId', code: 'number-not-exact' },
      ])
  },
)

test.each(['12E4', '3F9A', '1E5', '1234567890123456', '1000000000000000', '120000', 'A1.20E+05'])(
  'an ID that says nothing of a change is taken: %s',
  (id) => {
    expect(candidate([{ to: 'documentId' }, { to: 'text' }], [id, 'x']).problems).toEqual([])
  },
)

test('a text as long as Excel lets it be is reported as cut off', () => {
  const codes = (length: number) =>
    candidate([{ to: 'text' }], ['x'.repeat(length)]).problems.map(({ code }) => code)
  expect([codes(32_766), codes(32_767), codes(32_768)]).toEqual([[], ['cell-too-long'], []])
})

test('reports lossy flags once, at the field of the cell', () => {
  const found = toCandidate(
    {
      number: 3,
      cells: [
        { as: 'number', text: '1234567890123450' },
        'text',
        { as: 'number', text: '1234567890123450' },
        { as: 'text', text: '36:00:00' },
      ],
      flags: [
        { column: 0, code: 'number-not-exact' },
        { column: 2, code: 'number-not-exact' },
        { column: 3, code: 'duration-as-text' },
      ],
    },
    {
      source: 'a.xlsx',
      mapping: {
        uses: [{ to: 'documentId' }, { to: 'text' }, field('n', 'text'), field('d', 'text')],
        collection: 'c',
      },
      columnNames: ['i', 't', 'n', 'd'],
      reportsShortRows: false,
    },
  )
  expect(found.problems).toMatchObject([
    { field: 'documentId', code: 'number-not-exact' },
    { field: 'metadata', code: 'number-not-exact', facts: { name: 'n' } },
  ])
})

test('reports an ID in scientific notation', () => {
  const { documentId, problems } = candidate(
    [{ to: 'documentId' }, { to: 'text' }],
    [{ as: 'number', text: '1e+21' }, 'text'],
  )
  expect(documentId).toBe('1e+21')
  expect(problems).toMatchObject([{ field: 'documentId', code: 'number-not-exact' }])
})

test('keeps a native number beside decimal commas', () => {
  const { metadata } = candidate(
    [{ to: 'text' }, field('x', 'number-comma')],
    ['text', { as: 'number', text: '1.234' }],
  )
  expect(metadata).toBe('{\n  "x": 1.234\n}')
})

test('keeps the cells of a line with an unclosed quote', () => {
  const found = toCandidate(
    { number: 3, cells: ['id', '"open'], fault: 'quote-not-closed' },
    {
      source: 'a.csv',
      mapping: { uses: [{ to: 'documentId' }, { to: 'text' }, { to: 'title' }], collection: 'c' },
      columnNames: ['i', 't', 'u'],
      reportsShortRows: true,
    },
  )
  expect(found).toMatchObject({
    documentId: 'id',
    content: { kind: 'text', text: '"open' },
    problems: [{ field: 'content', code: 'row-not-readable' }],
  })
})

test('without a column of titles, the first words are one', () => {
  expect(candidate([{ to: 'text' }], ['First line of it\nsecond']).title).toBe('First line of it')
  expect(candidate([{ to: 'website' }], ['example.org/my-page.html'])).toMatchObject({
    title: 'my page',
    content: { kind: 'website', address: 'https://example.org/my-page.html' },
  })
  expect(candidate([{ to: 'text' }, { to: 'title' }], ['text', '']).title).toBe('')
})

test('the guard of our own tables is removed, an apostrophe of any other table is not', () => {
  const cells = ["'\u2060=SUM(1)", "'@home'"]
  const { title, metadata } = candidate([{ to: 'title' }, field('x', 'text')], cells)
  expect([title, metadata]).toEqual(['=SUM(1)', `{\n  "x": "'@home'"\n}`])
})

test('an apostrophe of a cell is part of its text', () => {
  const { title } = toCandidate(
    { number: 2, cells: [{ as: 'text', text: "'@home" }] },
    {
      source: 'a.xlsx',
      mapping: { uses: [{ to: 'title' }], collection: 'c' },
      columnNames: ['Title', 'Document ID'],
      reportsShortRows: false,
    },
  )
  expect(title).toBe("'@home")
})

test('makes rows that the review accepts, for any input', () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.constantFrom('', '{}', '1e400', '__proto__', '"', '-'),
    fc.record({
      as: fc.constantFrom('text', 'number', 'yes-no', 'date', 'fault'),
      text: fc.string({ maxLength: 8 }),
    }),
    fc.jsonValue().map((value) => ({ as: 'json' as const, text: JSON.stringify(value) })),
  )
  const use = fc.oneof(
    fc
      .constantFrom('title', 'collection', 'documentId', 'text', 'website', 'picture-address', 'nothing')
      .map((to) => ({ to })),
    fc.record({
      to: fc.constant('field'),
      name: fc.oneof(fc.string(), fc.constantFrom('a', 'a.b', '__proto__', 'a.b.c', '.')),
      kind: fc.constantFrom(...cellKinds),
    }),
  )
  fc.assert(
    fc.property(fc.array(use, { maxLength: 6 }), fc.array(cell, { maxLength: 8 }), (uses, cells) => {
      const found = candidate(uses as ColumnUse[], cells as Cell[])
      expect(reviewCandidate.safeParse(found).success).toBe(true)
      const clashes = found.problems.some(({ code }) => code === 'field-clash')
      if (found.metadata !== null && !clashes) expect(parseMetadata(found.metadata).ok).toBe(true)
    }),
  )
})

test('reports lone surrogates and never splits a character in a title', () => {
  const uses: readonly ColumnUse[] = [{ to: 'text' }, field('note', 'text')]
  expect(candidate(uses, ['A text', 'torn \ud83d here']).problems).toMatchObject([
    { field: 'metadata', code: 'characters-lost' },
  ])
  const { title } = candidate([{ to: 'text' }], [`${'x'.repeat(79)}😀${'y'.repeat(40)}`])
  expect(title).toBe(`${'x'.repeat(79)}…`)
})

test.each([
  ['"a\\ud83d"', ['metadata characters-lost']],
  ['{"in": ["\\uDE00b"]}', ['metadata characters-lost']],
  ['"\\ud83d\\ude00"', []],
  ['"\\\\ud83d"', []],
])('JSON of %s, escapes included: %j', (text, found) => {
  const { problems } = candidate([{ to: 'field', name: 'a', kind: 'as-is' }], [{ as: 'json', text }])
  expect(problems.map(({ field, code }) => `${field} ${code}`)).toEqual(found)
})

test('leaves invisible characters out of IDs, addresses, collections and titles, not out of texts and fields', () => {
  const cells = ['\ufeffRE\u200bF-1', '\u00a0sh\u00adop', 'A\u2060 title', 'te\u00adxt', 'v\u200b']
  expect(
    candidate(
      [{ to: 'documentId' }, { to: 'collection' }, { to: 'title' }, { to: 'text' }, field('f', 'text')],
      cells,
    ),
  ).toMatchObject({
    ...{ documentId: 'REF-1', collection: 'shop', title: 'A title', problems: [] },
    content: { kind: 'text', text: 'te\u00adxt' },
    metadata: '{\n  "f": "v\u200b"\n}',
  })
  expect(candidate([{ to: 'website' }], ['https://a.example/\u200bb']).content).toEqual({
    kind: 'website',
    address: 'https://a.example/b',
  })
})
