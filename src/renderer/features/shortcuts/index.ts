export { KeysDesk } from './keys-desk.tsx'
export { ShortcutKeys } from './shortcut-keys.tsx'
