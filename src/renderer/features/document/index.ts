export { useDocumentEntries } from './document-entries.tsx'
export { DocumentPane } from './document-pane.tsx'
