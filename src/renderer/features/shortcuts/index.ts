export { ShortcutHint, ShortcutKeys } from './shortcut-keys.tsx'
export { ShortcutsHelp } from './shortcuts-help.tsx'
export { ShortcutsList } from './shortcuts-list.tsx'
