import { formatDocuments, plural } from '../format.ts'

export const tableExport = {
  problemRows: 'Export the rows with problems',
  exportAll: (format: string) => `Export all as ${format}`,
  exportFound: (format: string) => `Export results as ${format}`,
  export: 'Export',
  exportSelected: 'Export selected',
  writing: 'Exporting. You can keep working',
  stopped: 'Export stopped. No file was changed',
  formats: { csv: 'CSV', json: 'JSON', jsonl: 'JSON Lines' },
  documentsFile: (connection: string) => `${connection} documents`,
  documentsDone: (count: number, name: string) => `Exported ${formatDocuments(count)} to “${name}”`,
  jsonMore: 'Includes content, state and metadata',
  documentsMore: 'Edit it, then drop it here',
  metadataColumn: 'Unreadable metadata',
  problemFile: (table: string | undefined) =>
    table === undefined ? 'Rows to fix' : `${table.replace(/\.\w{1,5}\b/, '')} – to fix`,
  doneHeading: (rows: number) => `Exported ${plural(rows, 'row', 'rows')}`,
  doneText: (name: string) => `Fix the problems in “${name}”, save it and drop it here.`,
  tooLong: (cells: number) =>
    `${plural(cells, 'cell is', 'cells are')} too long for Excel, which cuts after 32,767 characters. LibreOffice and Numbers don’t.`,
  removeWhy: 'Remove them from Review now, so they don’t come back twice?',
  onlyPictures: 'A table can’t hold pictures. Fix these rows here.',
} as const
