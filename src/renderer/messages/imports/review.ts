import type { ReviewIncomplete } from '../../../shared/schemas/review.ts'
import { formatBytes, formatDocuments, formatList, formatNumber, plural } from '../format.ts'
import { isNameless } from './table-import.ts'

const rows = (count: number) => plural(count, 'row', 'rows')

export const review = {
  table: 'Documents to add',
  empty: 'Nothing to review',
  emptyText: 'Tables and several documents at once come here first',
  /** Undefined if the rows have several sources, or one without a name. */
  from: (count: number, source: string | null, arePictures: boolean) =>
    source === null || isNameless(source)
      ? undefined
      : `${arePictures ? plural(count, 'picture', 'pictures') : rows(count)} from “${source}”`,
  addMore: 'Add more',
  filters: {
    legend: 'Which rows are shown',
    all: 'All',
    ready: 'Ready',
    problem: 'Need attention',
    undecided: 'To decide',
    skipped: 'Skipped',
  },
  nothingShown: 'No rows',
  noneTicked: 'No rows to add',
  keepAll: 'Keep all',
  showAll: 'Show all rows',
  idColumn: 'ID',
  tickRow: (position: number, title: string) =>
    title.trim() === '' ? `Add row ${formatNumber(position)}` : `Add row ${formatNumber(position)}: ${title}`,
  noValue: {
    title: 'No title',
    collection: 'No collection',
    documentId: 'No ID',
    metadata: 'No fields',
    content: 'Empty',
  },
  fieldValue: (name: string, value: string) => `${name}: ${value}`,
  picture: (name: string, bytes: number) => `${name} · ${formatBytes(bytes)}`,
  states: {
    accepted: 'Queued',
    problem: (count: number) => (count === 1 ? 'Fix' : `Fix ${formatNumber(count)} problems`),
  },
  deadPage: {
    addOf: (title: string) => `Add anyway: “${title}”`,
    decide: (count: number) => `${plural(count, 'page', 'pages')} can’t be loaded`,
    removeAll: 'Remove all',
    added: (count: number) => `${plural(count, 'page', 'pages')} will be added`,
  },
  nearCollection: {
    choices: (title: string) => `Collection of “${title}”`,
    decide: (count: number) =>
      `${plural(count, 'row has', 'rows have')} almost the same collection as one you have`,
    useAll: 'Use existing',
    decided: {
      known: (count: number) => `Moved ${rows(count)} to an existing collection`,
      own: (count: number) => `Kept the collection of ${rows(count)}`,
    },
  },
  duplicate: {
    library: 'Already in the library:',
    nearInLibrary: 'Almost the same ID in the library:',
    sameAsRow: (position: number) => `Same as row ${formatNumber(position)}`,
    nearId: (position: number) => `Almost the same ID as row ${formatNumber(position)}`,
    sameId: (position: number) => `Same ID as row ${formatNumber(position)}`,
    choices: (title: string) => `What to do with “${title}”`,
    updateHint: 'Update the title and metadata in your library',
    updateRowHint: (position: number) => `Update the title and metadata of row ${formatNumber(position)}`,
    add: 'Add anyway',
    addRenamedHint: 'Add as a separate document with a new ID',
    decide: (count: number) => plural(count, 'possible duplicate', 'possible duplicates'),
    skipAll: 'Skip all',
    updateAll: 'Update existing',
    addAll: 'Add all anyway',
    decided: {
      skip: (count: number) => `Skipped ${plural(count, 'duplicate', 'duplicates')}`,
      update: (count: number) => `Updates title and metadata of ${formatDocuments(count)}`,
      add: (count: number) => `${plural(count, 'duplicate', 'duplicates')} will be added`,
    },
    left: (count: number) => `${plural(count, 'duplicate', 'duplicates')} left`,
  },
  forAll: {
    label: 'Apply to all',
    apply: (count: number) => `Apply to ${formatNumber(count)}`,
    set: (name: string, count: number) =>
      count === 0 ? `All rows have “${name}”` : `Set “${name}” in ${rows(count)}`,
  },
  fieldDialog: {
    heading: 'Set a metadata field',
    apply: (count: number) => `Set in ${rows(count)}`,
  },
  collectionDialog: { heading: 'Set the collection' },
  replaceDialog: {
    heading: (count: number) => `Replace values in ${rows(count)}?`,
    text: (count: number) =>
      `${count === 1 ? 'This row already has' : 'These rows already have'} a different value.`,
  },
  selection: {
    collection: 'Set collection…',
    field: 'Set a field…',
  },
  removed: (count: number) => `Removed ${rows(count)}`,
  putBack: (count: number) => `Restored ${rows(count)}`,
  notTaken: {
    noName: 'No name',
    copy: 'Copy list',
  },
  incomplete: {
    text: ({ name, arrived, total, end }: ReviewIncomplete) => {
      const file = name === '' ? 'the table' : `“${name}”`
      const some =
        arrived === 0
          ? `None of the ${rows(total)} of ${file}`
          : `Only the first ${formatNumber(arrived)} of ${rows(total)} of ${file}`
      if (end === 'stopped') return `${some} were imported. You stopped the import.`
      if (end === 'unreadable') return `${some} were imported. The rest can’t be read.`
      return `${some} were imported before the app closed.`
    },
    hint: 'Remove them to import the whole table again.',
    noneLeft: 'These rows are already gone',
  },
  cleaning: {
    text: (count: number) => `${plural(count, 'web address', 'web addresses')} can be shortened.`,
    why: 'Tracking and in-page links are removed.',
    takeAll: 'Shorten all',
    taken: (count: number) => `Shortened ${plural(count, 'web address', 'web addresses')}`,
    broughtBack: 'Restored the original addresses',
    take: 'Shorten',
    takeOf: (title: string) => `Shorten the address of “${title}”`,
    keepOf: (title: string) => `Keep the address of “${title}” as it is`,
    original: 'Original',
    originalOf: (title: string) => `Restore the original address of “${title}”`,
    becomes: (address: string) => `Becomes ${address}`,
  },
  pictures: {
    checkOf: (title: string) => `Check the picture of “${title}”`,
    checkAll: 'Check pictures',
    progressText: (done: number, total: number) =>
      `${formatNumber(done)} of ${plural(total, 'picture', 'pictures')} checked`,
    allUsable: (count: number) => `Checked ${plural(count, 'picture', 'pictures')}: no problems`,
    bad: (bad: number, checked: number) =>
      `${formatNumber(bad)} of ${plural(checked, 'picture', 'pictures')} may not work`,
    select: 'Select rows',
  },
  metadataDialog: {
    heading: (title: string) => (title.trim() === '' ? 'Metadata' : `Metadata of “${title}”`),
    keepsUnreadable: 'Fix the JSON before you add this row.',
  },
  textDialog: {
    heading: (title: string) => (title.trim() === '' ? 'Text' : `Text of “${title}”`),
  },
  pictureDialog: { heading: (title: string) => (title.trim() === '' ? 'Picture' : title) },
  accept: {
    button: (ready: number) => (ready === 0 ? 'Add all to index' : `Add ${formatNumber(ready)} to index`),
    heading: (count: number) => `Add ${formatDocuments(count)}?`,
    goes: (count: number, connection: string) => `${formatDocuments(count)} will be sent to “${connection}”.`,
    stays: (problems: number, undecided: number) => {
      const parts = [
        problems > 0 ? `${plural(problems, 'row', 'rows')} with problems` : '',
        undecided > 0 ? plural(undecided, 'row to decide', 'rows to decide') : '',
      ].filter((part) => part !== '')
      const one = problems + undecided === 1
      return `${formatList(parts)} ${one ? 'stays' : 'stay'} here.`
    },
    progressText: (done: number, total: number) => `${formatNumber(done)} of ${formatNumber(total)} queued`,
    done: (count: number) => `Adding ${formatDocuments(count)}`,
    stayed: (count: number) => `${plural(count, 'row stays', 'rows stay')} in Review`,
    undone: (count: number) => `${rows(count)} back in Review`,
    alreadySent: (count: number) => `${formatDocuments(count)} already sent`,
    notUndone: 'Too late to undo: the documents were already sent',
  },
  discard: {
    button: 'Discard all',
    heading: 'Discard all rows?',
    text: (count: number) =>
      `${rows(count)} and your edits will be lost. Documents already in the queue are still sent.`,
    done: 'Discarded all rows',
  },
  notKept: 'Your text is still in the cell',
} as const
