import type { ShortcutGroup, ShortcutName } from '../../shared/domain/shortcuts.ts'

const groups: { readonly [G in ShortcutGroup]: string } = {
  everywhere: 'Everywhere',
  library: 'Document list',
  review: 'Review',
  forms: 'Forms',
  templates: 'Template editor',
}

const does: { readonly [N in ShortcutName]: string } = {
  palette: 'Open the command palette',
  keys: 'Show this list',
  help: 'Help',
  search: 'Search the library',
  intoList: 'From search to results',
  newDocument: 'Add a document',
  goToAdd: 'Go to Add',
  goToQueue: 'Go to the queue',
  goToLibrary: 'Go to the library',
  goToActivity: 'Go to Activity',
  goToSettings: 'Go to Settings',
  messages: 'Go to messages, and back',
  back: 'Back',
  forward: 'Forward',
  nextRow: 'Next document',
  previousRow: 'Previous document',
  chooseRow: 'Select or deselect the document',
  lookAtPicture: 'Enlarge the picture',
  extendDown: 'Extend selection down',
  extendUp: 'Extend selection up',
  openRow: 'Open the document',
  editRow: 'Edit details',
  removeRow: 'Move to Trash',
  chooseAll: 'Select all results',
  chooseNone: 'Clear the selection',
  nextCell: 'Next cell',
  editCell: 'Edit the cell',
  chooseReviewRow: 'Select or deselect the row',
  emptyCell: 'Clear the cell; on a checkbox, remove the row',
  submit: 'Add or save',
  save: 'Save changes',
  undo: 'Undo typing',
  redo: 'Redo typing',
  moveFieldUp: 'Move the field up',
  moveFieldDown: 'Move the field down',
}

const names: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Delete: 'Del',
  Enter: '↵',
  Backspace: '⌫',
}

/** Spoken names of keys whose symbols screen readers misread or skip. */
const spoken: Readonly<Record<string, string>> = {
  ArrowLeft: 'Left arrow',
  ArrowRight: 'Right arrow',
  ArrowUp: 'Up arrow',
  ArrowDown: 'Down arrow',
  Delete: 'Delete',
  Enter: 'Enter',
  Backspace: 'Backspace',
  '/': 'Slash',
  '?': 'Question mark',
  ',': 'Comma',
  '[': 'Left bracket',
  ']': 'Right bracket',
}

export const keys = {
  heading: 'Keyboard shortcuts',
  intro: 'Single-key shortcuts work when you’re not typing',
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
