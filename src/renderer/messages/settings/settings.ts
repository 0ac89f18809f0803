import { formatDocuments, formatNumber, plural } from '../format.ts'

export const settings = {
  heading: 'Settings',
  search: 'Search settings',
  nothingFound: (typed: string) => `No settings match “${typed}”`,
  sections: {
    general: 'General',
    connections: 'Connections',
    adding: 'Adding',
    library: 'Library and backups',
    updates: 'Privacy and updates',
    about: 'About',
  },
  connections: 'Connections',
  noConnections: 'There is no connection yet.',
  connectAnother: 'Connect to another service',
  name: 'Name',
  address: 'Service address',
  colour: 'Colour',
  saveConnection: 'Save connection',
  saving: 'Saving…',
  saved: (name: string) => `“${name}” was saved.`,
  keyPlaces: {
    stored: 'The key is in the keychain of this computer.',
    session: 'The key is kept in memory until you quit.',
    missing: 'The key is missing.',
    locked: 'The keychain is locked, so the key cannot be read.',
    unknown: 'The key has not been needed yet.',
  },
  replaceKey: 'Replace key',
  forgetKey: 'Forget key',
  forgetKeyDone: (name: string) => `The key of “${name}” was removed from this computer.`,
  checkAgain: 'Check again',
  checking: 'Checking…',
  checkFine: (name: string) => `“${name}” answers and accepts the key.`,
  remove: 'Remove connection',
  edit: (name: string) => `Settings of “${name}”`,
  removeDialog: {
    heading: (name: string) => `Remove “${name}”?`,
    text: 'Its key is removed from the keychain. The library keeps its documents, and nothing changes at the service.',
    busy: 'Documents are still waiting to be sent over this connection. Removing it discards them.',
    confirm: 'Remove connection',
    confirmBusy: 'Discard what waits and remove',
    removing: 'Removing…',
    done: (name: string) => `“${name}” was removed.`,
  },
  forgetDialog: {
    heading: (name: string) => `Forget the key of “${name}”?`,
    text: 'It is removed from this computer. Sending stops until a key is entered again.',
    confirm: 'Forget the key',
  },
  pictures: 'Pictures from this computer',
  picturesText:
    'The service takes the web address of a picture. A picture from this computer has none, so each connection says how it travels.',
  picturesTravel: {
    inside: 'Inside the request',
    host: 'Through a picture host',
    never: 'Not at all',
  },
  picturesTravelOf: (name: string) => `Pictures to ${name}`,
  sending: 'Sending',
  hold: 'Hold before sending',
  holdHint: 'Seconds an added document waits, so that it can still be undone. 0 to 60.',
  holdProblem: 'A whole number from 0 to 60.',
  history: 'History',
  versionsKept: 'Versions kept of each document',
  versionsKeptHint:
    'Older ones are removed from this computer as newer ones arrive at the service. 10 to 1,000, or 0 to keep all.',
  versionsKeptProblem: 'A whole number from 10 to 1,000, or 0.',
  clearVersions: {
    looking: 'Looking which versions that would remove…',
    heading: (versions: number) => `Remove ${plural(versions, 'older version', 'older versions')}?`,
    text: (versions: number, documents: number, kept: number) =>
      `Of each document the newest ${formatNumber(kept)} versions stay. ${plural(versions, 'older version', 'older versions')} of ${formatDocuments(documents)} ${versions === 1 ? 'is' : 'are'} removed from this computer for good, and cannot be looked at or restored any more.`,
    service: 'The documents stay as they are, here and at the service.',
    confirm: 'Remove older versions',
    beginning: 'Removing…',
    clearing: (versions: number) =>
      `Older versions are being removed: ${formatNumber(versions)} so far. You can go on working.`,
    cleared: (versions: number) =>
      `${plural(versions, 'older version was', 'older versions were')} removed from this computer.`,
  },
  keepAwake: 'Keep this computer awake while documents are being sent',
  appearance: 'Appearance',
  theme: 'Theme',
  themes: { system: 'Same as system', light: 'Light', dark: 'Dark' },
  about: 'About',
  version: (version: string) => `Index Desk ${version}`,
  runtime: 'Runs on',
  dataFolder: 'Data folder',
  dataFolderHint: 'The library and what waits to be sent. Keys are not in it.',
  showDataFolder: 'Show the data folder',
  nameMissing: 'Give the connection a name.',
  nameTooLong: 'This name is too long.',
  practiceAddress: 'The practice service’s address can change when it starts.',
  openPracticePage: 'Show what it holds',
  changed: {
    theme: (theme: string) => `Theme: ${theme}`,
    hold: (seconds: number) =>
      seconds === 0
        ? 'Added documents leave at once.'
        : `Added documents wait ${plural(seconds, 'second', 'seconds')} before they leave.`,
    versionsKept: (count: number) =>
      count === 0
        ? 'All versions are kept.'
        : `Of each document ${plural(count, 'version is', 'versions are')} kept.`,
    keepAwake: (on: boolean) =>
      on
        ? 'This computer stays awake while documents are being sent.'
        : 'This computer may go to sleep while documents are being sent.',
    pictures: (name: string, travel: string) => `Pictures to “${name}”: ${travel}`,
  },
  holdWhy: 'A document that has been added cannot be taken back at the service.',
  keyForAddress: 'Enter the key again: it is about to be sent somewhere else.',
  pageOpened: 'The page of the practice service opens in your browser.',
  busyCount: (count: number) => `${plural(count, 'entry waits', 'entries wait')} there.`,
} as const
