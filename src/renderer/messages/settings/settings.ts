import { formatDocuments, formatNumber, plural } from '../format.ts'

export const settings = {
  search: 'Search settings',
  sections: {
    general: 'General',
    connections: 'Connections',
    adding: 'Adding',
    library: 'Library and backups',
    updates: 'Privacy and updates',
    about: 'About',
  },
  noConnections: 'No connections yet',
  connectAnother: 'Connect to another service',
  saveConnection: 'Save connection',
  saved: (name: string) => `Saved “${name}”`,
  keyPlaces: {
    stored: 'Key stored in this computer’s keychain',
    session: 'Key kept until you quit',
    missing: 'Key missing',
    locked: 'Keychain locked, so the key can’t be read',
    unknown: 'Key not used yet',
  },
  replaceKey: 'Replace key',
  forgetKey: 'Forget key',
  forgetKeyDone: (name: string) => `Forgot the key of “${name}”`,
  checkFine: (name: string) => `“${name}” is connected`,
  remove: 'Remove connection',
  edit: (name: string) => `Settings of “${name}”`,
  removeDialog: {
    heading: (name: string) => `Remove “${name}”?`,
    text: 'This removes its key too. Its documents stay, here and at the service.',
    busy: 'Documents are still waiting to send here. Removing the connection discards them.',
    confirmBusy: 'Discard and remove',
    done: (name: string) => `Removed “${name}”`,
  },
  forgetDialog: {
    heading: (name: string) => `Forget the key of “${name}”?`,
    text: 'Sending stops until you enter a key again.',
    confirm: 'Forget',
  },
  pictures: 'Pictures from this computer',
  picturesTravel: {
    inside: 'With the document',
    host: 'Through a picture host',
    never: 'Don’t send',
  },
  picturesTravelOf: (name: string) => `Pictures to ${name}`,
  hold: 'Undo time for new documents',
  holdHint: '0 to 60 seconds',
  holdProblem: 'Enter a whole number from 0 to 60',
  versionsKept: 'Versions kept per document',
  versionsKeptHint: '10 to 1,000, or 0 to keep all',
  versionsKeptProblem: 'Enter a whole number from 10 to 1,000, or 0',
  clearVersions: {
    looking: 'Counting older versions…',
    heading: (versions: number) => `Remove ${plural(versions, 'older version', 'older versions')}?`,
    text: (versions: number, documents: number, kept: number) =>
      `The newest ${formatNumber(kept)} of each document stay. You can’t undo removing ${plural(versions, 'older version', 'older versions')} of ${formatDocuments(documents)}.`,
    clearing: (versions: number) => `Removing older versions: ${formatNumber(versions)} so far`,
    cleared: (versions: number) => `Removed ${plural(versions, 'older version', 'older versions')}`,
  },
  keepAwake: 'Keep this computer awake while sending',
  appearance: 'Appearance',
  theme: 'Theme',
  themes: { system: 'Same as system', light: 'Light', dark: 'Dark' },
  runtime: 'Runs on',
  dataFolder: 'Data folder',
  dataFolderHint: 'Library and queue, without keys',
  showDataFolder: 'Show data folder',
  nameTooLong: 'Enter a shorter name',
  practiceAddress: 'The practice service’s address can change when it starts',
  openPracticePage: 'Show its documents',
  changed: {
    theme: (theme: string) => `Theme: ${theme}`,
    hold: (seconds: number) =>
      seconds === 0
        ? 'New documents are sent right away'
        : `New documents are sent after ${plural(seconds, 'second', 'seconds')}`,
    versionsKept: (count: number) =>
      count === 0 ? 'Keeping all versions' : `Keeping ${plural(count, 'version', 'versions')} per document`,
    keepAwake: (on: boolean) =>
      on ? 'This computer stays awake while sending' : 'This computer can sleep while sending',
    pictures: (name: string, travel: string) => `Pictures to “${name}”: ${travel}`,
  },
  keyForAddress: 'Enter the key again for the new address',
  pageOpened: 'Opening in your browser',
  busyCount: (count: number) => `Waiting: ${plural(count, 'document', 'documents')}.`,
} as const
