export { KeyDialog } from './key-dialog.tsx'
