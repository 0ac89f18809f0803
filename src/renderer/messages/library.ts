import { formatNumber, plural } from './format.ts'

/** A sentence stays one that can be read at a glance, whatever was pasted into the search. */
const mostSigns = 120

function beginningOf(text: string): string {
  const signs = [...text]
  return signs.length > mostSigns ? `${signs.slice(0, mostSigns).join('')}…` : text
}

export const library = {
  heading: 'Library',
  search: 'Search library',
  searchHint: 'Title, ID, collection, content, metadata',
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
    region: 'What is selected',
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
    clear: 'Clear the selection',
  },
  empty: 'The library holds no documents of this connection.',
  emptyAction: 'Add a document',
  nothingFound: (text: string) => `Nothing in the library matches “${beginningOf(text)}”.`,
  clearSearch: 'Clear the search',
  count: (count: number, atLeast: boolean) =>
    atLeast ? `More than ${formatNumber(count)} documents` : plural(count, 'document', 'documents'),
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
