import { formatDocuments, formatList, formatNumber, plural } from '../format.ts'

export const tableChanges = {
  heading: (name: string) => `Changes in “${name}”`,
  choice: 'Use this table to',
  change: 'Change documents',
  add: 'Add new documents',
  comparing: (read: number, total: number) =>
    `Comparing: ${formatNumber(read)} of ${plural(total, 'row', 'rows')}`,
  summary: (changed: number, same: number) =>
    `${formatDocuments(changed)} ${changed === 1 ? 'changes' : 'change'}, ${formatNumber(same)} unchanged`,
  save: (count: number) => `Save changes to ${formatDocuments(count)}`,
  dateBecomesText: 'Date becomes text',
  emptied: {
    heading: 'Empty cells',
    text: 'Empty in the table, but not in your library.',
    column: (name: string, count: number) => `“${name}” is empty for ${formatDocuments(count)}`,
    options: { leave: 'Keep value', clear: 'Clear value', remove: 'Remove field' },
  },
  rewritten: (cells: number) =>
    `${plural(cells, 'cell', 'cells')} reformatted by the spreadsheet program, and left unchanged.`,
  unknown: (ids: readonly string[], count: number) =>
    `${plural(count, 'row', 'rows')} skipped. Not in your library: ${formatList(
      count > ids.length ? [...ids, `${formatNumber(count - ids.length)} more`] : ids,
    )}.`,
  problems: {
    heading: (count: number) => `${plural(count, 'cell or row', 'cells or rows')} skipped`,
    'not-readable': 'Can’t be read, or has no ID',
    'value-not-exact': 'Lost digits or characters in the table',
    'date-uncertain': 'Unclear date. Write it as 2025-01-31',
    'turned-into-date': 'The spreadsheet program turned this into a date',
    'value-not-fitting': 'Doesn’t fit the field’s type',
    'metadata-not-known': 'Metadata isn’t on this computer. A change would lose other fields',
    twice: 'Already in the table. Only the first row counts',
  },
  saved: (count: number) => `Saving changes to ${formatDocuments(count)}`,
  stopped: (count: number) => `Stopped. Saved changes to ${formatDocuments(count)}`,
  notUndone: (count: number) => `${formatDocuments(count)} changed meanwhile and kept`,
  meanwhile: (count: number) =>
    `${plural(count, 'document', 'documents')} changed meanwhile and skipped. Export the table again.`,
} as const
