import { formatDocuments, formatNumber } from '../format.ts'

/** A sentence stays one that can be read at a glance, whatever was pasted into the search. */
const mostSigns = 120

function beginningOf(text: string): string {
  const signs = [...text]
  return signs.length > mostSigns ? `${signs.slice(0, mostSigns).join('')}…` : text
}

export const library = {
  heading: 'Library',
  search: 'Search library',
  searchHint: 'Search titles, text and metadata',
  table: 'Documents',
  columns: {
    title: 'Title',
    collection: 'Collection',
    documentId: 'Document ID',
    state: 'State',
    added: 'Added',
  },
  editById: 'Edit a document by its ID',
  selection: {
    all: 'Select all',
    allHint: 'Select everything that is found, also what is further down (Ctrl+A)',
    select: (title: string) => `Select “${title}”`,
    count: (count: number, atLeast: boolean) =>
      atLeast ? `More than ${formatNumber(count)} selected` : `${formatNumber(count)} selected`,
    countAll: (count: number, atLeast: boolean) =>
      atLeast
        ? `Everything found is selected: more than ${formatNumber(count)}`
        : `Everything found is selected: ${formatNumber(count)}`,
    givenUp: 'Another search: nothing is selected any more.',
    edit: 'Edit selected',
    opening: 'Looking them up…',
  },
  empty: 'The library holds no documents of this connection.',
  emptyAction: 'Add a document',
  nothingFound: (text: string) => `Nothing in the library matches “${beginningOf(text)}”.`,
  clearSearch: 'Clear the search',
  count: (count: number, atLeast: boolean) =>
    atLeast ? `More than ${formatNumber(count)} documents` : formatDocuments(count),
  untitled: 'Title not known',
  choose: 'Choose a document to see it here.',
  openById: {
    heading: 'Edit a document by its ID',
    text: 'For documents that were added elsewhere. The service cannot be asked what they hold.',
    id: 'ID of the document',
    title: 'New title',
    titleHint: 'Changing only the title is safe: everything else stays as it is.',
    replace: 'Replace the metadata as a whole',
    replaceWarning:
      'The service replaces metadata as a whole and cannot show what is there now. Every field that you do not enter here is lost.',
    known: 'The library knows this document. Open it there: that shows what would change.',
    open: 'Open it',
    save: 'Send the change',
    saving: 'Sending…',
    nothing: 'Enter a new title, or tick the box and enter metadata.',
    idMissing: 'Enter the ID.',
    idNotUsable: 'An ID is one line of up to 1,000 characters.',
  },
} as const

export const libraryList = {
  columns: {
    title: 'Title',
    id: 'Document ID',
    collection: 'Collection',
    kind: 'Kind',
    state: 'State',
    added: 'Added',
    changed: 'Changed',
    connection: 'Connection',
  },
  headHint:
    'Click to sort. Shift and the left or right arrow change the width; the right mouse button shows more.',
  stillLooking: 'Still looking…',
  stillLookingText: 'Nothing found so far. Still looking…',
  preparing:
    'The library is still being prepared for searching: some documents may be missing here for a while.',
  view: {
    label: 'How the list looks',
    table: 'Table',
    cards: 'Cards',
    compact: 'Compact rows',
    compactCards: 'Small cards',
    columns: 'Columns…',
    sortBy: (name: string) => `Sort by ${name}`,
  },
  columnMenu: {
    label: (name: string) => `Column “${name}”`,
    ascending: 'Sort upwards: A to Z, 1 to 9',
    descending: 'Sort downwards: Z to A, 9 to 1',
    oldest: 'Sort with the oldest first',
    newest: 'Sort with the newest first',
    earlier: 'Move to the left',
    later: 'Move to the right',
    narrower: 'Narrower',
    wider: 'Wider',
    hide: 'Hide the column',
    choose: 'Choose columns…',
  },
  columnsDialog: {
    heading: 'Columns',
    intro: 'What is ticked stands in the table, in this order.',
    shown: 'In the table',
    others: 'Other columns',
    fields: 'Metadata fields',
    noFields: 'No document here has metadata fields yet.',
    fieldsPreparing: 'The documents are still being looked through; more fields may follow.',
    lookFor: 'Look for a field',
    noSuchField: (text: string) => `No field is called “${text}”.`,
    usedBy: (count: number) => `in ${formatNumber(count)}`,
    show: (name: string) => `Show “${name}”`,
    always: 'always shown',
    up: (name: string) => `Move “${name}” up`,
    down: (name: string) => `Move “${name}” down`,
    tooMany: (most: number) => `No more than ${formatNumber(most)} fields can be columns at once.`,
    usual: 'Usual columns',
    done: 'Done',
  },
  menu: {
    label: (title: string) => `Actions for “${title}”`,
    labelMany: (count: string) => `Actions for what is selected: ${count}`,
    open: 'Open',
    openAddress: 'Open the web address',
    copyId: 'Copy the document ID',
    copyTitle: 'Copy the title',
    copyAddress: 'Copy the web address',
    copied: 'Copied.',
    notCopied: 'It could not be copied.',
    select: 'Select',
    unselect: 'No longer select',
    editSeveral: 'Edit selected…',
    sameCollection: 'Show all of this collection',
    sameDay: 'Show what was added on the same day',
    remove: 'Remove from the library…',
  },
  severalConnections:
    'What is selected belongs to several connections. Select documents of one connection only, then try again.',
  allConnections:
    'Everything found may belong to several connections. Select the documents of one connection, then try again.',
} as const
