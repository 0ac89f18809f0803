import type { CellFlagCode } from '../../spreadsheets/cell.ts'
import type { CellKind } from '../../spreadsheets/columns/column-profile.ts'
import type { ColumnUse } from '../../spreadsheets/columns/column-use.ts'
import type { TableProblemCode } from '../../spreadsheets/table-problem.ts'
import { formatNumber, plural } from '../format.ts'

const uses: Readonly<Record<ColumnUse['to'], string>> = {
  title: 'Title',
  collection: 'Collection',
  documentId: 'Document ID',
  text: 'Text',
  website: 'Website address',
  'picture-address': 'Image address',
  field: 'Metadata field',
  nothing: 'Leave out',
}

const kinds: Readonly<Record<CellKind, string>> = {
  text: 'Text',
  number: 'Number',
  'number-comma': 'Number (1,5)',
  'yes-no': 'Yes or no',
  date: 'Date (2024-01-31)',
  'date-day-first': 'Date (31.1.2024)',
  'date-month-first': 'Date (1/31/2024)',
  'list-semicolon': 'List (a; b)',
  'list-comma': 'List (a, b)',
  'list-bar': 'List (a | b)',
  'list-lines': 'List (a line each)',
  json: 'JSON',
  'as-is': 'As in the file',
}

const flags: Readonly<Record<CellFlagCode, (count: number) => string>> = {
  'number-not-exact': (count) => `${plural(count, 'number has', 'numbers have')} lost digits in this file`,
  'characters-lost': (count) => `${plural(count, 'cell has', 'cells have')} unreadable characters`,
  'cell-not-readable': (count) => `${plural(count, 'cell', 'cells')} can’t be read`,
  'cell-too-long': (count) => `${plural(count, 'cell is', 'cells are')} cut off`,
  'duration-as-text': (count) => `${plural(count, 'duration becomes', 'durations become')} text`,
}

const problems: Readonly<Record<TableProblemCode, string>> = {
  empty: 'There is not a single row in it.',
  'not-a-table': 'This is no table that can be read. CSV, TSV, XLSX, JSON and JSON Lines files can.',
  'old-excel':
    'This is a file of an old Excel, or one with a password. Open it in your spreadsheet program and save it as “Excel workbook (.xlsx)” without a password.',
  'open-document':
    'This is an OpenDocument file. Open it in your spreadsheet program and save it as “Excel (.xlsx)” or as CSV.',
  'numbers-document': 'This is a Numbers file. Open it in Numbers and export it to Excel or to CSV.',
  'no-sheet': 'There is no sheet with rows in this workbook.',
  'too-many-parts':
    'This workbook has far more parts than any spreadsheet program writes, so it is not opened.',
  'too-large-unpacked':
    'This workbook is small and would become so large that it could stop this computer, so it is not opened. If you trust it, save it as CSV in your spreadsheet program.',
  'too-many-cells':
    'This table has more cells than fit into this computer’s memory. Save it as CSV in your spreadsheet program.',
  damaged: 'This file is damaged or was cut off. Nothing of it was taken.',
  protected: 'This workbook is protected with a password. Save it without one, then try again.',
  'json-not-a-list': 'This JSON is not a list of records. It should begin with [ or have one record a line.',
  gone: 'The file was moved or changed while it was read. Please choose it again.',
}

export const tableImport = {
  rowSource: (name: string, row: number) => `${name}, row ${row}`,
  /** The name that `rowSource` was given; undefined for what did not come from a table. */
  nameInSource: (source: string) => /^(.*), row \d+$/s.exec(source)?.[1],
  columnAt: (letter: string) => `Column ${letter}`,
  /** Whether a name is one of `columnAt`. */
  isColumnAt: (name: string) => /^Column [A-Z]+$/.test(name),
  pasted: 'Pasted table',
  sheetSource: (name: string, sheet: string) => `${name}, ${sheet}`,
  heading: 'Import a table',
  headingOf: (name: string) => `Import “${name}”`,
  empty: 'Drop a spreadsheet anywhere in this window, paste cells of one, or choose a file.',
  choose: 'Choose a table',
  reading: (rows: number) =>
    rows === 0 ? 'Reading the table…' : `Reading the table: ${plural(rows, 'row', 'rows')}…`,
  problem: (code: TableProblemCode) => problems[code],
  leave: 'Do not import it',
  another: 'Choose another file',
  go: (rows: number) => `Review ${plural(rows, 'row', 'rows')}`,
  how: {
    region: 'How the table is read',
    rows: (rows: number, columns: number) =>
      `${plural(rows, 'row', 'rows')} in ${plural(columns, 'column', 'columns')}`,
    preface: (rows: number) =>
      rows === 1
        ? 'The title above the table is left out.'
        : `${plural(rows, 'row', 'rows')} above the table are left out.`,
    sheet: 'Sheet',
    hidden: (name: string) => `${name} (hidden)`,
    encoding: 'Written in',
    encodingGuessed: 'A guess. Check letters with accents and other scripts below',
    delimiter: 'Separated by',
    delimiters: { ',': 'Commas', ';': 'Semicolons', '\t': 'Tabs', '|': 'Bars' } as Readonly<
      Record<string, string>
    >,
    otherDelimiter: (sign: string) => `The sign ${sign}`,
    header: 'The first row has the names of the columns',
  },
  columns: {
    table: 'Columns',
    column: 'Column',
    first: (row: number) => `Row ${formatNumber(row)}`,
    becomes: 'Becomes',
    field: 'Field name',
    kind: 'Kind',
    use: (column: string) => `What becomes of “${column}”`,
    fieldOf: (column: string) => `Field name for “${column}”`,
    kindOf: (column: string) => `Kind of “${column}”`,
    nested: 'A point in a field name makes a group: address.city',
    kept: 'The columns are mapped as you did it last for a table with the same columns.',
    guessAgain: 'Suggest anew',
    clash: 'Another column wants the same place. Give one of them another name.',
    nameMissing: 'Give the field a name.',
    contentMissing: 'Choose the column that holds the text, the website address or the image address.',
    flag: (code: CellFlagCode, count: number, row: number) =>
      `${flags[code](count)}, first in row ${formatNumber(row)}`,
    titleMissing: 'No column gives the title, so the first words of each document are used.',
    uses,
    kinds,
  },
  collection: 'Collection for all',
  collectionHint: 'For every row to which no column gives a collection.',
  collectionMissing: 'Name the collection that the documents belong to.',
  preview: {
    heading: 'The first documents',
    noTitle: 'No title',
    noContent: 'Nothing',
    problems: (count: number) => `${plural(count, 'problem', 'problems')}; the review says which.`,
    ownId: 'made from the title',
  },
  progress: {
    label: 'Reading rows',
    text: (read: number, total: number) =>
      `${formatNumber(read)} of ${plural(total, 'row', 'rows')} in the review`,
    stop: 'Stop',
    stopped: (read: number, total: number) =>
      `Stopped. ${formatNumber(read)} of ${plural(total, 'row', 'rows')} are in the review; the others were left out.`,
    failed: (read: number) => `${plural(read, 'row is', 'rows are')} in the review and safe.`,
    open: 'Open the review',
  },
  done: (read: number) => `${plural(read, 'row', 'rows')} came into the review.`,
} as const
