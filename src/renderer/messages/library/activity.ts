import { kind } from '../common.ts'
import { formatCalendarDay, formatNumber, plural } from '../format.ts'

export const activity = {
  views: 'What is shown',
  receipts: 'Receipts',
  overview: 'Overview',
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

const pictures = (count: number) => plural(count, 'picture', 'pictures')

export const figures = {
  period: 'Period',
  periods: {
    '7': '7 days',
    '30': '30 days',
    '90': '90 days',
    year: 'Year',
    all: 'All',
  },
  tiles: {
    allTime: 'In all',
    /** Compared with the preceding period of equal length. */
    difference: (more: number) =>
      more === 0
        ? 'As many as before'
        : `${formatNumber(Math.abs(more))} ${more > 0 ? 'more' : 'fewer'} than before`,
    refused: (count: number) => (count === 0 ? 'Nothing rejected' : `${formatNumber(count)} not accepted`),
    used: 'Used at the service',
    usedHint: 'As the service reports it',
  },
  added: { day: 'Added per day', week: 'Added per week', month: 'Added per month' },
  parts: { pictures: 'Pictures', websites: 'Websites', texts: 'Texts', unknown: kind.unknown },
  pointed: (count: number, of: { readonly pictures: number }) =>
    of.pictures === 0 || of.pictures === count
      ? formatNumber(count)
      : `${formatNumber(count)}, of them ${pictures(of.pictures)}`,
  units: {
    day: (day: string) => formatCalendarDay(day),
    week: (day: string) => `Week from ${formatCalendarDay(day)}`,
    month: (day: string) => formatCalendarDay(day, { month: 'long', year: 'numeric' }),
  },
  table: 'Documents added',
  columns: {
    day: 'Day',
    week: 'Week',
    month: 'Month',
    action: 'Action',
    requests: 'Requests',
    usage: 'Usage',
  },
  allReceipts: 'Show all receipts',
  none: 'Nothing sent in this period',
  counting: 'Still counting earlier receipts',
  file: (connection: string | undefined) =>
    connection === undefined ? 'Activity' : `Activity of ${connection}`,
  exported: (rows: number, name: string) => `Exported ${plural(rows, 'row', 'rows')} to “${name}”`,
} as const
