import type {
  FieldComparison,
  FieldTerm,
  FilterName,
  FilterTerm,
  QueryProblem,
  RangeComparison,
} from '../../../shared/domain/query/query.ts'
import type { ImportSession } from '../../../shared/schemas/import-session.ts'
import type { SearchProblem } from '../../../shared/schemas/search.ts'
import { kind, state, terms } from '../common.ts'
import { formatFieldName } from '../documents/metadata-path.ts'
import { formatDay, plural } from '../format.ts'
import { importSessions, isOfAnother } from './import-sessions.ts'

const queryHelp = {
  heading: 'Search tips',
  intro: 'Combine words and filters. Choose an example to try it.',
  tryIt: (example: string) => `Try ${example}`,
  groups: [
    {
      title: 'Words',
      text: 'Searches title, ID, collection, content and metadata. Case and accents don’t matter.',
      examples: [
        ['river bank', 'both words; the last may be unfinished'],
        ['riv*', 'words starting with “riv”'],
        ['"river bank"', 'this exact phrase'],
        ['-draft', 'without the word'],
      ],
    },
    {
      title: 'Filters',
      text: 'A comma means “or”; a minus sign excludes.',
      examples: [
        ['collection:news', 'in this collection'],
        ['kind:picture', 'text, website or picture'],
        ['state:waiting', 'not sent yet; also needs-attention, paused, done'],
        ['title:river', 'in the title only'],
        ['connection:any', 'in all connections'],
        ['batch:17', 'added together; type batch: and choose'],
      ],
    },
    {
      title: 'Days',
      text: 'When a document was added or last changed. A month is 2026-01, a year 2026.',
      examples: [
        ['added:today', 'added today'],
        ['added:7-days', 'added in the last seven days'],
        ['added:>2026-01-01', 'added after that day'],
        ['added:2026-01-01..2026-02-01', 'between two days'],
      ],
    },
    {
      title: 'Metadata fields',
      text: 'Any other name before a colon is a metadata field.',
      examples: [
        ['author:"Ada L"', 'is exactly this'],
        ['author~ada', 'contains this'],
        ['year:>1990', 'more than, or after'],
        ['has:author', 'is filled in'],
        ['missing:author', 'is empty'],
        ['address.city:Paris', 'a field in a group'],
        ['"year of birth":1815', 'a name with spaces'],
      ],
    },
  ],
} as const

const filters: { readonly [N in FilterName]: string } = {
  collection: terms.collection,
  kind: terms.kind,
  state: terms.state,
  id: terms.documentId,
  title: terms.title,
  connection: terms.connection,
  batch: 'Added with',
  added: terms.added,
  changed: terms.changed,
}

const groups = {
  ...{ filter: 'Filters', field: terms.fields, has: 'Filled in', missing: terms.empty },
  ...{ collection: terms.collection, connection: terms.connection, kind: terms.kind, state: terms.state },
  ...{ day: 'Day', batch: filters.batch, value: 'Value', text: kind.text },
} as const

const comparisons = {
  is: 'is',
  contains: 'contains',
  has: 'has a value',
  missing: 'is empty',
  after: 'is more than',
  from: 'is at least',
  before: 'is less than',
  until: 'is at most',
  between: 'is between',
} as const

const days = {
  today: 'Today',
  yesterday: 'Yesterday',
  '7-days': 'Last 7 days',
  '30-days': 'Last 30 days',
  is: 'On',
  after: terms.after,
  from: 'From',
  before: terms.before,
  until: 'Until',
  between: 'Between',
} as const

const anyOf = (values: readonly string[]) => values.map((value) => value || '(empty)').join(' or ')

const fullDay = /^(\d{4})-(\d{2})-(\d{2})$/
const lastDays = /^(?:last-)?(\d+)-days$/

function day(text: string): string {
  const known = text.toLowerCase()
  if (known === 'today' || known === 'yesterday') return known
  const [, days] = lastDays.exec(known) ?? []
  if (days !== undefined) return `in the last ${plural(Number(days), 'day', 'days')}`
  const [, year, month, date] = fullDay.exec(text) ?? []
  if (year === undefined) return text
  return formatDay(new Date(Number(year), Number(month) - 1, Number(date)).getTime())
}

function range(comparison: RangeComparison, shown: (value: string) => string, isTime: boolean): string {
  switch (comparison.kind) {
    case 'is':
      return anyOf(comparison.values.map(shown))
    case 'before': {
      const word = isTime
        ? comparison.orEqual
          ? 'until'
          : 'before'
        : comparison.orEqual
          ? 'at most'
          : 'less than'
      return `${word} ${shown(comparison.value)}`
    }
    case 'after': {
      const word = isTime
        ? comparison.orEqual
          ? 'from'
          : 'after'
        : comparison.orEqual
          ? 'at least'
          : 'more than'
      return `${word} ${shown(comparison.value)}`
    }
    case 'between':
      return `${shown(comparison.low)} to ${shown(comparison.high)}`
  }
}

