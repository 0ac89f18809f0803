import { kind, terms } from '../common.ts'
import { add } from '../documents/add.ts'
import { metadata } from '../documents/metadata.ts'
import { formatNumber, plural } from '../format.ts'
import { intake } from './intake.ts'

/** Column headings of an exported table, by which the import recognises the columns. */
export const tableColumns = {
  ...{ title: terms.title, collection: terms.collection, documentId: terms.documentId, text: kind.text },
  ...{ website: add.websiteAddress, 'picture-address': add.imageAddress },
} as const

const uses = {
  ...tableColumns,
  text: 'Document text',
  'picture-address': 'Picture address',
  nothing: 'Don’t import',
} as const

const kinds = {
  text: kind.text,
  number: metadata.kinds.number,
  'number-comma': 'Number (1,5)',
  'yes-no': metadata.kinds['yes-no'],
  date: 'Date (2024-01-31)',
  'date-day-first': 'Date (31.1.2024)',
  'date-month-first': 'Date (1/31/2024)',
  'list-semicolon': 'List, split at “;”',
  'list-comma': 'List, split at “,”',
  'list-bar': 'List, split at “|”',
  'list-lines': 'List, one per line',
  json: metadata.kinds.json,
  'as-is': 'As in the file',
  undecided: 'Choose a kind…',
} as const

const notReadable = {
  what: ['cell', 'cells'],
  why: (count: number) => `${plural(count, 'cell', 'cells')} can’t be read`,
} as const

const checks = {
  'number-not-exact': {
    what: ['number', 'numbers'],
    why: (count: number) => `${plural(count, 'number has', 'numbers have')} lost digits in this file`,
  },
  'characters-lost': {
    what: ['cell', 'cells'],
    why: (count: number) => `${plural(count, 'cell has', 'cells have')} unreadable characters`,
  },
  'cell-not-readable': notReadable,
  'not-of-kind': notReadable,
  'cell-too-long': {
    what: ['cell', 'cells'],
    why: (count: number) => `${plural(count, 'cell is', 'cells are')} cut off`,
  },
  'shown-as-power': {
    what: ['number', 'numbers'],
    why: (count: number) => `${plural(count, 'number is', 'numbers are')} shown as a power of ten`,
  },
  'invisible-characters': {
    what: ['cell', 'cells'],
    why: (count: number) =>
      `${plural(count, 'cell has', 'cells have')} invisible characters, which are removed`,
  },
  'date-as-text': {
    what: ['date', 'dates'],
    why: (count: number) => `${plural(count, 'date becomes', 'dates become')} text`,
  },
  'duration-as-text': {
    what: ['duration', 'durations'],
    why: (count: number) => `${plural(count, 'duration becomes', 'durations become')} text`,
  },
} as const

type Check = {
  readonly code: keyof typeof checks | 'undecided'
  readonly count: number
  readonly row: number
}

function whyCheck({ code, count, row }: Check): string {
  if (code === 'undecided')
    return 'Numbers, dates or text? Choose a kind, or these rows are held back in Review'
  return `${checks[code].why(count)}, first in row ${formatNumber(row)}`
}

function headingRow(row: number | null): string {
  if (row === null) return 'no heading row'
  return row === 1 ? 'first row is the heading' : `row ${formatNumber(row)} is the heading`
}

const problems = {
  empty: 'This table has no rows.',
  'not-a-table': 'This file isn’t a table. Choose a spreadsheet, CSV, TSV, JSON or JSON Lines file.',
  'no-sheet': 'This workbook has no sheet with rows.',
  'too-many-parts': 'This workbook has too many parts. Save the sheet as CSV.',
  'too-large-unpacked': 'This workbook unpacks to a dangerous size. If you trust it, save it as CSV.',
  'too-many-cells': 'This table is too large for this computer’s memory. Save it as CSV.',
  'too-many-columns': 'This table has more than 2,000 columns. Remove some and try again.',
  damaged: 'This file is damaged or incomplete. Nothing was imported.',
  protected: 'This workbook has a password. Save it without one and try again.',
  'json-not-a-list': 'This JSON isn’t a list of records.',
  gone: 'The file was moved or changed. Choose it again.',
} as const

type Hidden = { readonly rows: number; readonly columns: number }

function hiddenParts({ rows, columns }: Hidden): string {
  const hidden = [
    ...(rows > 0 ? [plural(rows, 'hidden row', 'hidden rows')] : []),
    ...(columns > 0 ? [plural(columns, 'hidden column', 'hidden columns')] : []),
  ]
  return hidden.join(' and ')
}

