import { formatNumber, plural } from '../format.ts'

const described: Readonly<Record<string, { readonly title: string; readonly text: string }>> = {
  'about-these-files.txt': { title: 'About these files', text: 'A guide to the other files' },
  'system.json': { title: 'This computer', text: 'Versions, memory, screens' },
  'settings.json': { title: 'Settings', text: 'Settings and connections' },
  'keys.json': { title: 'Keys', text: 'Whether there’s a key, never the key itself' },
  'library.json': { title: 'Library', text: 'Size and condition' },
  'queue.json': { title: 'Queue', text: 'What’s waiting and the last attempts, by number' },
  'log/index-desk.log': { title: 'Log', text: 'What happened, with times and numbers' },
}

export const diagnostics = {
  heading: 'Save diagnostics',
  section: 'Troubleshooting',
  sectionText: 'Save a file that helps others find out what went wrong. It never contains documents or keys.',
  logLevel: 'Log',
  logLevels: { warning: 'Problems only', info: 'Normal', debug: 'Everything' },
  logLevelHint: 'Choose “Everything” before repeating a problem',
  intro: 'Untick what you don’t want to share. Index Desk sends nothing; you decide who gets the file.',
  notIn: 'Not in it: keys, passwords, documents, searches, and names of people, folders or this computer.',
  withNames: 'Include names and web addresses of connections',
  files: 'Files to save',
  describe: (name: string) =>
    described[name] ?? {
      title: `Log, part ${formatNumber(Number(/\d/.exec(name)?.[0] ?? 0) + 1)}`,
      text: 'Earlier entries',
    },
  saveFiles: (count: number) => `Save ${plural(count, 'file', 'files')}…`,
  noneChosen: 'Tick at least one file',
  saved: (name: string) => `Saved as “${name}”`,
  also: 'help support problem error log report',
} as const