function fieldValue(comparison: FieldComparison): string {
  switch (comparison.kind) {
    case 'has':
      return 'has a value'
    case 'missing':
      return 'is empty'
    case 'contains':
      return `contains ${anyOf(comparison.values)}`
    default: {
      const ends = comparison.kind === 'is' ? [] : Object.values(comparison)
      return range(
        comparison,
        (value) => value,
        ends.some((end) => /^\d{4}-\d{2}/.test(String(end))),
      )
    }
  }
}

function filterValue(term: FilterTerm, batches: readonly ImportSession[]): string {
  switch (term.name) {
    case 'added':
    case 'changed':
      return range(term.comparison, day, true)
    case 'kind':
      return anyOf(term.values.map((value) => kind[value]))
    case 'state':
      return anyOf(term.values.map((value) => state[value]))
    case 'batch':
      return anyOf(
        term.values.map((value) => {
          const batch = batches.find((one) => one.batch === value)
          return batch === undefined ? importSessions.number(value) : importSessions.label(batch)
        }),
      )
    case 'connection':
      return anyOf(term.values.map((value) => (value.toLowerCase() === 'any' ? 'any' : value)))
    default:
      return anyOf(term.values)
  }
}

function chip(
  term: FilterTerm | FieldTerm,
  batches: readonly ImportSession[],
): { readonly name: string; readonly value: string } {
  const name = term.kind === 'filter' ? filters[term.name] : term.path.join(' › ')
  const value = term.kind === 'filter' ? filterValue(term, batches) : fieldValue(term.comparison)
  return { name, value: term.without ? `not ${value}` : value }
}

const problems: {
  readonly [C in QueryProblem['code']]: (facts: { readonly name: string; readonly value: string }) => string
} = {
  'quote-open': () => 'A quotation mark isn’t closed.',
  'value-missing': ({ name }) => `Add a value after “${name}:”`,
  'kind-unknown': ({ value }) => `No kind “${value}”. Use text, website or picture.`,
  'state-unknown': ({ value }) =>
    `No state “${value}”. Use waiting, sending, unsure, needs-attention, paused or done.`,
  'day-unknown': ({ value }) => `“${value}” isn’t a day. Write 2026-01-31, 2026-01, 2026, today or 7-days.`,
  'batch-unknown': ({ value }) => `No import “${value}”. Type batch: and choose from the list.`,
  'comparison-unknown': ({ name }) => `“${name}” can’t be compared like that. See Search tips.`,
  'range-turned': ({ name, value }) => `“${name}” ends before it begins. Type “${value}” instead.`,
  'words-missing': ({ value }) => `“${value}” has no letters or digits to search for.`,
  'too-many': () => 'This search is too long. Its end is ignored.',
}

const found: { readonly [C in SearchProblem['code']]: (name: string) => string } = {
  'field-unknown': (name) => `No document has a field “${formatFieldName(name)}”.`,
  'collection-unknown': (name) => `No documents in a collection “${name}”.`,
  'connection-unknown': (name) => `No connection called “${name}”.`,
  'batch-unknown': (name) =>
    isOfAnother(name)
      ? 'These documents were added together in another library.'
      : `No import ${name}. Type batch: and choose from the list.`,
}

export const query = {
  filterName: (name: FilterName) => filters[name],
  chip,
  chipName: (name: string) => `${name}:`,
  fieldFilter: 'Metadata field',
  list: 'Filters',
  change: (filter: string) => `Change the filter “${filter}”`,
  remove: (filter: string) => `Remove the filter “${filter}”`,
  removed: (filter: string) => `Removed filter “${filter}”`,
  clearAll: 'Clear all',
  problem: (code: QueryProblem['code'], { name = '', value = '' }: QueryProblem['facts']) =>
    problems[code]({ name, value }),
  found: (code: SearchProblem['code'], name: string) => found[code](name),
  completion: {
    count: (count: number) =>
      `${plural(count, 'suggestion', 'suggestions')}. Choose with the arrow keys and Enter.`,
    asText: (words: string) => `Search for “${words}” as text`,
    group: (about: keyof typeof groups) => groups[about],
  },
  panel: {
    heading: 'Filter',
    any: 'Any',
    anyTime: 'Any time',
    addCondition: 'Add condition',
    removeCondition: 'Remove condition',
  },
  popover: {
    heading: (name: string) => `Filter: ${name}`,
    without: 'Exclude matches',
    comparison: 'Comparison',
    anotherValue: 'Add another value',
    low: 'From',
    high: 'To',
    narrow: 'Search this list',
    none: 'Nothing to choose from yet. Type a name.',
    other: 'Another name',
    otherValue: 'Another value',
    noBatches: 'Nothing added yet',
    problems: {
      fieldNotUsable: 'Put names with dots in quotation marks: "no.".',
      tooLong: 'This search is too long. Remove another filter first.',
    },
    comparisonName: (comparison: keyof typeof comparisons) => comparisons[comparison],
    dayName: (comparison: keyof typeof days) => days[comparison],
  },
  help: queryHelp,
} as const
