export { DocumentPane } from './document-pane.tsx'
