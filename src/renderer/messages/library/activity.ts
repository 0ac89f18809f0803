import { receipt } from '../documents/document.ts'
import { formatAmount, formatCalendarDay, formatNumber, plural } from '../format.ts'

export const activity = {
  views: 'What is shown',
  receipts: 'Receipts',
  charts: 'Overview',
  search: 'Search activity',
  searchHint: 'Title or document ID',
  outcome: 'Outcome',
  allOutcomes: 'All outcomes',
  list: 'What was done',
  did: { add: 'Added', update: 'Edited' },
  empty: 'Nothing sent yet',
  nothingFound: 'Nothing matches',
  clear: 'Show everything',
  allConnections: 'All connections',
  showReceipt: (title: string) => `Receipt of “${title}”`,
} as const

const requests = (count: number) => plural(count, 'request', 'requests')

export const figures = {
  panel: 'What was sent and used',
  period: 'Period',
  periods: {
    '7': '7 days',
    '30': '30 days',
    '90': '90 days',
    year: 'Year',
    all: 'All',
  },
  measure: 'What is counted',
  requests: 'Requests',
  usage: 'Usage',
  usageNamed: (name: string) => `Usage: ${name}`,
  usageHint: 'Usage as the service reports it',
  parts: {
    done: receipt.outcomes.done,
    refused: receipt.outcomes.refused,
    other: 'Retried or stopped',
  },
  tiles: {
    sent: 'Sent',
    requests: 'Requests, retries included',
    refused: (count: number) =>
      count === 0 ? 'All accepted or retried' : `${formatNumber(count)} not accepted`,
    used: 'Used at the service',
  },
  chart: (measure: string, summary: string) =>
    `${measure}, as a chart. ${summary} The figures are in the table below.`,
  summary: (tries: number, done: number) =>
    tries === 0 ? 'Nothing was sent.' : `${requests(tries)}, ${formatNumber(done)} of them accepted.`,
  used: (label: string, amount: number) => `${label}: ${formatAmount(amount)}.`,
  most: (when: string) => `Most: ${when}.`,
  pointed: (when: string, value: string) => `${when}: ${value}`,
  nothingPointed: 'Point at a bar for its figures',
  requestsOf: (tries: number, done: number, refused: number, other: number) =>
    [
      requests(tries),
      ...(done > 0 ? [`${formatNumber(done)} accepted`] : []),
      ...(refused > 0 ? [`${formatNumber(refused)} not accepted`] : []),
      ...(other > 0 ? [`${formatNumber(other)} retried or stopped`] : []),
    ].join(', '),
  units: {
    day: (day: string) => formatCalendarDay(day),
    week: (day: string) => `Week from ${formatCalendarDay(day)}`,
    month: (day: string) => formatCalendarDay(day, { month: 'long', year: 'numeric' }),
  },
  byCollection: 'By collection',
  byKind: 'By kind',
  byOutcome: 'By outcome',
  unknownCollection: 'Collection not known',
  table: 'Figures',
  columns: {
    day: 'Day',
    week: 'Week',
    month: 'Month',
  },
  total: 'Total',
  none: 'Nothing sent in this period',
  showAll: 'Show all',
  counting: 'Still counting earlier receipts',
  file: (connection: string | undefined) =>
    connection === undefined ? 'Activity' : `Activity of ${connection}`,
  exported: (rows: number, name: string) => `Exported ${plural(rows, 'row', 'rows')} to “${name}”`,
} as const
