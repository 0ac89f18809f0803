export { ShownValue } from './changes/shown-value.tsx'
export { useDocumentEntries } from './document-entries.tsx'
export { DocumentPane } from './document-pane.tsx'
export { TeamConflictDialog } from './team-conflict-dialog.tsx'
