import type {
  FieldComparison,
  FieldTerm,
  FilterName,
  FilterTerm,
  QueryKind,
  QueryProblem,
  RangeComparison,
} from '../../../shared/domain/query/query.ts'
import type { ImportSession } from '../../../shared/schemas/import-session.ts'
import type { SearchProblem } from '../../../shared/schemas/search.ts'
import { state } from '../common.ts'
import { formatDay, formatDocuments, plural } from '../format.ts'
import { importSessions } from './import-sessions.ts'

const queryHelp = {
  open: 'How to search',
  heading: 'How to search',
  intro:
    'Type words, and filters among them. Every filter of the text is also a button below the field, to change and remove it there. Choose an example to try it.',
  tryIt: (example: string) => `Try ${example}`,
  groups: [
    {
      title: 'Words',
      text: 'Looked for in title, ID, collection, content and metadata. Case and accents do not count.',
      examples: [
        ['river bank', 'both words; the last one may be a beginning'],
        ['riv*', 'words that begin with “riv”'],
        ['"river bank"', 'the words together, in this order'],
        ['-draft', 'without the word'],
        ['-"old news"', 'without the words together'],
      ],
    },
    {
      title: 'Filters',
      text: 'A comma means “or”; a minus sign in front leaves documents out.',
      examples: [
        ['collection:news', 'in this collection'],
        ['collection:news,blog', 'in one or the other'],
        ['-collection:news', 'in any other collection'],
        ['kind:picture', 'text, website or picture'],
        ['state:waiting', 'not sent yet; also needs-attention, paused, done …'],
        ['title:river', 'in the title alone'],
        ['id:abc-12', 'by the document ID'],
        ['connection:any', 'in all connections'],
        ['batch:17', 'that were added together; type batch: and choose from the list'],
      ],
    },
    {
      title: 'Days',
      text: 'By when a document was added here or last changed. A month or a year is written as 2026-01 or 2026.',
      examples: [
        ['added:today', 'added today'],
        ['added:7-days', 'added in the last seven days'],
        ['added:>2026-01-01', 'added after that day'],
        ['added:2026-01-01..2026-02-01', 'from one day to the other'],
        ['changed:<2026-01', 'last changed before January'],
      ],
    },
    {
      title: 'Fields of the metadata',
      text: 'Every other name before a colon is a field of the metadata.',
      examples: [
        ['author:"Ada L"', 'is just that'],
        ['author~ada', 'contains it'],
        ['year:>1990', 'more than, or after'],
        ['year:1990..2000', 'between, both included'],
        ['has:author', 'is filled in'],
        ['missing:author', 'is missing or empty'],
        ['address.city:Paris', 'a field of a group'],
        ['"year of birth":1815', 'a name with spaces'],
        ['metadata.title:x', 'a field that is called like a filter'],
      ],
    },
  ],
} as const

const filters: { readonly [N in FilterName]: string } = {
  collection: 'Collection',
  kind: 'Kind',
  state: 'State',
  id: 'Document ID',
  title: 'Title',
  connection: 'Connection',
  batch: 'Added with',
  added: 'Added',
  changed: 'Changed',
}

const kinds: { readonly [K in QueryKind]: string } = {
  text: 'Text',
  website: 'Website',
  picture: 'Picture',
  unknown: 'Kind not known',
}

const anyOf = (values: readonly string[]) => values.map((value) => value || '(nothing)').join(' or ')

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
      return 'filled in'
    case 'missing':
      return 'missing'
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
      return anyOf(term.values.map((value) => kinds[value]))
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

