import { formatClockTime, formatDocuments, plural, quoted } from './format.ts'

export const common = {
  appName: 'Index Desk',
  loading: 'Loading',
  details: 'Details',
  copy: 'Copy',
  copyDetails: 'Copy details',
  copied: 'Copied',
  cancel: 'Cancel',
  close: 'Close',
  dismiss: 'Dismiss',
  back: 'Back',
  tryAgain: 'Try again',
  suggestions: 'Known names',
  more: 'More actions',
  clear: 'Clear',
  unknown: 'Not known',
  selection: { region: 'What is selected', clear: 'Clear the selection' },
  quoted,
} as const

export const state = {
  waiting: 'Waiting',
  sending: 'Sending',
  unsure: 'Unsure',
  'needs-attention': 'Needs attention',
  paused: 'Paused',
  done: 'Done',
  discarded: 'Discarded',
} as const

export const kind = {
  text: 'Text',
  website: 'Website',
  'picture-address': 'Picture on the web',
  'picture-file': 'Picture from this computer',
  unknown: 'Kind not known',
} as const

export const navigation = {
  main: 'Main',
  add: 'Add',
  queue: 'Queue',
  library: 'Library',
  templates: 'Templates',
  review: 'Review',
  activity: 'Activity',
  trash: 'Trash',
  settings: 'Settings',
  skip: 'Skip to content',
  connectionMenu: (name: string) => `Connection: ${name}`,
  connectAnother: 'Connect to another service…',
  tryPractice: 'Try the practice service',
  manage: 'Manage connections…',
  queueOpen: (count: string) => `${count} not sent yet`,
  queueAttention: (count: string) => `${count} need attention`,
  reviewOpen: (count: string) => `${count} to review`,
  reviewAttention: (count: string) => `${count} need attention`,
} as const

export const errorBoundary = {
  heading: 'This screen stopped working',
  text: 'What was accepted for sending is safe on this computer. Opening the screen again usually helps.',
  again: 'Open it again',
} as const

export const toasts = {
  region: 'Messages',
  undo: 'Undo',
  undone: (title: string) => `“${title}” will not be sent.`,
  undoneOverTyped: (title: string) =>
    `“${title}” will not be sent and is on the form again. What you were typing there is set aside.`,
  setAside: (title: string) =>
    title === '' ? 'What was on the form is set aside.' : `“${title}” is set aside.`,
  bringBack: (title: string) => (title === '' ? 'Bring it back' : `Bring back “${title}”`),
  notUndone: (title: string) => `“${title}” had already left and can no longer be taken back.`,
  openQueue: 'Open the queue',
  openDocument: 'Open the document',
  accepted: (title: string) => `“${title}” was accepted and will be sent.`,
  /** While nothing is sent; `until` where it is known when that is over. */
  acceptedLater: (title: string, until: number | null) =>
    until === null
      ? `“${title}” was accepted and will be sent once sending goes on.`
      : `“${title}” was accepted and will be sent at ${formatClockTime(until)} or later.`,
  acceptedHeld: (title: string, seconds: string) => `“${title}” was accepted and will be sent in ${seconds}.`,
  holdOver: (title: string) => `“${title}” is in the queue and leaves as soon as it can.`,
  addDone: (title: string) => `Added to index: “${title}”`,
  updateDone: (title: string) => `Saved: “${title}”`,
  serviceSaid: (words: string) => `The service answered: “${words}”`,
  countedType: (type: string) => `Recognised as ${type}.`,
  batch: {
    add: (count: number) => `Added to index: ${formatDocuments(count)}`,
    update: (count: number) => `Saved: ${plural(count, 'change', 'changes')}`,
    attention: (count: number) =>
      `${plural(count, 'document was', 'documents were')} not accepted. They are kept here and nothing is lost. The queue says what to do.`,
  },
  addFailed: (title: string) => `“${title}” was not added.`,
  repaired: {
    library:
      'The library file was damaged, or another program changed it. It was set aside in the data folder, and everything in it that could be read is here. Check the library and the queue.',
    settings:
      'The settings file was damaged. It was set aside in the data folder, and what could be read of it is in use. Please check your connections.',
  },
  updateFailed: (title: string) => `The changes to “${title}” were not saved at the service.`,
} as const
