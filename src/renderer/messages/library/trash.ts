import { formatDayOf, formatDocuments, formatList, formatNumber, plural, quoted } from '../format.ts'

const some = (count: number, atLeast: boolean) =>
  atLeast ? `more than ${formatDocuments(count)}` : formatDocuments(count)
const one = (count: number, singular: string, many: string) => (count === 1 ? singular : many)

export const trash = {
  note: 'Kept for 30 days of use',
  search: 'Search the trash',
  searchHint: 'Title, ID, collection or first words',
  list: 'Removed documents',
  chosenAll: 'All results selected',
  restoreOne: (title: string) => `Restore “${title}”`,
  clear: 'Remove for good',
  clearOne: (title: string) => `Remove “${title}” for good`,
  clearAll: 'Empty Trash',
  removed: (at: number, now: number) => `Removed ${formatDayOf(at, now)}`,
  daysLeft: (days: number) => (days <= 0 ? 'Last day' : `${plural(days, 'day', 'days')} left`),
  empty: 'The trash is empty',
  remove: {
    heading: (count: number, atLeast: boolean) => `Move ${some(count, atLeast)} to Trash?`,
    headingOf: (title: string) => `Move “${title}” to Trash?`,
    one: 'It stays in Trash for 30 days of use, and the service keeps its copy.',
    trash: 'You can restore them from Trash for 30 days of use.',
    service: 'The service keeps its copies, so people can still find them.',
    left: 'Documents still in the queue stay in the library.',
    onItsWay: 'This document is still in the queue. Send or discard it there first.',
  },
  clearing: {
    heading: (count: number, atLeast: boolean) => `Remove ${some(count, atLeast)} for good?`,
    headingOne: 'Remove this document for good?',
    headingFound: 'Remove everything selected for good?',
    headingAll: 'Empty Trash?',
    text: 'This also removes the history, and you can’t undo it. The service keeps what was sent.',
    forAll: 'Everybody in the team loses it and its history. You can’t undo this.',
  },
  message: {
    running: {
      remove: 'Removing documents from the library',
      restore: 'Restoring documents',
      clear: 'Removing documents for good',
    },
    progress: {
      soFar: (count: number) => `${formatNumber(count)} so far`,
    },
    removed: (count: number) => `Moved ${plural(count, 'document', 'documents')} to Trash`,
    stopped: (what: string) => `Stopped. ${what}`,
    nothingRemoved: 'No documents removed',
    left: (count: number, titles: readonly string[]) => {
      const more = count - titles.length
      const names = [...titles.map(quoted), ...(more > 0 ? [`${formatNumber(more)} more`] : [])]
      return `${formatList(names)} ${one(count, 'stays', 'stay')} in the library, still in the queue.`
    },
    open: 'Open Trash',
    restored: (count: number) => `Restored ${plural(count, 'document', 'documents')}`,
    nothingRestored: 'No longer in Trash',
    joined: (count: number) =>
      one(
        count,
        'Merged with a document that has the same ID',
        `Merged ${formatNumber(count)} with documents that have the same ID`,
      ),
    cleared: (count: number) => `Removed ${plural(count, 'document', 'documents')} for good`,
  },
  left: {
    heading: 'Still in the library',
    text: 'These are still in the queue. Send or discard them there first.',
  },
  known: {
    text: (title: string, when: string) => `“${title}” in Trash has this ID. Removed ${when}.`,
    hint: 'Restore it to change it, or add this as a new document.',
    byId: 'Restore it to edit its fields.',
    restore: 'Restore and open',
  },
} as const