export const tableImport = {
  collectionForAll: 'Collection for all',
  rowSource: (name: string, row: number) => `${name}, row ${row}`,
  /** The name given to `rowSource`; undefined if the source is not a table. */
  nameInSource: (source: string) => /^(.*), row \d+$/s.exec(source)?.[1],
  addressOf: (column: string) => `${column} (address)`,
  columnAt: (letter: string) => `Column ${letter}`,
  isColumnAt: (name: string) => /^Column [A-Z]+$/.test(name),
  pasted: 'Pasted table',
  sheetSource: (name: string, sheet: string) => `${name}, ${sheet}`,
  heading: 'Import a spreadsheet',
  empty: 'Drop a spreadsheet, paste cells, or choose a file',
  choose: 'Choose file',
  reading: (rows: number) =>
    rows === 0 ? 'Reading the table…' : `Reading the table: ${plural(rows, 'row', 'rows')}…`,
  problem: (code: keyof typeof problems) => problems[code],
  another: 'Change file',
  go: 'Continue to review',
  summary: (rows: number, checked: number) =>
    plural(rows, 'row', 'rows') + (checked === 0 ? '' : `, ${plural(checked, 'column', 'columns')} to check`),
  how: {
    /** `header`: number of the header row; undefined if the format has its own names. */
    rows: (rows: number, columns: number, header: number | null | undefined) =>
      [
        plural(rows, 'row', 'rows'),
        plural(columns, 'column', 'columns'),
        ...(header === undefined ? [] : [headingRow(header)]),
      ].join(' · '),
    options: 'Reading options',
    preface: (rows: number) => `${plural(rows, 'row', 'rows')} above the table skipped`,
    hiddenParts: (hidden: Hidden, isIncluded: boolean) =>
      `${hiddenParts(hidden)} ${isIncluded ? 'included' : 'left out'}`,
    include: 'Include',
    leaveOut: 'Leave out',
    list: (name: string) => `From the list “${name}”`,
    sheet: 'Sheet',
    sheetShown: (name: string) => `Sheet: ${name}`,
    hidden: (name: string) => `${name} (hidden)`,
    encodingGuessed: 'Best guess. Check accents in the preview',
    delimiter: 'Separator',
    delimiters: { ',': 'Commas', ';': 'Semicolons', '\t': 'Tabs', '|': 'Bars' } as Readonly<
      Record<string, string>
    >,
    otherDelimiter: (sign: string) => `The sign ${sign}`,
    header: 'Heading row',
    noHeader: 'No heading row',
    headerRow: (row: number, text: string) => `Row ${formatNumber(row)}: ${text}`,
  },
  columns: {
    heading: 'What is in each column?',
    headingHint: `Check the matches. Choose “${uses.nothing}” for columns you don’t need.`,
    column: 'Column',
    first: 'First values',
    becomes: 'Becomes',
    matched: 'Matched',
    changed: 'Changed by you',
    empty: (count: number) => `Empty in ${plural(count, 'row', 'rows')}`,
    use: (column: string) => `What becomes of “${column}”`,
    fieldOf: (column: string) => `Field name for “${column}”`,
    nested: 'A dot makes a group: address.city',
    kept: 'Same choices as last time',
    clash: 'Another column has this name',
    contentMissing: 'Choose a column for the document text, website address or picture address.',
    check: ([first, ...others]: readonly [Check, ...Check[]]) => {
      if (others.length > 0) return 'Check this column'
      if (first.code === 'undecided') return 'Check the kind'
      const [one, several] = checks[first.code].what
      return `Check ${plural(first.count, one, several)}`
    },
    whyCheck,
    titleMissing: 'No title column. The first words become the title.',
    nameOfUse: (to: keyof typeof uses) => uses[to],
    nameOfKind: (cells: keyof typeof kinds) => kinds[cells],
  },
  collectionHint: 'For rows without one',
  preview: {
    row: (row: number, rows: number) => `Row ${formatNumber(row)} of ${formatNumber(rows)}`,
    problems: (count: number) => plural(count, 'problem', 'problems'),
  },
  progress: {
    text: (read: number, total: number) =>
      `${formatNumber(read)} of ${plural(total, 'row', 'rows')} imported`,
    stopped: (read: number, total: number) =>
      `Stopped after ${formatNumber(read)} of ${plural(total, 'row', 'rows')}`,
    failed: (read: number) => `${plural(read, 'row is', 'rows are')} safe in Review.`,
  },
  done: (read: number) => `${plural(read, 'row', 'rows')} imported`,
} as const

const nameless: readonly string[] = ['', ...Object.values(intake.sources), tableImport.pasted]

/** Returns true for a source without a name, which the review describes by how it came in. */
export const isNameless = (source: string): boolean => nameless.includes(source)
