import { formatClockTime, formatDocuments, formatNumber, plural, quoted } from './format.ts'

export const common = {
  /** Before the name of the connection that something is sent to. */
  to: 'to',
  appName: 'Index Desk',
  loading: 'Loading',
  details: 'Details',
  needsKey: 'Needs key',
  copy: 'Copy',
  copyDetails: 'Copy details',
  copied: 'Copied',
  cancel: 'Cancel',
  close: 'Close',
  dismiss: 'Dismiss',
  back: 'Back',
  tryAgain: 'Try again',
  suggestions: 'Known names',
  offers: (count: number) => plural(count, 'suggestion', 'suggestions'),
  more: 'More actions',
  clear: 'Clear',
  notPasted: (length: number, longest: number) =>
    `Not pasted: ${formatNumber(length)} characters, and ${formatNumber(longest)} is the limit`,
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
  collections: 'Collections',
  more: 'More…',
  fewer: 'Fewer',
  lists: 'Collections and views',
  templates: 'Templates',
  review: 'Review',
  activity: 'Activity',
  trash: 'Trash',
  settings: 'Settings',
  help: 'Help',
  learnMore: 'Learn more',
  skip: 'Skip to content',
  connectionMenu: (name: string) => `Connection: ${name}`,
  onThisComputer: 'On this computer',
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
  text: 'Your documents are safe on this computer. Open the screen again.',
  again: 'Open it again',
} as const

export const toasts = {
  region: 'Messages',
  undo: 'Undo',
  undone: 'Undone',
  others: (count: number) => `+${formatNumber(count)} more`,
  fewer: 'Show fewer',
  undoneOverTyped: 'Undone. What you typed since is set aside',
  setAside: (title: string) => (title === '' ? 'Set aside' : `Set aside “${title}”`),
  bringBack: (title: string) => (title === '' ? 'Bring it back' : `Bring back “${title}”`),
  notUndone: (title: string) => `Too late to undo: “${title}” was already sent`,
  openQueue: 'Queue',
  openDocument: 'Open',
  adding: (title: string) => `Adding “${title}”`,
  sendsIn: (seconds: string) => `Sends in ${seconds}`,
  sending: (title: string) => `Sending “${title}”`,
  waits: (title: string) => `“${title}” is waiting to send`,
  /** While nothing is sent; `until` where it is known when that is over. */
  waitsUntil: (until: number | null) =>
    until === null ? 'Sending is paused' : `Sends at ${formatClockTime(until)} or later`,
  addDone: (title: string) => `Added “${title}”`,
  updateDone: (title: string) => `Saved “${title}”`,
  batch: {
    add: (count: number) => `Added ${formatDocuments(count)}`,
    update: (count: number) => `Saved ${plural(count, 'change', 'changes')}`,
    attention: (count: number) => `${plural(count, 'document needs', 'documents need')} attention`,
  },
  addFailed: (title: string) => `Couldn’t add “${title}”`,
  repaired: {
    library: 'The library was damaged and has been recovered. Check the library and the queue.',
    settings: 'The settings were damaged and have been recovered. Check your connections.',
  },
  updateFailed: (title: string) => `Couldn’t save “${title}”`,
} as const

export const unsavedChanges = (count: number): string =>
  count === 0 ? 'Unsaved changes' : plural(count, 'change', 'changes')
