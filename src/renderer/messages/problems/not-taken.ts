import { type NotTaken, type NotTakenReason, pictureReasons } from '../../../shared/domain/not-taken.ts'
import { pictures } from '../documents/pictures.ts'
import { formatBytes, formatNumber, plural } from '../format.ts'

const upTo = (limit: NotTaken['facts'][string] | undefined) =>
  typeof limit === 'number' ? ` The limit is ${formatBytes(limit)}.` : ''

type PictureReason = (typeof pictureReasons)[number]
type Words = (facts: NotTaken['facts']) => string

const pictureWords = Object.fromEntries(
  pictureReasons.map((code): [PictureReason, Words] => [code, (facts) => pictures.problem({ code, facts })]),
  // One entry for each code of the list, which `fromEntries` does not express.
) as Readonly<Record<PictureReason, Words>>

const reasons: Readonly<Record<NotTakenReason, Words>> = {
  empty: () => 'The file is empty.',
  'not-readable': () => 'The file can’t be read.',
  'type-not-taken': ({ type = '' }) =>
    `This kind of file${type === '' ? '' : ` (${type})`} can’t be added. Use pictures, texts, web addresses or tables.`,
  'encoding-not-chosen': () => 'No encoding was chosen.',
  'not-text': () => 'The file isn’t text.',
  'text-too-long': () => 'This text is too long for one document.',
  'pasted-too-long': ({ limit }) =>
    `This text is too long to paste${typeof limit === 'number' ? ` (up to ${formatNumber(limit)} characters)` : ''}. Add it as a file.`,
  'page-too-large': ({ limit }) => `This saved web page is too large.${upTo(limit)}`,
  ...pictureWords,
  'further-pages': ({ count }) =>
    `Only its first page was added.${typeof count === 'number' ? ` ${plural(count, 'other page was', 'other pages were')} skipped.` : ''}`,
  'shortcut-without-address': () => 'This link file has no web address.',
  'address-not-usable': () => 'Not a web address. It must begin with https:// or http://',
  'data-not-readable': () => 'This couldn’t be read. Save it as a file and add that.',
  'table-type-not-taken': () => 'This kind of spreadsheet can’t be read. Save it as .xlsx or .csv.',
  'list-missing': () => 'The file has no list of documents.',
  'one-table-at-a-time': () => 'Add one table at a time. Add this one afterwards.',
  'hidden-files': ({ count }) =>
    `${typeof count === 'number' ? plural(count, 'hidden file was', 'hidden files were') : 'Hidden files were'} skipped.`,
  'folder-not-readable': () => 'This folder can’t be read.',
  'too-many-files': ({ limit }) =>
    typeof limit === 'number'
      ? `Too many files at once. Add up to ${formatNumber(limit)} at a time.`
      : 'Too many files at once. Add the others afterwards.',
  stopped: () => 'You stopped before this file was read.',
  'is-a-link': () => 'This is a link to another file. Choose that file itself.',
  'not-a-file': () => 'This isn’t an ordinary file.',
  'file-gone': () => 'The file no longer exists.',
  'not-allowed': () => 'Index Desk isn’t allowed to read this file.',
  'file-too-large': ({ limit }) => `This file is too large.${upTo(limit)}`,
  'folder-opened': () => 'A folder can’t be opened like a file. Drop it on the window instead.',
  'link-not-usable': () => 'This link to Index Desk can’t be used.',
  'archive-alone': () => 'Add an archive by itself, or choose “Import archive” in Settings.',
  'not-kept': () => 'This couldn’t be saved on this computer.',
}

export function notTakenMessage({ reason, facts }: Pick<NotTaken, 'reason' | 'facts'>): string {
  return reasons[reason](facts)
}
