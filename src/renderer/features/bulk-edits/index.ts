export { BulkEditsProvider, useBulkEditHistory } from './bulk-edits-provider.tsx'
export { EditSeveralDialog } from './edit-several-dialog.tsx'