/** What stands on a chip: what is looked at, and what it has to be. */
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
  'quote-open': () => 'A quotation mark is not closed; everything after it is taken as one text.',
  'value-missing': ({ name }) =>
    `Nothing stands after “${name}:”, so it is looked for as a word. Type what it should be, as in ${name}:something.`,
  'kind-unknown': ({ value }) =>
    `“${value}” is no kind of document. There are text, website and picture. It is looked for as words.`,
  'state-unknown': ({ value }) =>
    `“${value}” is no state. There are waiting, sending, unsure, needs-attention, paused and done. It is looked for as words.`,
  'day-unknown': ({ value }) =>
    `“${value}” is no day. Write it as 2026-01-31, 2026-01, 2026, today, yesterday or 7-days. It is looked for as words.`,
  'batch-unknown': ({ value }) =>
    `“${value}” is no number. Type batch: and choose from the list what documents were added with. It is looked for as words.`,
  'comparison-unknown': ({ name }) =>
    `“${name}” cannot be compared like that. It is looked for as words; “How to search” lists what is possible.`,
  'range-turned': ({ name, value }) =>
    `“${name}” ends before it begins, so no document is in it. Type “${value}” instead.`,
  'words-missing': ({ value }) => `There is no letter and no digit in “${value}”, so it is not looked for.`,
  'too-many': () => 'That is more than one search can hold. Its end is not looked at.',
}

const found: { readonly [C in SearchProblem['code']]: (name: string) => string } = {
  'field-unknown': (name) => `No document has a field “${name}”.`,
  'collection-unknown': (name) => `No document is in a collection “${name}”.`,
  'connection-unknown': (name) => `There is no connection called “${name}”.`,
  'batch-unknown': (name) =>
    importSessions.isOfAnother(name)
      ? 'It asks for documents that came together in another library; this one does not know which.'
      : `Nothing came into this library as no. ${name}. Type batch: and choose from the list.`,
}

export const query = {
  filters,
  kinds,
  chip,
  chipName: (name: string) => `${name}:`,
  fieldFilter: 'Field of the metadata',
  list: 'Filters',
  change: (filter: string) => `Change the filter “${filter}”`,
  remove: (filter: string) => `Remove the filter “${filter}”`,
  removed: (filter: string) => `The filter “${filter}” was removed.`,
  add: 'Add filter',
  problem: (code: QueryProblem['code'], { name = '', value = '' }: QueryProblem['facts']) =>
    problems[code]({ name, value }),
  found: (code: SearchProblem['code'], name: string) => found[code](name),
  completion: {
    list: 'Suggestions',
    count: (count: number) =>
      `${plural(count, 'suggestion', 'suggestions')}. Choose with the arrow keys and Enter.`,
    filter: 'filter',
    field: (documents: number) => `field of ${formatDocuments(documents)}`,
    collection: 'collection',
    connection: 'connection',
    anyConnection: 'all connections',
    kind: 'kind',
    state: 'state',
    day: 'day',
    value: 'value',
  },
  popover: {
    heading: (name: string) => `Filter: ${name}`,
    apply: 'Apply',
    without: 'Leave these documents out instead',
    comparison: 'Comparison',
    field: 'Field',
    fieldHint: 'As in author, or address.city for a field of a group.',
    value: 'Value',
    values: 'Values',
    anotherValue: 'Or another value',
    removeValue: (value: string) => `Remove “${value}”`,
    low: 'From',
    high: 'To',
    day: 'Day',
    narrow: 'Narrow the list',
    none: 'There is nothing to choose from yet. Type a name.',
    other: 'Another name',
    noBatches: 'Nothing was added here yet.',
    problems: {
      value: 'Enter a value.',
      choice: 'Choose at least one.',
      field: 'Choose the field.',
      fieldNotUsable:
        'That is no name of a field. Put names with spaces in quotation marks: "year of birth".',
      day: 'Enter a day, as in 2026-01-31.',
      tooLong: 'The search would get too long. Remove another part of it first.',
    },
    comparisons: {
      is: 'is',
      contains: 'contains',
      has: 'is filled in',
      missing: 'is missing',
      after: 'is after or more than',
      from: 'is from, or at least',
      before: 'is before or less than',
      until: 'is until, or at most',
      between: 'is between',
    },
    days: {
      today: 'today',
      yesterday: 'yesterday',
      '7-days': 'in the last 7 days',
      '30-days': 'in the last 30 days',
      is: 'on',
      after: 'after',
      from: 'from',
      before: 'before',
      until: 'until',
      between: 'between',
    },
  },
  help: queryHelp,
} as const
