import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compactJson, parseMetadata } from '../../../shared/domain/metadata/metadata-text.ts'
import type { DocumentHead } from '../../../shared/schemas/document.ts'
import {
  type Cell,
  type CellKind,
  cellOfValue,
  type DateOrder,
  type FlatField,
  flatFields,
  guardText,
  joinFieldName,
  type Row,
  type TableColumn,
  type TableFormat,
} from '../../spreadsheets/index.ts'
import { findChangeColumns } from './change-columns.ts'
import { compareCell } from './compare-cell.ts'
import { type CompareContext, compareRow, findIdProblem } from './compare-row.ts'
import { layChanges, removedNames } from './save-changes.ts'
import { readMonthNames } from './turned-into-date.ts'

const months = readMonthNames()

const column = (name: string, kind: CellKind = 'text'): TableColumn => ({
  name,
  facts: {
    filled: 1,
    kind,
    isTyped: false,
    points: 'none',
    addresses: 0,
    pictures: 0,
    averageLength: 1,
    samples: [],
    dateOrder: undefined,
    flags: [],
  },
})
const written = { encoding: 'utf-8', isGuess: false } as const
const head = (metadata: string | null, more: Partial<DocumentHead> = {}): DocumentHead => ({
  documentId: 'a1',
  kind: 'text',
  title: 'A title',
  collection: null,
  metadata,
  knowledge: 'full',
  ...more,
})
function compare(
  columns: readonly TableColumn[],
  cells: readonly Cell[],
  of: DocumentHead,
  kind: TableFormat['kind'] = 'delimited',
  flags: Row['flags'] = [],
  dateFields: readonly string[] = [],
) {
  const format: TableFormat =
    kind === 'delimited'
      ? { kind, ...written, delimiter: ';' }
      : kind === 'workbook'
        ? { kind, sheets: [], sheet: 0 }
        : kind === 'json'
          ? { kind, list: '', ...written }
          : { kind, ...written }

  const changing = findChangeColumns({
    format: { kind: 'json', list: '', ...written },
    preface: 0,
    hidden: { rows: 0, columns: 0 },
    hasHeader: true,
    headerRow: 1,
    topRows: [],
    columns,
    firstRows: [],
    rowCount: 1,
    reportsShortRows: false,
  })
  if (changing === undefined) throw new Error('The table was not recognised')
  return compareRow({ number: 2, cells, flags }, of, {
    changing,
    columns,
    format,
    dateFields: new Set(dateFields),
    months,
  })
}
const id = column('Document ID')

describe('ignores different spelling by spreadsheet programs', () => {
  test.each([
    ['1', '1.0'],
    ['1,5', '1.5'],
    ['123', '"00123"'],
    ['1.23457E+19', '12345678901234567890'],
    ['12345678901234500000', '"12345678901234567890"'],
    ['TRUE', 'true'],
    ['WAHR', 'true'],
    ['31.01.2024', '"2024-01-31"'],
    ['1/31/2024', '"2024-01-31"'],
    ['2024-01-31T10:00:00', '"2024-01-31T10:00"'],
    ['a;b', '["a", "b"]'],
    ['x'.repeat(32_767), JSON.stringify('x'.repeat(40_000))],
    ['padded', '"padded "'],
  ])('%.30j for %.30s', (text, raw) => expect(compareCell(text, raw)).not.toBe('other'))

  test.each([
    ['2', '1.0'],
    ['FALSE', 'true'],
    ['12345678901234500001', '"12345678901234500000"'],
    ['1.23458E+19', '12345678901234567890'],
    ['01.02.2024', '"2024-01-31"'],
    ['a; c', '["a", "b"]'],
    ['x', 'null'],
  ])('%j for %s is one', (text, raw) => expect(compareCell(text, raw)).toBe('other'))
})

test('reports only differences, in the kind of the former value', () => {
  const columns = [
    id,
    column('Title'),
    column('price'),
    column('tags'),
    column('address.city'),
    column('new', 'number'),
  ]
  const metadata =
    '{"price": 1.50, "tags": ["a", "b"], "address": {"city": "Rome", "zip": "007"}, "kept": 1e400}'
  const { change, problems } = compare(
    columns,
    ['a1', 'Another', '2,75', 'a; c', 'Rome', '5'],
    head(metadata),
  )
  expect(problems).toEqual([])
  expect(change.changes.map(({ path, before, after }) => [path, before, after])).toEqual([
    ['title', 'A title', 'Another'],
    [['price'], '1.50', '2.75'],
    [['tags'], '["a", "b"]', '["a", "c"]'],
    [['new'], undefined, '5'],
  ])
  const laid = layChanges(
    metadata,
    change.changes.flatMap(({ path, after }) => (path === 'title' ? [] : [{ path, raw: after }])),
  )
  expect(compactJson(laid ?? '')).toBe(
    '{"price":2.75,"tags":["a","c"],"address":{"city":"Rome","zip":"007"},"kept":1e400,"new":5}',
  )
})

