import { formatDayOf, formatDocuments, formatList, formatNumber, plural, quoted } from '../format.ts'

const some = (count: number, atLeast: boolean) =>
  atLeast ? `more than ${formatDocuments(count)}` : formatDocuments(count)
const one = (count: number, singular: string, many: string) => (count === 1 ? singular : many)

export const trash = {
  heading: 'Trash',
  link: (count: number, atLeast: boolean) =>
    count === 0 ? 'Trash' : `Trash (${formatNumber(count)}${atLeast ? '+' : ''})`,
  back: 'Back to the library',
  note: 'Kept for 30 days of use',
  search: 'Search the trash',
  searchHint: 'Title, ID, collection or first words',
  list: 'Removed documents',
  all: 'Select all',
  select: (title: string) => `Select “${title}”`,
  count: (count: number, atLeast: boolean) =>
    atLeast ? `More than ${formatDocuments(count)}` : formatDocuments(count),
  chosen: (count: number) => `${formatNumber(count)} selected`,
  chosenAll: 'Everything found is selected',
  restore: 'Restore',
  restoreOne: (title: string) => `Restore “${title}”`,
  clear: 'Remove for good',
  clearOne: (title: string) => `Remove “${title}” for good`,
  clearAll: 'Empty Trash',
  removed: (at: number, now: number) => `Removed ${formatDayOf(at, now)}`,
  daysLeft: (days: number) => (days <= 0 ? 'Last day' : `${plural(days, 'day', 'days')} left`),
  empty: 'The trash is empty',
  emptyText: 'Documents you remove stay here for 30 days of use',
  emptyAction: 'Back to the library',
  nothingFound: (text: string) => `Nothing in the trash matches “${text}”`,
  looking: 'Looking through the trash…',
  clearSearch: 'Clear the search',
  remove: {
    button: 'Remove from library',
    short: 'Remove',
    heading: (count: number, atLeast: boolean) => `Remove ${some(count, atLeast)} from the library?`,
    headingOf: (title: string) => `Remove “${title}” from the library?`,
    one: 'It moves to this computer’s trash for 30 days of use, and the service keeps it.',
    trash:
      'They go to the trash of this computer with the whole history, and can be restored from there for 30 days that you use Index Desk.',
    service:
      'The service keeps them: Index Desk cannot delete anything there, and whoever searches there still finds them.',
    edits: 'While they are in the trash, they cannot be edited field by field from here.',
    left: 'Documents with something still in the queue stay in the library, and you are told which.',
    onItsWay:
      'Something of this document is still in the queue. Once that is sent, or discarded there, the document can be removed from the library.',
    openQueue: 'Open the queue',
    confirm: 'Remove from library',
    confirming: 'Removing…',
  },
  clearing: {
    heading: (count: number, atLeast: boolean) => `Remove ${some(count, atLeast)} for good?`,
    headingFound: 'Remove everything selected for good?',
    headingAll: 'Empty Trash?',
    text: 'This also removes the history, and you can’t undo it. The service keeps what was sent.',
    confirm: 'Remove',
    confirming: 'Removing…',
  },
  message: {
    running: {
      remove: 'The documents are being removed from the library. You can go on working.',
      restore: 'The documents are being put back. You can go on working.',
      clear: 'The documents are being removed for good. You can go on working.',
    },
    collecting: {
      remove: 'Finding the documents to remove. Nothing is removed yet.',
      restore: 'Counting the documents to put back.',
      clear: 'Counting the documents to remove for good. Nothing is removed yet.',
    },
    progress: {
      label: {
        remove: 'Removing from the library',
        restore: 'Putting back',
        clear: 'Removing for good',
      },
      found: (count: number) => `${formatNumber(count)} found`,
      of: (done: number, total: number) => `${formatNumber(done)} of ${formatNumber(total)}`,
      soFar: (count: number) => `${formatNumber(count)} so far`,
    },
    stop: 'Stop',
    stopped: {
      remove: (count: number) =>
        count === 0
          ? 'Stopped: nothing was removed from the library.'
          : `Stopped: ${plural(count, 'document was', 'documents were')} removed and ${one(count, 'stays', 'stay')} in the trash; Undo puts ${one(count, 'it', 'them')} back. The others are still in the library. The service keeps all of them.`,
      restore: (count: number) =>
        `Stopped: ${plural(count, 'document is', 'documents are')} back in the library. The others are still in the trash.`,
      clear: (count: number) =>
        `Stopped: ${plural(count, 'document was', 'documents were')} removed for good. The others are still in the trash.`,
    },
    removed: (count: number) =>
      `${plural(count, 'document was', 'documents were')} removed from the library. The service keeps ${one(count, 'it', 'them')}.`,
    nothingRemoved: 'No document was removed from the library.',
    left: (count: number, titles: readonly string[]) => {
      const more = count - titles.length
      const names = [...titles.map(quoted), ...(more > 0 ? [`${formatNumber(more)} more`] : [])]
      return `${formatList(names)} stayed, because something of ${one(count, 'it', 'them')} is still in the queue.`
    },
    undo: 'Undo',
    showLeft: 'Show them',
    open: 'Open the trash',
    restored: (count: number) => `${plural(count, 'document is', 'documents are')} back in the library.`,
    nothingRestored: 'Nothing of it is in the trash any more.',
    joined: (count: number) =>
      `${one(count, 'Its ID was', `The IDs of ${formatNumber(count)} were`)} in the library again, so both histories were joined.`,
    cleared: (count: number) =>
      `${plural(count, 'document was', 'documents were')} removed for good from this computer.`,
  },
  left: {
    heading: 'These stayed in the library',
    text: 'Something of them is still in the queue: it waits, is being sent, or needs attention. Once that is sent, or discarded there, they can be removed.',
    list: 'Documents that stayed',
    more: (count: number) => `and ${formatNumber(count)} more`,
  },
  known: {
    text: (title: string, when: string) =>
      `A document with this ID is in the trash: “${title}”, removed ${when}.`,
    hint: 'Restore it to change its title and fields instead. If you add this one all the same, it is sent as a new document; restoring the other one later joins both histories.',
    byId: 'Restore it, and you can edit it field by field and see what would change.',
    restore: 'Restore it and open it',
    restoring: 'Restoring…',
  },
} as const
