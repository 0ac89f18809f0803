export { KeyDialog } from './key-dialog.tsx'
export { PresetKeyNotice } from './preset-key-notice.tsx'
