import { unsavedChanges } from '../common.ts'
import { formatDayOf, plural, quoted } from '../format.ts'

export const document = {
  tabs: 'Parts of the document',
  resize: 'Width of the document panel',
  fullPage: 'Full page',
  copyId: 'Copy ID',
  added: (at: number, now: number) => `Added ${formatDayOf(at, now)}`,
  contentUnknown: 'Added elsewhere. Content unknown',
  words: (count: number) => plural(count, 'word', 'words'),
  readAll: 'Read all',
  readLess: 'Show less',
  enlarge: (name: string) => `Enlarge “${name}”`,
  source: 'Source',
  address: 'Address',
  copyAddress: 'Copy address',
  openAddress: 'Open in browser',
  changes: unsavedChanges,
  whatWillChange: 'What will change',
  askedFor: (name: string) => `The template asks for ${quoted(name)}.`,
  fillIn: 'Fill it in',
  removeTheseFields: 'Remove these fields',
  unfinished: (count: number) => plural(count, 'field needs attention', 'fields need attention'),
  removalsNeedTick: (places: string) => `Tick the box to remove ${places} for good.`,
  change: {
    kept: (count: number) => plural(count, 'field is the same', 'fields are the same'),
    orderWithin: (place: string) => `The order of fields in ${place} changes`,
    orderToo: 'The order of fields changes, too',
    pieces: { added: 'new:', removed: 'gone:' },
    becomes: 'becomes',
    all: 'All metadata is removed',
  },
  accepted: (title: string) => `Saving “${title}”`,
  acceptedMerged: (title: string) => `Saved with changes made meanwhile: “${title}”`,
  conflict: {
    heading: (person: string | null) =>
      person === null
        ? 'This document changed while you were editing'
        : `${person} changed this document while you were editing`,
    saved: (title: string, when: string, person: string | null) =>
      `${title} · ${person === null ? 'Saved' : `${person} saved`} ${when}`,
    both: (person: string | null) =>
      person === null ? 'Changed in both versions' : 'You both changed this field',
    mine: 'Yours',
    theirs: (person: string | null) => (person === null ? 'Saved version' : `${person}’s`),
    edit: 'Edit',
    editMine: 'Start with yours and change it',
    editTheirs: 'Start with the saved version and change it',
    merged: 'Merged automatically',
    stays: (person: string | null) =>
      person === null ? 'The saved version stays in History' : 'Both versions stay in History',
    choose: 'Choose a version for each field',
    save: 'Save merged version',
  },
  lastSent: 'Last version sent from this computer',
  partial: 'Added elsewhere. Only changes made on this computer are shown.',
  partialMetadata:
    'This computer doesn’t know the document’s metadata. Saving new metadata replaces all of it.',
  gone: 'This document isn’t in your library',
  leave: {
    heading: 'Leave without saving?',
    text: 'Your changes are kept as a draft.',
  },
  undone: (title: string) => `Undid changes to “${title}”`,
  noActivity: 'The service hasn’t answered yet',
} as const

export const receipt = {
  outcomes: {
    sending: 'Sending',
    done: 'Accepted',
    postponed: 'Postponed',
    'lost-contact': 'Connection lost',
    refused: 'Not accepted',
    interrupted: 'Interrupted',
    cancelled: 'Stopped',
  },
  operations: { add: 'Add', update: 'Change' },
  attempt: (number: number) => (number === 1 ? 'First try' : `Try ${number}`),
  took: (duration: string) => `took ${duration}`,
  countedAsRepeat: 'The service already had this document, so nothing was added twice.',
  message: 'Message',
  status: 'Status',
  pictureAddress: 'Picture address',
  body: 'Full answer',
  sentAt: 'Sent',
  cut: 'Only the beginning of the answer is kept',
} as const
