import type { DuplicateBy } from '../../../shared/schemas/document.ts'
import { formatList, plural } from '../format.ts'

const whatIsSame: Readonly<Record<DuplicateBy, string>> = {
  id: 'this ID',
  address: 'this address',
  text: 'this text',
  picture: 'this picture',
  'near-id': 'almost the same ID',
}

const listedAtMost = 12

/** The first of `count` names, and how many there are besides. */
function quotedList(names: readonly string[], count: number): string {
  const listed = names.slice(0, listedAtMost).map((name) => `“${name}”`)
  const more = count - listed.length
  return formatList(more > 0 ? [...listed, plural(more, 'more field', 'more fields')] : listed)
}

export const duplicates = {
  known: (by: readonly DuplicateBy[], title: string) =>
    `The library already has ${formatList(by.map((one) => whatIsSame[one]))}: “${title}”.`,
  added: (when: string, collection: string | null) =>
    collection === null ? `Added ${when}.` : `Added ${when} to “${collection}”.`,
  nearId: (documentId: string) => `Its ID is “${documentId}”.`,
  others: 'Also the same:',
  open: 'Open that document',
  skip: 'Do not add it',
  skipped: (title: string) => (title.trim() === '' ? 'It was not added.' : `“${title}” was not added.`),
  question: 'What should happen?',
  choices: {
    update: 'Update its title and metadata instead',
    replace: 'Replace the document that has this ID',
    add: 'Add it anyway, under a new ID',
  },
  hints: {
    replace: 'All of it is sent anew: title, content and metadata.',
    add: 'Both stay in the index, side by side.',
  },
  addNear: 'Add it anyway, under its own ID',
  update: {
    nothing: 'Its content stays as it is. With what is on the form, nothing would change.',
    title: (before: string, after: string) => `The title “${before}” becomes “${after}”.`,
    added: (names: readonly string[], count: number) =>
      `${plural(count, 'field', 'fields')} added: ${quotedList(names, count)}.`,
    changed: (names: readonly string[], count: number) =>
      `${plural(count, 'field', 'fields')} changed: ${quotedList(names, count)}.`,
    removed: (names: readonly string[], count: number) =>
      `Gone with what they are replaced by: ${quotedList(names, count)}.`,
    rest: 'Everything else of it stays as it is, its content too.',
    unseen:
      'This computer has never seen that document’s metadata, so fields cannot be laid over it from here. Open that document, or take the fields off this form.',
  },
  submitUpdate: 'Update that document',
} as const
