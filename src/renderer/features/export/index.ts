export { ExportDocumentsButton, useDocumentExport, useExportEntries } from './export-documents-button.tsx'
export { ExportProblemRowsButton } from './export-problem-rows-button.tsx'
export { saveTable } from './save-table.ts'
