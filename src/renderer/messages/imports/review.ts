import type { ReviewIncomplete } from '../../../shared/schemas/review.ts'
import { formatBytes, formatDocuments, formatList, formatNumber, plural } from '../format.ts'

const rows = (count: number) => plural(count, 'row', 'rows')

export const review = {
  heading: 'Review',
  table: 'Documents to add',
  empty:
    'Nothing is waiting for a review. Several documents at once, or a table, come here before they are added.',
  emptyAction: 'Add documents',
  filters: {
    legend: 'Which rows are shown',
    all: 'All',
    ready: 'Ready',
    problem: 'Need attention',
    undecided: 'Duplicates to decide',
    skipped: 'Skipped',
  },
  nothingShown: {
    all: 'There are no rows.',
    ready: 'No row is ready yet.',
    problem: 'No row needs attention.',
    undecided: 'There is no duplicate left to decide.',
    skipped: 'No row is skipped.',
  },
  showAll: 'Show all rows',
  columns: {
    row: 'Row',
    kind: 'Kind',
    title: 'Title',
    collection: 'Collection',
    documentId: 'Document ID',
    metadata: 'Metadata',
    content: 'Content',
    check: 'Check',
  },
  selectAll: 'Select all',
  selectRow: (position: number, title: string) =>
    title.trim() === ''
      ? `Select row ${formatNumber(position)}`
      : `Select row ${formatNumber(position)}: ${title}`,
  noValue: {
    title: 'No title',
    collection: 'No collection',
    documentId: 'No ID',
    metadata: 'No fields',
    content: 'Empty',
  },
  fieldCount: (count: number) => plural(count, 'field', 'fields'),
  fieldNames: (names: readonly string[]) => names.join(', '),
  picture: (name: string, bytes: number) => `${name} · ${formatBytes(bytes)}`,
  states: {
    ready: 'Ready',
    accepted: 'Handed over',
    problem: (count: number) =>
      count === 1 ? '1 thing to put right' : `${formatNumber(count)} things to put right`,
  },
  duplicate: {
    library: 'Already in the library:',
    sameAsRow: (position: number) => `Same as row ${formatNumber(position)}`,
    sameId: (position: number) => `Same ID as row ${formatNumber(position)}`,
    choices: (title: string) => `What to do with “${title}”`,
    skip: 'Skip',
    update: 'Update',
    updateHint: 'Gives the document of the library this title and lays this metadata over its own.',
    updateRowHint: (position: number) =>
      `Gives the document of row ${formatNumber(position)} this title and lays this metadata over its own.`,
    add: 'Add anyway',
    addHint: 'Adds it as another document.',
    addRenamedHint: 'Adds it as another document, under a new ID.',
    decide: (count: number) =>
      count === 1
        ? 'One row may be a duplicate. Decide in its row, or here.'
        : `${formatNumber(count)} rows may be duplicates. Decide row by row, or for all of them here.`,
    skipAll: 'Skip them all',
    updateAll: 'Update what is there',
    addAll: 'Add them all anyway',
    decided: {
      skip: (count: number) => `${plural(count, 'duplicate is', 'duplicates are')} skipped.`,
      update: (count: number) =>
        `${plural(count, 'document gets', 'documents get')} the title and the metadata of the duplicate.`,
      add: (count: number) => `${plural(count, 'duplicate is', 'duplicates are')} added all the same.`,
    },
    left: (count: number) => `${plural(count, 'duplicate', 'duplicates')} still to decide.`,
  },
  forAll: {
    collection: 'Collection for all',
    collectionHint: (count: number) =>
      count === 1 ? 'Sets it in the one row.' : `Sets it in all ${rows(count)}.`,
    set: 'Set',
    setting: 'Setting…',
    collectionSet: (name: string, count: number) => `The collection of ${rows(count)} is now “${name}”.`,
    field: 'Set a field for all…',
  },
  fieldDialog: {
    heading: 'Set a metadata field',
    forAll: (count: number) =>
      count === 1
        ? 'The field is set in the one row.'
        : `The field is set in all ${rows(count)}. Other fields stay.`,
    forSelected: (count: number) =>
      `The field is set in ${rows(count)} that you selected. Other fields stay.`,
    apply: (count: number) => `Set in ${rows(count)}`,
    applying: 'Setting…',
    done: (name: string, count: number) => `The field “${name}” was set in ${rows(count)}.`,
    nameMissing: 'Give the field a name.',
  },
  collectionDialog: {
    heading: 'Set the collection',
    text: (count: number) => `The collection is set in ${rows(count)} that you selected.`,
    apply: (count: number) => `Set in ${rows(count)}`,
    missing: 'Name the collection.',
  },
  selection: {
    count: (count: number) => `${rows(count)} selected`,
    collection: 'Set collection…',
    field: 'Set a field…',
    remove: 'Remove',
  },
  removed: (count: number) => `${plural(count, 'row was', 'rows were')} removed.`,
  putBack: (count: number) => `${plural(count, 'row is', 'rows are')} back.`,
  undo: 'Undo',
  notTaken: {
    summary: (count: number) =>
      count === 1 ? '1 thing was not taken' : `${formatNumber(count)} things were not taken`,
    list: 'What was not taken',
    noName: 'Without a name',
    copy: 'Copy the list',
    more: (count: number) => `and ${formatNumber(count)} more`,
  },
  incomplete: {
    text: ({ name, arrived, total, end }: ReviewIncomplete) => {
      const file = name === '' ? 'the table' : `“${name}”`
      const some =
        arrived === 0
          ? `None of the ${rows(total)} of ${file}`
          : `Only the first ${formatNumber(arrived)} of ${rows(total)} of ${file}`
      if (end === 'stopped') return `${some} came in: the import was stopped.`
      if (end === 'unreadable') return `${some} came in: the rest could not be read.`
      return `${some} arrived before the app was closed.`
    },
    hint: 'Remove them to bring everything in again from the beginning, or keep them and go on with these.',
    remove: 'Remove these rows',
    keep: 'Keep them',
    close: 'All right',
    noneLeft: 'None of these rows is here any more.',
  },
  cleaning: {
    text: (count: number) =>
      count === 1
        ? 'One address could be shorter and should lead to the same page.'
        : `${formatNumber(count)} addresses could be shorter and should lead to the same pages.`,
    why: 'What only says where a reader came from, or names a place within the page, would go.',
    takeAll: 'Shorten them all',
    keepAll: 'Keep them as they are',
    taken: (count: number) => `${plural(count, 'address was', 'addresses were')} shortened.`,
    bringBack: 'Bring the originals back',
    broughtBack: 'The addresses are as they came.',
    take: 'Shorten',
    takeOf: (title: string) => `Shorten the address of “${title}”`,
    keep: 'Keep',
    keepOf: (title: string) => `Keep the address of “${title}” as it is`,
    original: 'Original',
    originalOf: (title: string) => `Bring the original address of “${title}” back`,
    becomes: (address: string) => `It becomes ${address}`,
  },
  pictures: {
    check: 'Check',
    checkOf: (title: string) => `Check the picture of “${title}”`,
    checking: 'Checking…',
    checkAll: 'Check the pictures',
    progress: 'Checking pictures',
    progressText: (done: number, total: number) =>
      `${formatNumber(done)} of ${plural(total, 'picture', 'pictures')} checked`,
    stop: 'Stop checking',
    allUsable: (count: number) =>
      count === 1
        ? 'The picture was checked, and the service can take it.'
        : `${formatNumber(count)} pictures were checked. The service can take them all.`,
    bad: (bad: number, checked: number) =>
      `${formatNumber(bad)} of ${plural(checked, 'checked picture', 'checked pictures')} may not be taken by the service`,
    list: 'Pictures with something to say about',
    goTo: (position: number) => `Row ${formatNumber(position)}`,
    select: 'Select these rows',
    dismiss: 'Hide this list',
  },
  metadataDialog: {
    heading: (title: string) => (title.trim() === '' ? 'Metadata' : `Metadata of “${title}”`),
    keepsUnreadable: 'It is kept as typed. The row can be added once it can be read.',
  },
  textDialog: {
    heading: (title: string) => (title.trim() === '' ? 'Text' : `Text of “${title}”`),
    label: 'Text',
  },
  editingDialog: {
    keep: 'Keep',
    keeping: 'Keeping…',
    leave: {
      heading: 'Throw away what you typed?',
      text: 'The row stays as it was before this window was opened.',
      stay: 'Go on typing',
      leave: 'Throw it away',
    },
  },
  pictureDialog: { heading: (title: string) => (title.trim() === '' ? 'Picture' : title) },
  accept: {
    button: 'Add all to index',
    working: 'Adding…',
    ready: (count: number) => formatDocuments(count),
    to: (connection: string) => `to “${connection}”`,
    nothingReady: 'No row is ready yet.',
    heading: (count: number) => `Add ${formatDocuments(count)}?`,
    goes: (count: number, connection: string) =>
      `${plural(count, 'document goes', 'documents go')} to “${connection}”.`,
    stays: (problems: number, undecided: number) => {
      const parts = [
        problems > 0 ? `${plural(problems, 'row', 'rows')} with something to put right` : '',
        undecided > 0 ? `${plural(undecided, 'duplicate', 'duplicates')} to decide` : '',
      ].filter((part) => part !== '')
      const one = problems + undecided === 1
      return `${formatList(parts)} ${one ? 'stays' : 'stay'} here, and can be added later.`
    },
    confirm: (count: number) => `Add ${formatDocuments(count)}`,
    progress: 'Adding documents',
    progressText: (done: number, total: number) =>
      `${formatNumber(done)} of ${formatNumber(total)} handed to the queue`,
    done: (count: number) => `${plural(count, 'document was', 'documents were')} accepted and will be sent.`,
    stayed: (count: number) => `${plural(count, 'row stays', 'rows stay')} here.`,
    openQueue: 'Open the queue',
    showInLibrary: 'Show them in the library',
  },
  discard: {
    button: 'Discard the batch',
    heading: 'Discard the batch?',
    text: (count: number) =>
      `${plural(count, 'row', 'rows')} and what you typed in them are thrown away. What was handed to the queue before is sent all the same.`,
    confirm: 'Discard',
    discarding: 'Discarding…',
    done: 'The batch was discarded.',
  },
  notKept: 'What you typed is still in the cell.',
} as const