test('a missing column leaves alone, a line that ends early too; an emptied cell is asked about', () => {
  const columns = [id, column('a'), column('b'), column('c')]
  const of = head('{"a": "x", "b": "", "c": 1, "d": true}')
  expect(compare(columns, ['a1', '', '', ''], of).change.emptied.map(({ path }) => path[0])).toEqual([
    'a',
    'c',
  ])
  expect(compare(columns, ['a1', ''], of).change.emptied.map(({ path }) => path[0])).toEqual(['a'])
  expect(compare(columns, ['a1', ''], of, 'workbook').change.emptied.map(({ path }) => path[0])).toEqual([
    'a',
    'c',
  ])
  expect(compare(columns, ['a1', '', '', ''], of, 'json').change.emptied).toEqual([])
  expect(compare([id, column('Title')], ['a1', ''], of).change.changes).toEqual([])
})

test('reports values of another kind and unknown fields', () => {
  const columns = [id, column('n'), column('m')]
  expect(compare(columns, ['a1', 'many', 'x'], head('{"n": 1, "m": "x"}')).problems).toEqual([
    { row: 2, column: 1, code: 'value-not-fitting' },
  ])
  expect(compare(columns, ['a1', '', 'x'], head(null, { knowledge: 'partial' })).problems).toEqual([
    { row: 2, column: 2, code: 'metadata-not-known' },
  ])
})

test('keeps a value flagged as inexact, unless it only looks different', () => {
  const columns = [id, column('n'), column('m'), column('o')]
  const flags = [
    { column: 1, code: 'number-not-exact' },
    { column: 2, code: 'number-not-exact' },
    { column: 3, code: 'duration-as-text' },
  ] as const
  const cells = [
    'a1',
    { as: 'number', text: '1.23456789012345E+18' },
    { as: 'number', text: '12345678901234500000' },
    { as: 'text', text: '36:00:00' },
  ] as const
  const { change, problems, rewritten } = compare(
    columns,
    cells,
    head('{"n": 5, "m": 12345678901234567890, "o": "35:00:00"}'),
    'workbook',
    flags,
  )
  expect(problems).toEqual([{ row: 2, column: 1, code: 'value-not-exact' }])
  expect(rewritten).toBe(1)
  expect(change.changes.map(({ after }) => after)).toEqual(['"36:00:00"'])
})

test('takes no document for one whose ID lost digits in the table', () => {
  const context: CompareContext = {
    changing: { id: 0, title: undefined, fields: [] },
    columns: [id],
    format: { kind: 'workbook', sheets: [], sheet: 0 },
    dateFields: new Set(),
    months,
  }
  const row: Row = { number: 2, cells: [{ as: 'number', text: '12345678901234500001' }] }
  expect(findIdProblem(row, context)).toBeUndefined()
  expect(findIdProblem({ ...row, flags: [{ column: 0, code: 'number-not-exact' }] }, context)).toEqual({
    row: 2,
    column: 0,
    code: 'value-not-exact',
  })
  for (const text of ['1.20E+05', '1234567890123450'])
    expect(findIdProblem({ number: 2, cells: [text] }, context)?.code).toBe('value-not-exact')
  expect(findIdProblem({ ...row, flags: [{ column: 0, code: 'shown-as-power' }] }, context)?.code).toBe(
    'value-not-exact',
  )
  expect(findIdProblem({ number: 3, cells: [' '] }, context)?.code).toBe('not-readable')
})

