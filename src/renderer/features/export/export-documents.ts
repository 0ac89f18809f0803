import type { ExportFormat } from '../../../shared/ipc/export-calls.ts'
import type { ChosenDocuments } from '../../../shared/schemas/bulk-edits.ts'
import type { DocumentHead } from '../../../shared/schemas/document.ts'
import { call, pagesOf } from '../../ipc/call.ts'
import { tableColumns } from '../../messages/imports/table-import.ts'
import { messages } from '../../messages/messages.ts'
import {
  byteOrderMark,
  type CellKind,
  cellOfValue,
  csvRow,
  type FlatField,
  flatFields,
  joinFieldName,
  localDecimalSign,
  localDelimiter,
  valueAt,
} from '../../spreadsheets/index.ts'
import { keyOf } from './problem-table.ts'
import { saveTable } from './save-table.ts'

/** Documents read or written so far. Tables need a first pass, since their columns depend on every document. */
export type ExportProgress = { readonly step: 'looking' | 'writing'; readonly count: number }

type DocumentsToExport = {
  readonly connection: { readonly id: string; readonly name: string }
  readonly format: ExportFormat
  readonly chosen: ChosenDocuments
  readonly signal: AbortSignal
  onProgress(progress: ExportProgress): void
}

export async function exportDocuments(
  wanted: DocumentsToExport,
): Promise<{ readonly name: string; readonly count: number } | null> {
  let count = 0
  const onRows = (more: number) => {
    count += more
    wanted.onProgress({ step: 'writing', count })
  }
  const { format, signal, connection } = wanted
  const rows = format === 'csv' ? tableOf(wanted, onRows) : jsonOf(wanted, onRows)
  const name = await saveTable(messages.tableExport.documentsFile(connection.name), rows, { format, signal })
  return name === null ? null : { name, count }
}

const documentsAtOnce = 200

async function* headsOf({ connection, chosen, signal }: DocumentsToExport) {
  const connectionId = connection.id
  const all =
    chosen.kind === 'ids' ? headsNamed(connectionId, chosen.ids) : headsFound(connectionId, chosen.text)
  for await (const page of all) {
    if (signal.aborted) return
    yield page
  }
}

async function* headsNamed(connectionId: string, ids: readonly string[]): AsyncGenerator<DocumentHead[]> {
  for (let from = 0; from < ids.length; from += documentsAtOnce)
    yield call('documents/find-heads', { connectionId, ids: ids.slice(from, from + documentsAtOnce) })
}

async function* headsFound(connectionId: string, text: string): AsyncGenerator<DocumentHead[]> {
  const read = (after: string | null) =>
    call('documents/list-heads', { connectionId, text, after, limit: documentsAtOnce })
  for await (const { documents } of pagesOf(read)) yield documents
}

async function* tableOf(wanted: DocumentsToExport, onRows: (count: number) => void): AsyncGenerator<string> {
  const columns = tableColumns
  const paths = await findPaths(wanted)
  const delimiter = localDelimiter()
  const kind: CellKind | undefined = localDecimalSign() === ',' ? 'number-comma' : undefined
  yield byteOrderMark + csvRow([columns.documentId, columns.title, ...paths.map(headerOf)], delimiter)
  for await (const heads of headsOf(wanted)) {
    for (const { documentId, title, metadata } of heads) {
      const cells = paths.map((path) => {
        const raw = valueAt(metadata, path)
        return raw === undefined ? '' : cellOfValue(raw, kind)
      })
      yield csvRow([documentId, title ?? '', ...cells], delimiter)
    }
    onRows(heads.length)
  }
}

async function findPaths(wanted: DocumentsToExport): Promise<readonly FlatField['path'][]> {
  const paths = new Map<string, FlatField['path']>()
  let count = 0
  for await (const heads of headsOf(wanted)) {
    for (const { metadata } of heads)
      for (const { path } of flatFields(metadata) ?? []) paths.set(keyOf(path), path)
    count += heads.length
    wanted.onProgress({ step: 'looking', count })
  }
  return [...paths.values()]
}

/** Adds a backslash to a field named like one of our own columns; it has no other meaning. */
function headerOf(path: FlatField['path']): string {
  const name = joinFieldName(path)
  return Object.values<string>(tableColumns).includes(name) ? `\\${name}` : name
}

/** JSON or JSON Lines. Main writes each document's metadata as it was typed. */
async function* jsonOf(wanted: DocumentsToExport, onRows: (count: number) => void): AsyncGenerator<string> {
  const isList = wanted.format === 'json'
  let isFirst = true
  for await (const heads of headsOf(wanted)) {
    let ids = heads.map(({ documentId }) => documentId)
    while (ids.length > 0) {
      const { lines, taken } = await call('exports/document-lines', {
        connectionId: wanted.connection.id,
        ids,
      })
      for (const line of lines) {
        yield isList ? `${isFirst ? '[' : ','}\n${line}` : `${line}\n`
        isFirst = false
      }
      onRows(lines.length)
      ids = ids.slice(Math.max(1, taken))
    }
  }
  if (isList) yield isFirst ? '[]\n' : '\n]\n'
}
