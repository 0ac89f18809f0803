import type { ShortcutGroup, ShortcutName } from '../../shared/domain/shortcuts.ts'

const groups: { readonly [G in ShortcutGroup]: string } = {
  everywhere: 'Everywhere',
  library: 'In the list of documents',
  review: 'In the table of the review',
  forms: 'In forms',
  templates: 'In the template editor',
}

const does: { readonly [N in ShortcutName]: string } = {
  palette: 'Open the command palette',
  keys: 'Show this list',
  search: 'Search the library',
  intoList: 'From the search to what it found',
  newDocument: 'Add a document',
  goToAdd: 'Go to Add',
  goToQueue: 'Go to the queue',
  goToLibrary: 'Go to the library',
  goToActivity: 'Go to Activity',
  goToSettings: 'Go to Settings',
  back: 'Back to where you were',
  forward: 'Forward again',
  nextRow: 'Next document',
  previousRow: 'Previous document',
  chooseRow: 'Select the document, or no longer',
  extendDown: 'Select the next one as well',
  extendUp: 'Select the previous one as well',
  openRow: 'Open the document',
  chooseAll: 'Select everything that is found',
  chooseNone: 'Clear the selection',
  nextCell: 'Next cell',
  editCell: 'Edit the cell',
  chooseReviewRow: 'Select the row, or no longer',
  emptyCell: 'Empty the cell; on the box of a row: remove the row',
  submit: 'Add or save',
  save: 'Save changes',
  undo: 'Undo what was typed',
  redo: 'Do it again',
  moveFieldUp: 'Move the field up',
  moveFieldDown: 'Move the field down',
}

const names: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
}

/** How the keys are called aloud, where a sign would be read as something else or not at all. */
const spoken: Readonly<Record<string, string>> = {
  ArrowLeft: 'Left arrow',
  ArrowRight: 'Right arrow',
  ArrowUp: 'Up arrow',
  ArrowDown: 'Down arrow',
  '/': 'Slash',
  '?': 'Question mark',
  ',': 'Comma',
  '[': 'Left bracket',
  ']': 'Right bracket',
}

export const keys = {
  heading: 'Keyboard shortcuts',
  intro: 'Keys of a single letter or sign work while you are not typing in a field.',
  or: 'or',
  groups,
  does,
  shown: (key: string) => names[key] ?? key,
  spoken: (key: string) => spoken[key] ?? key,
  mod: (isMac: boolean) => (isMac ? '⌘' : 'Ctrl'),
  alt: (isMac: boolean) => (isMac ? '⌥' : 'Alt'),
  shift: (isMac: boolean) => (isMac ? '⇧' : 'Shift'),
  modSpoken: (isMac: boolean) => (isMac ? 'Command' : 'Control'),
  altSpoken: (isMac: boolean) => (isMac ? 'Option' : 'Alt'),
  shiftSpoken: 'Shift',
} as const