describe('a date that comes back in the spelling of a spreadsheet program', () => {
  const dated = (dateOrder?: DateOrder): TableColumn => {
    const { name, facts } = column('born')
    return { name, facts: { ...facts, dateOrder } }
  }
  const of = head('{"born": "1955-03-18", "other": 1}')
  const outcome = (cell: Cell, columns: readonly TableColumn[], kind: TableFormat['kind'] = 'workbook') => {
    const { change, problems, rewritten } = compare([id, ...columns], ['a1', cell], of, kind)
    return change.changes[0]?.after ?? problems[0]?.code ?? (rewritten === 1 ? 'rewritten' : 'same')
  }

  test.each([
    // With points, the day comes first; also if only one reading is valid.
    ['17.05.1955', undefined, '"1955-05-17"'],
    ['03.04.2025', undefined, '"2025-04-03"'],
    ['5/17/1955', undefined, '"1955-05-17"'],
    ['17/5/1955', undefined, '"1955-05-17"'],
    ['04/04/2025', undefined, '"2025-04-04"'],
    ['1955-05-17', undefined, '"1955-05-17"'],
    ['17.05.1955 00:00', undefined, '"1955-05-17"'],
    ['03/04/2025', undefined, 'date-uncertain'],
    ['03/04/2025', 'day-first', '"2025-04-03"'],
    ['03/04/2025', 'month-first', '"2025-03-04"'],
    ['3-4-2025', 'month-first', '"2025-03-04"'],
    ['17.05.56', undefined, 'date-uncertain'],
    ['17-May-1956', undefined, 'date-uncertain'],
    ['May 17, 1956', undefined, 'date-uncertain'],
    ['5/17/1955 2:30 PM', undefined, 'date-uncertain'],
    ['18.03.1955', undefined, 'rewritten'],
    ['3/18/1955', undefined, 'rewritten'],
    ['18.03.55', undefined, 'rewritten'],
    // A day count since 1900 that lost its date format.
    ['45322', undefined, 'value-not-fitting'],
    ['unknown', undefined, '"unknown"'],
  ] as const)('%s, its column %s: %s', (text, order, expected) => {
    expect(outcome({ as: 'text', text }, [dated(order)])).toBe(expected)
    expect(outcome(text, [dated(order)])).toBe(expected)
  })

  test('a date that becomes text is flagged, a changed date is not', () => {
    const flagOf = (cell: Cell) =>
      compare([id, dated()], ['a1', cell], of, 'workbook').change.changes.map(({ losesDate }) => losesDate)
    expect(flagOf('unknown')).toEqual([true])
    expect(flagOf('17.05.1955')).toEqual([undefined])
  })

  test('reports swapped day and month if the order is known', () => {
    const swapped = head('{"born": "2025-03-04"}')
    const outcomeOf = (order: DateOrder | undefined) => {
      const found = compare([id, dated(order)], ['a1', '04/03/2025'], swapped, 'workbook')
      return [...found.change.changes.map(({ after }) => after), ...found.problems.map(({ code }) => code)]
    }
    expect(outcomeOf('day-first')).toEqual([])
    expect(outcomeOf('month-first')).toEqual(['"2025-04-03"'])
    expect(outcomeOf(undefined)).toEqual(['date-uncertain'])
  })

  test.each([
    ['"1-2"', '2024-01-02'],
    ['"1-2"', '01.02.2024'],
    ['"1-2"', '2-Jan'],
    ['"3/4"', '45355'],
    ['"MARCH1"', '2024-03-01'],
    ['"MARCH1"', '01. Mrz'],
    ['"SEPT2"', '9/2/2024'],
    ['"2-DEC"', '2024-12-02T00:00:00'],
    ['"1-2-3"', '2003-01-02'],
    ['["1-2"]', '2024-01-02'],
    ['1.2', '01.02.2024'],
  ])('names %s that became %s, and changes nothing', (raw, text) => {
    const { change, problems, rewritten } = compare(
      [id, column('code'), column('Title')],
      ['a1', text, text],
      head(`{"code": ${raw}}`, { title: raw.startsWith('"') ? JSON.parse(raw) : text }),
      'workbook',
    )
    expect([change.changes, rewritten]).toEqual([[], 0])
    const columns = raw.startsWith('"') ? [2, 1] : [1]
    expect(problems).toEqual(columns.map((at) => ({ row: 2, column: at, code: 'turned-into-date' })))
  })

  test.each([
    ['"unknown"', '2024-01-02'],
    ['"1-2"', '2-1'],
    ['"1-2"', '2024-03-05'],
    ['"2023-01-02"', '2024-01-02'],
    ['"Marcel1"', '2024-03-01'],
  ])('takes %s that became %s for a change', (raw, text) => {
    expect(
      compare([id, column('code')], ['a1', text], head(`{"code": ${raw}}`), 'workbook').change.changes,
    ).toEqual([expect.objectContaining({ before: raw, after: JSON.stringify(text) })])
  })

  test('infers the date order from other columns and semicolons', () => {
    expect(outcome('03/04/2025', [dated(), { ...dated('month-first'), name: 'other' }])).toBe('"2025-03-04"')
    expect(outcome('03/04/2025', [dated()], 'delimited')).toBe('"2025-04-03"')
  })

  test('reads a new field as date if it is one in other documents', () => {
    const changes = (dateFields: readonly string[]) => {
      const { change, problems } = compare(
        [id, column('due')],
        ['a1', '17.05.1955'],
        head('{}'),
        'workbook',
        [],
        dateFields,
      )
      expect(problems).toEqual([])
      return change.changes.map(({ after }) => after)
    }
    expect(changes(['due'])).toEqual(['"1955-05-17"'])
    expect(changes([])).toEqual(['"17.05.1955"'])
    expect(
      compare([id, column('due')], ['a1', '03/04/2025'], head('{}'), 'workbook', [], ['due']).problems,
    ).toEqual([{ row: 2, column: 1, code: 'date-uncertain' }])
  })

  test('round-trips or flags any date in any spelling', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        fc.constantFrom('.', '/', '-'),
        fc.constantFrom<DateOrder>('day-first', 'month-first'),
        fc.boolean(),
        (date, sign, order, isKnown) => {
          const iso = date.toISOString().slice(0, 10)
          fc.pre(iso !== '1955-03-18')
          const [year = '', month = '', day = ''] = iso.split('-')
          // With points, the month never comes first.
          const parts = order === 'day-first' || sign === '.' ? [day, month, year] : [month, day, year]
          const found = outcome(parts.join(sign), [dated(isKnown ? order : undefined)])
          if (found !== 'date-uncertain') expect(found).toBe(JSON.stringify(iso))
          if (isKnown) expect(found).not.toBe('date-uncertain')
        },
      ),
    )
  })
})

