/**
 * Every shortcut of the app, except those of single controls: listeners, menu accelerators and the list on
 * `?` use this.
 *
 * A chord is written as `Mod+Shift+K`. `Mod` is Command on a Mac and Control elsewhere. On a Mac, `mac`
 * replaces `keys`.
 */
type Shortcut = {
  readonly group: ShortcutGroup
  readonly keys: readonly string[]
  readonly mac?: readonly string[]
}

/** Ordered so that two columns have about equal height. */
export const shortcutGroups = ['everywhere', 'forms', 'library', 'review', 'templates'] as const
export type ShortcutGroup = (typeof shortcutGroups)[number]

const list = {
  palette: { group: 'everywhere', keys: ['Mod+K'] },
  keys: { group: 'everywhere', keys: ['?'] },
  help: { group: 'everywhere', keys: ['F1'] },
  search: { group: 'everywhere', keys: ['/', 'Mod+F'] },
  intoList: { group: 'everywhere', keys: ['ArrowDown', 'Enter'] },
  newDocument: { group: 'everywhere', keys: ['Mod+N'] },
  goToAdd: { group: 'everywhere', keys: ['Mod+1'] },
  goToQueue: { group: 'everywhere', keys: ['Mod+2'] },
  goToLibrary: { group: 'everywhere', keys: ['Mod+3'] },
  goToActivity: { group: 'everywhere', keys: ['Mod+4'] },
  goToSettings: { group: 'everywhere', keys: ['Mod+,'] },
  messages: { group: 'everywhere', keys: ['F6'] },
  back: { group: 'everywhere', keys: ['Alt+ArrowLeft'], mac: ['Mod+['] },
  forward: { group: 'everywhere', keys: ['Alt+ArrowRight'], mac: ['Mod+]'] },

  nextRow: { group: 'library', keys: ['J', 'ArrowDown'] },
  previousRow: { group: 'library', keys: ['K', 'ArrowUp'] },
  chooseRow: { group: 'library', keys: ['X'] },
  lookAtPicture: { group: 'library', keys: ['Space'] },
  extendDown: { group: 'library', keys: ['Shift+ArrowDown'] },
  extendUp: { group: 'library', keys: ['Shift+ArrowUp'] },
  openRow: { group: 'library', keys: ['Enter'] },
  editRow: { group: 'library', keys: ['E'] },
  duplicateRow: { group: 'library', keys: ['Mod+D'] },
  removeRow: { group: 'library', keys: ['Delete'], mac: ['Backspace'] },
  chooseAll: { group: 'library', keys: ['Mod+A'] },
  chooseNone: { group: 'library', keys: ['Escape'] },

  nextCell: { group: 'review', keys: ['ArrowRight', 'ArrowDown'] },
  editCell: { group: 'review', keys: ['F2'] },
  chooseReviewRow: { group: 'review', keys: ['Shift+Space'] },
  emptyCell: { group: 'review', keys: ['Delete'] },

  submit: { group: 'forms', keys: ['Mod+Enter'] },
  save: { group: 'forms', keys: ['Mod+S'] },
  undo: { group: 'forms', keys: ['Mod+Z'] },
  redo: { group: 'forms', keys: ['Mod+Shift+Z'] },

  moveFieldUp: { group: 'templates', keys: ['Alt+ArrowUp'] },
  moveFieldDown: { group: 'templates', keys: ['Alt+ArrowDown'] },
} as const satisfies Readonly<Record<string, Shortcut>>

export type ShortcutName = keyof typeof list

export const shortcutNames = Object.keys(list) as readonly ShortcutName[]

export function groupOfShortcut(name: ShortcutName): ShortcutGroup {
  return list[name].group
}

export function chordsOf(name: ShortcutName, isMac: boolean): readonly Chord[] {
  const shortcut: Shortcut = list[name]
  return (isMac ? (shortcut.mac ?? shortcut.keys) : shortcut.keys).map(readChord)
}

export type Chord = {
  readonly key: string
  readonly mod: boolean
  readonly alt: boolean
  readonly shift: boolean
}

function readChord(text: string): Chord {
  const parts = text.split('+')
  return {
    key: parts.at(-1) ?? '',
    mod: parts.includes('Mod'),
    alt: parts.includes('Alt'),
    shift: parts.includes('Shift'),
  }
}

type KeyPress = {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

export function isShortcut(press: KeyPress, name: ShortcutName, isMac: boolean): boolean {
  return chordsOf(name, isMac).some((chord) => {
    const [mod, other] = isMac ? [press.metaKey, press.ctrlKey] : [press.ctrlKey, press.metaKey]
    if (mod !== chord.mod || other || press.altKey !== chord.alt) return false
    // A character such as `?` needs Shift on some keyboards only.
    const isSign = chord.key.length === 1 && !/[A-Z0-9]/.test(chord.key)
    if (!isSign && press.shiftKey !== chord.shift) return false
    const wanted = chord.key === 'Space' ? ' ' : chord.key
    if (press.key.toLowerCase() === wanted.toLowerCase()) return true
    // On a keyboard with other letters, the key's position counts.
    const hasOtherLetters = !/^[\u0020-\u007e]$/.test(press.key) && [...press.key].length === 1
    return chord.mod && hasOtherLetters && press.code === `Key${chord.key}`
  })
}

export function acceleratorOf(name: ShortcutName, isMac: boolean): string {
  // Without a modifier, the menu would take the character from every field.
  const chord = chordsOf(name, isMac).find(({ mod, alt, key }) => mod || alt || /^F\d+$/.test(key))
  if (chord === undefined) throw new Error(`No accelerator: ${name}`)
  const { mod, alt, shift, key } = chord
  return [mod && 'CmdOrCtrl', alt && 'Alt', shift && 'Shift', key].filter(Boolean).join('+')
}
