import { formatList, formatNumber, plural } from '../format.ts'

/** What comes in by drop, paste, choice, as an opened file or by a link. */
export const intake = {
  chooseFiles: 'Choose files',
  chooseFolder: 'Add folder…',
  nothing: 'There is nothing on the clipboard that can be added.',
  broken: 'What came in could not be read. Please try again.',
  sources: {
    chosen: 'Chosen files',
    form: 'Typed addresses',
    opened: 'Opened with Index Desk',
    dropped: 'Dropped',
    pasted: 'Pasted',
  },
  nothingSent: 'Nothing is sent before you say so.',
  addresses: {
    title: (count: number) => `${plural(count, 'line', 'lines')}, each of them a web address`,
    text: 'They can be separate websites, one document each, or one text that happens to be a list.',
    websites: (count: number) => `Add ${plural(count, 'website', 'websites')}`,
    oneText: 'Add as one text',
  },
  addressesOnForm: {
    text: (count: number) =>
      `These are ${formatNumber(count)} web addresses. They can be added as one website each.`,
    action: (count: number) => `Add ${plural(count, 'website', 'websites')} instead`,
  },
  formTaken: {
    title: 'There is something on the form already',
    text: (title: string) =>
      `“${title}” can wait in Review beside it, or take its place. What is on the form would be lost then.`,
    review: 'Keep both',
    replace: 'Replace the form',
  },
  formKept: (title: string) => `“${title}” waits in Review. What is on the form stays as it is.`,
  besideTable: (count: number) =>
    `${plural(count, 'document that came', 'documents that came')} with the table ${count === 1 ? 'waits' : 'wait'} in Review.`,
  tooLarge: {
    title: (count: number) =>
      count === 1 ? 'One picture is too large' : `${formatNumber(count)} pictures are too large`,
    text: 'The service takes pictures up to 5 MB (5,000,000 bytes). Larger ones can be made smaller on this computer; the files themselves stay as they are.',
    smaller: 'Make smaller',
    leave: 'Leave out',
  },
  encoding: {
    title: (name: string) => `Check the text of “${name}”`,
    text: 'It isn’t Unicode, so its encoding is a guess. Choose another one if letters look wrong.',
    label: 'Encoding',
    preview: 'Preview',
    use: 'Use',
    skip: 'Skip file',
  },
  longText: {
    shown: (shown: number, length: number) =>
      `Showing the first ${formatNumber(shown)} of ${formatNumber(length)} characters`,
    remove: 'Remove text',
  },
  progress: 'Reading what came in',
  listing: (found: number) => `Looking through the folders: ${plural(found, 'file', 'files')} so far`,
  reading: (done: number, total: number) => `Reading ${formatNumber(done)} of ${formatNumber(total)}`,
  readingSome: (done: number) => `Reading: ${plural(done, 'file', 'files')} so far`,
  stop: 'Stop',
  stopped: (reviewed: number, left: number) =>
    [
      'Stopped.',
      reviewed > 0 && `${plural(reviewed, 'document waits', 'documents wait')} in Review.`,
      left > 0 && `${plural(left, 'file was', 'files were')} not looked at.`,
    ]
      .filter((part) => part !== false)
      .join(' '),
  failed: (why: string, reviewed: number) =>
    reviewed > 0
      ? `${why} ${plural(reviewed, 'document that was', 'documents that were')} read before ${reviewed === 1 ? 'is' : 'are'} in Review; bring in the others again.`
      : why,
  notTaken: {
    one: (name: string, why: string) => (name === '' ? why : `“${name}” was not taken. ${why}`),
    partOf: (name: string, why: string) => (name === '' ? why : `“${name}”: ${why}`),
    parts: (count: number) => `Added ${plural(count, 'file', 'files')} in part`,
    several: (count: number) => `${plural(count, 'thing was', 'things were')} not taken. The rest was.`,
    all: (count: number) => `${plural(count, 'thing was', 'things were')} not taken.`,
    show: 'Show which',
    title: (count: number) => `${plural(count, 'thing was', 'things were')} not taken`,
    text: 'They are untouched where they were. What could be taken was.',
    list: 'Not taken',
    more: (count: number) => `And ${formatNumber(count)} more.`,
  },
} as const

export type DropCounts = {
  readonly pictures: number
  readonly texts: number
  readonly tables: number
  /** What the system tells nothing about before it is let go: folders and shortcuts, for example. */
  readonly unknown: number
}

const drops: Readonly<Record<'form' | 'review' | 'import', readonly [one: string, several: string]>> = {
  form: ['add it', 'add them'],
  review: ['review it', 'review them'],
  import: ['import it', 'import them'],
}

export const drop = {
  willTake: (counts: DropCounts, goesTo: keyof typeof drops) => {
    const { pictures, texts, tables, unknown } = counts
    const named = [
      pictures > 0 && plural(pictures, 'picture', 'pictures'),
      texts > 0 && plural(texts, 'text file', 'text files'),
      tables > 0 && plural(tables, 'table', 'tables'),
      unknown > 0 && plural(unknown, 'file or folder', 'files or folders'),
    ].filter((part) => part !== false)
    const [one, several] = drops[goesTo]
    return `Drop ${formatList(named)} to ${pictures + texts + tables + unknown === 1 ? one : several}`
  },
  willTakeAddress: 'Drop the address to add the website',
  willTakeText: 'Drop the text to add it',
  cannotTake: 'This can’t be added',
  cannotTakeWhy: 'Drop pictures, texts, web addresses or tables',
  someNotTaken: (count: number) => `${plural(count, 'other file', 'other files')} can’t be added`,
  noPictures: (connection: string) =>
    `“${connection}” doesn’t send pictures from this computer. You can change that in Settings.`,
  noConnection: 'Connect to a service first',
} as const
