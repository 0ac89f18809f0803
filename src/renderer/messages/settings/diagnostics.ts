import { formatBytes, formatNumber, plural } from '../format.ts'

const described: Readonly<Record<string, { readonly title: string; readonly text: string }>> = {
  'about-these-files.txt': { title: 'About these files', text: 'What they are, for whoever opens them' },
  'system.json': { title: 'This computer', text: 'Versions, memory, screens' },
  'settings.json': { title: 'Settings', text: 'What is set, and how connections work' },
  'keys.json': { title: 'Keys', text: 'Whether there is one, never the key itself' },
  'library.json': { title: 'Library', text: 'How much is in it, and whether it is whole' },
  'queue.json': { title: 'Queue', text: 'What waits and was tried last, by number' },
  'log/index-desk.log': { title: 'Log', text: 'What happened, with times and numbers' },
}

export const diagnostics = {
  heading: 'Save diagnostics',
  section: 'When something goes wrong',
  sectionText:
    'Index Desk writes down what happens while it runs: times, kinds of events and numbers, never titles, texts, addresses or keys. “Save diagnostics” puts that and some facts about this computer into a file that helps to find out what went wrong. You read it before anybody else does.',
  save: 'Save diagnostics…',
  logLevel: 'Write into the log',
  logLevels: { warning: 'Problems only', info: 'As usual', debug: 'Everything' },
  logLevelHint:
    '“Everything” helps with a problem that can be repeated: choose it, repeat the problem, save the diagnostics, and choose “As usual” again.',
  logLevelChanged: (level: string) => `Written into the log: ${level}`,
  intro:
    'This is everything the file will hold. Read it first, and untick what you would rather keep. Index Desk sends it nowhere: you decide who gets it.',
  notIn: 'Not in it',
  notInText:
    'no keys or passwords, and nothing of your documents: no titles, texts, pictures, IDs, collections or metadata. No searches. No names of people, folders or this computer.',
  withNames: 'Include the names and web addresses of my connections',
  files: 'Files to save',
  gathering: 'Gathering…',
  include: (title: string) => `Save “${title}” too`,
  contentsOf: (title: string) => `Contents of “${title}”`,
  describe: (name: string) =>
    described[name] ?? {
      title: `Log, part ${formatNumber(Number(/\d/.exec(name)?.[0] ?? 0) + 1)}`,
      text: 'What happened before that',
    },
  size: formatBytes,
  empty: 'Nothing has been written into it yet.',
  saveFiles: (count: number) => `Save ${plural(count, 'file', 'files')}…`,
  saving: 'Saving…',
  noneChosen: 'Tick at least one file.',
  saved: (name: string) => `Saved as “${name}”.`,
  savedText: 'Nothing was sent. You can attach the file to an e-mail to whoever helps you.',
  also: 'help support problem error log report',
} as const
