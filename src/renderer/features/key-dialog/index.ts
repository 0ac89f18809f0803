export { KeyDialog, PresetKeyNotice } from './key-dialog.tsx'
