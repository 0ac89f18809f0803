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

function quotedList(names: readonly string[], count: number): string {
  const listed = names.slice(0, listedAtMost).map((name) => `“${name}”`)
  const more = count - listed.length
  return formatList(more > 0 ? [...listed, plural(more, 'more field', 'more fields')] : listed)
}

export const duplicates = {
  known: (by: readonly DuplicateBy[], title: string) =>
    `Your library already has ${formatList(by.map((one) => whatIsSame[one]))}: “${title}”.`,
  added: (when: string, collection: string | null) =>
    collection === null ? `Added ${when}.` : `Added ${when} to “${collection}”.`,
  nearId: (documentId: string) => `Its ID is “${documentId}”.`,
  others: 'Also the same:',
  open: 'Open it',
  skipped: (title: string) => (title.trim() === '' ? 'Skipped' : `Skipped “${title}”`),
  question: 'What do you want to do?',
  choices: {
    update: 'Update its title and metadata instead',
    replace: 'Replace the document with this ID',
    add: 'Add it anyway with a new ID',
  },
  hints: {
    replace: 'Sends title, content and metadata again',
  },
  addNear: 'Add it anyway, under its own ID',
  update: {
    nothing: 'The form has no changes to its title or metadata.',
    title: (before: string, after: string) => `Title: ${before} → ${after}`,
    added: (names: readonly string[], count: number) => `Added: ${quotedList(names, count)}`,
    changed: (names: readonly string[], count: number) => `Changed: ${quotedList(names, count)}`,
    removed: (names: readonly string[], count: number) => `Removed: ${quotedList(names, count)}`,
  },
} as const
