import { formatDocuments, formatList, formatNumber, plural } from '../format.ts'

export const tableChanges = {
  heading: (name: string) => `Changes in “${name}”`,
  choice: 'What the table is for',
  change: 'Change documents',
  add: 'Add new documents',
  comparing: (read: number, total: number) =>
    `Comparing: ${formatNumber(read)} of ${plural(total, 'row', 'rows')}`,
  comparingLabel: 'Comparing rows',
  nothing: 'Nothing in this table differs from the library.',
  summary: (changed: number, same: number) =>
    `${formatDocuments(changed)} ${changed === 1 ? 'changes' : 'change'}, ${formatNumber(same)} ${same === 1 ? 'stays' : 'stay'} as ${same === 1 ? 'it is' : 'they are'}.`,
  save: (count: number) => `Save changes to ${formatDocuments(count)}`,
  list: 'What will change',
  row: (row: number) => `Row ${formatNumber(row)}`,
  title: 'Title',
  before: 'Before',
  after: 'After',
  none: 'nothing',
  removed: 'removed',
  becomes: 'becomes',
  emptied: {
    heading: 'Empty cells',
    text: 'These cells are empty in the table, and the documents have something there.',
    column: (name: string, count: number) => `“${name}” is empty for ${formatDocuments(count)}`,
    options: { leave: 'Leave as it is', clear: 'Make it empty', remove: 'Remove the field' },
  },
  rewritten: (cells: number) =>
    `${plural(cells, 'cell was', 'cells were')} only written in another way by the spreadsheet program, such as 1 for 1.0 or a date in another order. They are left as they were.`,
  unknown: (ids: readonly string[], count: number) =>
    `${plural(count, 'row is', 'rows are')} left alone, because the library of this computer does not know the ${count === 1 ? 'document' : 'documents'}: ${formatList(
      count > ids.length ? [...ids, `${formatNumber(count - ids.length)} more`] : ids,
    )}.`,
  leave: 'Leave the table',
  problems: {
    heading: (count: number) => `${plural(count, 'cell or row is', 'cells or rows are')} left alone`,
    list: 'What is left alone',
    'not-readable': 'The row could not be read, or has no ID.',
    'value-not-exact': 'This value lost digits or characters in the table.',
    'date-uncertain': 'This date can be read in more than one way. Write it as 2025-01-31.',
    'value-not-fitting': 'What is there now does not fit the kind of value that the field has.',
    'metadata-not-known':
      'The metadata of this document is not known on this computer, so changing one field would lose the others.',
    twice: 'This document was in the table before; only its first row counts.',
    more: (count: number) => `and ${formatNumber(count)} more`,
  },
  saving: 'Saving changes',
  savingText: (done: number, total: number) => `${formatNumber(done)} of ${formatDocuments(total)}`,
  stop: 'Stop',
  saved: (count: number) => `Changes to ${formatDocuments(count)} were accepted and will be sent.`,
  stopped: (count: number) =>
    `Stopped. Changes to ${formatDocuments(count)} were accepted; the others were not.`,
  meanwhile: (count: number) =>
    `${plural(count, 'document was', 'documents were')} changed in the meantime and left alone. Export the table again to see how they are now.`,
} as const
