import { formatList, formatNumber, plural } from '../format.ts'

export const intake = {
  chooseFiles: 'Choose files',
  chooseFolder: 'Choose a folder',
  nothing: 'Nothing on the clipboard can be added',
  broken: 'Couldn’t read this. Try again.',
  sources: {
    chosen: 'Chosen files',
    form: 'Typed addresses',
    opened: 'Opened with Index Desk',
    dropped: 'Dropped',
    pasted: 'Pasted',
  },
  nothingSent: 'You’ll review everything before it’s sent',
  addresses: {
    title: (count: number) => `Add ${plural(count, 'web address', 'web addresses')}?`,
    text: 'Add one document each, or all of them as one text.',
    websites: (count: number) => `Add ${plural(count, 'website', 'websites')}`,
    oneText: 'Add as one text',
  },
  addressesOnForm: {
    text: (count: number) => `These are ${formatNumber(count)} web addresses.`,
    action: (count: number) => `Add ${plural(count, 'website', 'websites')} instead`,
  },
  tableOnForm: 'These are the cells of a table.',
  formTaken: {
    title: 'Replace what’s in the form?',
    text: (title: string) => `“${title}” can wait in Review, or replace what’s in the form.`,
    review: 'Keep both',
    replace: 'Replace the form',
  },
  formKept: (title: string) => `“${title}” is in Review`,
  besideTable: (count: number) => `${plural(count, 'other document is', 'other documents are')} in Review`,
  tooLarge: {
    title: (count: number) =>
      count === 1 ? 'One picture is too large' : `${formatNumber(count)} pictures are too large`,
    text: 'Pictures can have up to 5 MB. Your files don’t change.',
    smaller: 'Make smaller',
  },
  encoding: {
    title: (name: string) => `Check the text of “${name}”`,
    text: 'It isn’t Unicode, so its encoding is a guess. Choose another one if letters look wrong.',
    label: 'Encoding',
    skip: 'Skip file',
  },
  longText: {
    shown: (shown: number, length: number) =>
      `Showing the first ${formatNumber(shown)} of ${formatNumber(length)} characters`,
    remove: 'Remove text',
  },
  progress: 'Reading files',
  listing: (found: number) => `Searching folders: ${plural(found, 'file', 'files')} so far`,
  reading: (done: number, total: number) => `Reading ${formatNumber(done)} of ${formatNumber(total)}`,
  readingSome: (done: number) => `Reading: ${plural(done, 'file', 'files')} so far`,
  stopped: (reviewed: number, left: number) =>
    [
      'Stopped.',
      reviewed > 0 && `${plural(reviewed, 'document is', 'documents are')} in Review.`,
      left > 0 && `${plural(left, 'file was', 'files were')} skipped.`,
    ]
      .filter((part) => part !== false)
      .join(' '),
  failed: (why: string, reviewed: number) =>
    reviewed > 0
      ? `${why} ${plural(reviewed, 'document is', 'documents are')} in Review; add the others again.`
      : why,
  notTaken: {
    one: (name: string, why: string) => (name === '' ? why : `“${name}” couldn’t be added. ${why}`),
    partOf: (name: string, why: string) => (name === '' ? why : `“${name}”: ${why}`),
    parts: (count: number) => `Added ${plural(count, 'file', 'files')} in part`,
    title: (count: number) => `${plural(count, 'file', 'files')} couldn’t be added`,
    list: 'Couldn’t be added',
  },
} as const

export type DropCounts = {
  readonly pictures: number
  readonly texts: number
  readonly tables: number
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
  noConnection: 'Connect to a service first',
} as const
