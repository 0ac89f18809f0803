import { shortenText } from '../../../shared/domain/cut-text.ts'
import { formatDocuments, formatNumber } from '../format.ts'

const longestQuoted = 121

const countOf = (count: number, atLeast: boolean): string =>
  atLeast ? `More than ${formatNumber(count)} documents` : formatDocuments(count)
const ofAll = (all: number | undefined): string => (all === undefined ? '' : ` of ${formatNumber(all)}`)

export const library = {
  search: 'Search library',
  searchHint: 'Search titles, text and metadata',
  selection: {
    column: 'Selection',
    allOf: (count: number) => `Select all ${formatNumber(count)}`,
    count: (count: number, atLeast: boolean) =>
      atLeast ? `More than ${formatNumber(count)} selected` : `${formatNumber(count)} selected`,
    countAll: (count: number, atLeast: boolean) =>
      atLeast ? `All selected, more than ${formatNumber(count)}` : `All ${formatNumber(count)} selected`,
    givenUp: 'Selection cleared by the new search',
  },
  empty: 'Your library is empty',
  emptyHint: 'Drop something anywhere in this window, or choose what to add.',
  ways: {
    image: { name: 'Pictures', hint: 'Photos, scans, whole folders' },
    website: { name: 'A website', hint: 'Paste its address' },
    text: { name: 'A text', hint: 'Type or paste it' },
  },
  importArchive: 'import an archive',
  nothingFound: (text: string) => `No results for “${shortenText(text, longestQuoted)}”`,
  didYouMean: (text: string) => `Did you mean “${shortenText(text, longestQuoted)}”?`,
  clear: (what: 'search' | 'filters') => `Clear ${what}`,
  count: countOf,
  countOf: (count: number, atLeast: boolean, all: number | undefined) => countOf(count, atLeast) + ofAll(all),
  foundOf: (count: number, atLeast: boolean, all: number | undefined) =>
    `${formatNumber(count)}${atLeast ? '+' : ''}${ofAll(all)}`,
  untitled: 'Untitled',
  openById: {
    heading: 'Open by ID',
    text: 'For documents added elsewhere. Index Desk can’t see what they contain.',
    title: 'New title',
    titleHint: 'Everything else stays unchanged',
    replace: 'Replace all metadata',
    replaceWarning: 'Fields that you don’t enter here are lost. Index Desk can’t show the current ones.',
    known: 'This document is in your library. Open it there to see what would change.',
    save: 'Send change',
    nothing: 'Enter a new title, or tick the box and enter metadata',
  },
} as const

export const libraryList = {
  headHint: 'Click to sort, right-click for more. Shift+Left and Shift+Right change the width',
  preparing: 'Preparing search. Some documents may be missing for a while.',
  view: {
    label: 'View options',
    shape: 'Show as',
    table: 'List',
    cards: 'Cards',
    compact: 'Compact',
    columns: 'Columns…',
    usualRows: 'Show excerpts instead of columns',
    sortBy: (name: string) => `Sort by ${name}`,
    sortedBy: (order: string) => `Sort: ${order}`,
  },
  columnMenu: {
    label: (name: string) => `Column “${name}”`,
    earlier: 'Move left',
    later: 'Move right',
    narrower: 'Narrower',
    wider: 'Wider',
    hide: 'Hide column',
  },
  fieldList: {
    heading: 'Metadata fields',
    none: 'No metadata fields yet',
    preparing: 'Still reading documents. More fields may appear',
    lookFor: 'Find a field',
    noSuchField: (text: string) => `No field named “${text}”`,
    usedBy: (count: number) => `in ${formatNumber(count)}`,
  },
  sortDialog: {
    heading: 'Sort by',
    order: 'Order',
    orders: {
      times: { ascending: 'Oldest first', descending: 'Newest first' },
      numbers: { ascending: 'Smallest first', descending: 'Largest first' },
      texts: { ascending: 'A to Z', descending: 'Z to A' },
    },
  },
  columnsDialog: {
    intro: 'Choose and order columns',
    shown: 'In the table',
    others: 'Other columns',
    always: 'always shown',
    tooMany: (most: number) => `Up to ${formatNumber(most)} fields can be columns`,
  },
  menu: {
    labelMany: (count: string) => `Actions for the selection: ${count}`,
    select: 'Select',
    unselect: 'Deselect',
    sameCollection: 'Show collection',
  },
  severalConnections: 'Select documents of one connection only',
} as const