test.each([
  ['"Müller"', 'M?ller'],
  ['"Müller"', 'M\ufffdller'],
  ['"Łódź 😀"', '??d? ??'],
  ['"日本 (2)"', '?? (2)'],
  ['"été"', '\ufffdt\ufffd'],
  ['["für", "wo"]', 'f?r; wo'],
  ['"plain"', 'pla\ufffdin'],
])('holds back %s that lost characters: %j', (raw, text) => {
  const title = raw.startsWith('"') ? JSON.parse(raw) : 'für'
  const { change, problems } = compare(
    [id, column('name'), column('Title')],
    ['a1', text, raw.startsWith('"') ? text : 'f?r'],
    head(`{"name": ${raw}}`, { title }),
  )
  expect(change.changes).toEqual([])
  expect(problems.map(({ column: at, code }) => [at, code])).toEqual([
    [2, 'value-not-exact'],
    [1, 'value-not-exact'],
  ])
})

test.each([
  ['"Müller"', 'Who?'],
  ['"why"', 'why?'],
  ['"Müller"', 'Mueller'],
])('takes %s that became %s for a change, too', (raw, text) => {
  expect(compare([id, column('name')], ['a1', text], head(`{"name": ${raw}}`)).change.changes).toHaveLength(1)
})

test('handles field names with points and names of built-in columns', () => {
  const columns = [id, column('a\\.b'), column('\\Title')]
  const { change } = compare(columns, ['a1', 'y', 'z'], head('{"a.b": "x", "a": {"b": "w"}, "Title": "t"}'))
  expect(change.changes.map(({ path }) => path)).toEqual([['a.b'], ['Title']])
})

test('applies changes without touching other text', () => {
  const metadata = '{"b": 1.0, "a": {"x": 1, "y": {}}, "__proto__": 2}'
  expect(layChanges(metadata, [{ path: ['a', 'x'], raw: undefined }])).toBe(
    '{\n  "b": 1.0,\n  "a": {\n  "y": {}\n},\n  "__proto__": 2\n}',
  )
  expect(compactJson(layChanges(null, [{ path: ['a', 'b'], raw: '1' }]) ?? '')).toBe('{"a":{"b":1}}')
  expect(layChanges('{"a": 1}', [{ path: ['a', 'b'], raw: '1' }])).toBeUndefined()
  expect(removedNames(metadata, layChanges(metadata, [{ path: ['b'], raw: undefined }]) ?? '')).toEqual(['b'])
})

test('changes nothing for an unchanged exported table', () => {
  const value = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.string(),
      fc.constantFrom(
        '007',
        '2024-01-31',
        '1,5',
        '=x',
        "'-",
        '',
        'a; b',
        '12345678901234567890',
        'yes',
        '1E+20',
      ),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(fc.oneof(fc.string(), fc.integer(), fc.constantFrom('a', 'b;', ' ')), { maxLength: 3 }),
      fc.dictionary(fc.string(), tie('value'), { maxKeys: 3 }),
    ),
  })).value
  fc.assert(
    fc.property(
      fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('a', 'a.b', 'Title')), value, { maxKeys: 4 }),
      (metadata) => {
        const text = JSON.stringify(metadata)
        const fields: readonly FlatField[] = flatFields(text) ?? []
        const columns = [id, ...fields.map(({ path }) => column(nameOf(path)))]
        const cells = ['a1', ...fields.map(({ raw }) => guardText(cellOfValue(raw, undefined)))]
        const { change, problems } = compare(columns, cells, head(text))
        expect([change.changes, change.emptied, problems]).toEqual([[], [], []])
        expect(parseMetadata(text).ok).toBe(true)
      },
    ),
  )
})

function nameOf(path: readonly string[]): string {
  const name = joinFieldName(path)
  return name === 'Title' || name === 'Document ID' ? `\\${name}` : name
}
