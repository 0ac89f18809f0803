import { type NotTaken, type NotTakenReason, pictureReasons } from '../../../shared/domain/not-taken.ts'
import { pictures } from '../documents/pictures.ts'
import { formatBytes, formatNumber, plural } from '../format.ts'

const upTo = (limit: NotTaken['facts'][string] | undefined) =>
  typeof limit === 'number' ? ` Up to ${formatBytes(limit)} can be taken.` : ''

type PictureReason = (typeof pictureReasons)[number]
type Words = (facts: NotTaken['facts']) => string

const pictureWords = Object.fromEntries(
  pictureReasons.map((code): [PictureReason, Words] => [code, (facts) => pictures.problem({ code, facts })]),
  // One entry for each code of the list, which `fromEntries` does not know.
) as Readonly<Record<PictureReason, Words>>

/** Every reason for which an incoming item was not taken. */
const reasons: Readonly<Record<NotTakenReason, Words>> = {
  empty: () => 'It is empty.',
  'not-readable': () => 'It could not be read.',
  'type-not-taken': ({ type = '' }) =>
    `This kind of file${type === '' ? '' : ` (${type})`} cannot be added. Pictures, texts, web addresses and tables can.`,
  'encoding-not-chosen': () => 'No encoding was chosen for it.',
  'not-text': () => 'It should hold text, and does not.',
  'text-too-long': () => 'This text is too long for one document.',
  'page-too-large': ({ limit }) => `This saved web page is too large.${upTo(limit)}`,
  ...pictureWords,
  'further-pages': ({ count }) =>
    `Only its first page was taken.${typeof count === 'number' ? ` ${plural(count, 'further page was', 'further pages were')} left out.` : ''}`,
  'shortcut-without-address': () => 'This link file holds no web address.',
  'address-not-usable': () => 'This is not a web address. It should begin with https:// or http://',
  'data-not-readable': () => 'What was dropped or pasted could not be read.',
  'table-type-not-taken': () =>
    'This kind of spreadsheet cannot be read. Save it as .xlsx or .csv and try again.',
  'list-missing': () => 'There is no list of documents in it.',
  'one-table-at-a-time': () => 'One table can be added at a time. Add this one afterwards.',
  'hidden-files': ({ count }) =>
    `${typeof count === 'number' ? plural(count, 'hidden file was', 'hidden files were') : 'Hidden files were'} left out.`,
  'folder-not-readable': () => 'This folder could not be read.',
  'too-many-files': ({ limit }) =>
    typeof limit === 'number'
      ? `There were too many files at once. Up to ${formatNumber(limit)} can be taken; add the others afterwards.`
      : 'There were too many files at once. Add the others afterwards.',
  stopped: () => 'Reading was stopped before its turn came.',
  'is-a-link': () => 'It only points at another file. Choose that file itself.',
  'not-a-file': () => 'It is not an ordinary file.',
  'file-gone': () => 'It is no longer there.',
  'not-allowed': () => 'Index Desk may not read it.',
  'file-too-large': ({ limit }) => `This file is too large.${upTo(limit)}`,
  'folder-opened': () => 'A folder cannot be opened like a file. Drop it on the window instead.',
  'link-not-usable': () => 'This link to Index Desk could not be understood.',
  'archive-alone': () =>
    'An archive of a library is imported by itself. Open it alone, or choose “Import archive” in Settings.',
  'not-kept': () => 'It could not be kept on this computer.',
}

/** Why something was not taken, as a sentence of its own. */
export function notTakenMessage({ reason, facts }: Pick<NotTaken, 'reason' | 'facts'>): string {
  return reasons[reason](facts)
}
