import { formatDocuments, plural } from '../format.ts'

export const tableExport = {
  problemRows: 'Export the rows with problems',
  working: 'Writing the table…',
  exportAll: (format: string) => `Export all as ${format}`,
  exportFound: (format: string) => `Export results as ${format}`,
  export: 'Export',
  exportSelected: 'Export selected',
  /** Progress, by what is written. */
  workingOn: {
    csv: ({ step, count }: { readonly step: 'looking' | 'writing'; readonly count: number }) =>
      count === 0
        ? 'Writing the table…'
        : step === 'looking'
          ? `Finding the columns: ${formatDocuments(count)}…`
          : `Writing the table: ${formatDocuments(count)}…`,
    json: ({ count }: { readonly count: number }) =>
      count === 0 ? 'Writing the file…' : `Writing the file: ${formatDocuments(count)}…`,
  },
  writing: 'The table is being written. You can go on working.',
  writingJson: 'The file is being written. You can go on working.',
  stop: 'Stop',
  stopped: 'The export was stopped. No file was written, and what was there before is as it was.',
  formats: { csv: 'CSV', json: 'JSON', jsonl: 'JSON Lines' },
  documentsFile: (connection: string) => `${connection} documents`,
  documentsDone: (count: number, name: string) =>
    `${plural(count, 'document is', 'documents are')} in “${name}”.`,
  jsonMore: 'Each with its text or address, its state and its metadata as it was typed.',
  documentsMore:
    'Change titles and fields there, save it as CSV or XLSX, and drop it on this window: it shows what would change before anything is sent.',
  columns: {
    title: 'Title',
    collection: 'Collection',
    documentId: 'Document ID',
    text: 'Text',
    website: 'Website address',
    'picture-address': 'Image address',
  },
  problemColumn: 'Problem',
  metadataColumn: 'Metadata that cannot be read',
  /** The name that the system's dialog suggests. */
  problemFile: (table: string | undefined) =>
    table === undefined ? 'Rows to put right' : `${table.replace(/\.\w{1,5}\b/, '')} – to put right`,
  doneHeading: (rows: number) => `${plural(rows, 'row was', 'rows were')} written`,
  doneText: (name: string) =>
    `They are in “${name}”, each with what is wrong with it. Put them right there, save the table as CSV or XLSX, and drop it on this window.`,
  tooLong: (cells: number) =>
    `${plural(cells, 'cell is', 'cells are')} longer than Excel keeps: it would cut them after 32,767 characters. LibreOffice and Numbers do not.`,
  removeWhy: 'Take them out of the review now, so that they are not in it twice when they come back.',
  removeRows: 'Take them out',
  keepRows: 'Leave them in',
  removed: (rows: number) => `${plural(rows, 'row was', 'rows were')} taken out of the review.`,
} as const
