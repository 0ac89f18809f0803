export { ShortcutHint, ShortcutKeys } from './shortcut-keys.tsx'
export { ShortcutsList } from './shortcuts-dialog.tsx'
export { ShortcutsHelp } from './shortcuts-help.tsx'
