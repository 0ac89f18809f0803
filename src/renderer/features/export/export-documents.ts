import type { Failure } from '../../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../../shared/result.ts'
import type { ChosenDocuments } from '../../../shared/schemas/bulk-edits.ts'
import type { DocumentHead } from '../../../shared/schemas/document.ts'
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
import { listHeads } from './list-heads.ts'
import { keyOf } from './problem-table.ts'
import { type ExportProgress, saveTable } from './save-table.ts'

export type DocumentsToExport = {
  readonly connection: { readonly id: string; readonly name: string }
  readonly chosen: ChosenDocuments
  readonly signal: AbortSignal
  onProgress(progress: ExportProgress): void
}
export type DocumentsExport = { readonly name: string; readonly count: number }

/**
 * Writes documents into a table: their ids and titles, and a column for each field of metadata, groups taken apart.
 * Those named by their ids, or what a search finds; with an empty text that is all of a connection.
 */
export async function exportDocuments(
  wanted: DocumentsToExport,
): Promise<Result<DocumentsExport | null, Failure>> {
  const written = { count: 0 }
  const saved = await saveTable(
    messages.tableExport.documentsFile(wanted.connection.name),
    writeTable(wanted, (count) => {
      written.count += count
      wanted.onProgress({ step: 'writing', count: written.count })
    }),
    { signal: wanted.signal },
  )
  if (!saved.ok || saved.value === null) return saved.ok ? succeed(null) : saved
  return succeed({ name: saved.value.name, count: written.count })
}

type Rows = AsyncGenerator<Result<string, Failure>>

async function* writeTable(wanted: DocumentsToExport, onRows: (count: number) => void): Rows {
  const { connection, chosen, signal } = wanted
  const paths = await findPaths(wanted)
  if (!paths.ok) yield paths
  else yield* writeRows(listHeads(connection.id, chosen, signal), paths.value, onRows)
}

/** Every field that any of the documents has, in the order in which they are met. */
async function findPaths({
  connection,
  chosen,
  signal,
  onProgress,
}: DocumentsToExport): Promise<Result<readonly FlatField['path'][], Failure>> {
  const paths = new Map<string, FlatField['path']>()
  let count = 0
  for await (const page of listHeads(connection.id, chosen, signal)) {
    if (!page.ok) return page
    for (const { metadata } of page.value) {
      for (const { path } of flatFields(metadata) ?? []) paths.set(keyOf(path), path)
    }
    count += page.value.length
    onProgress({ step: 'looking', count })
  }
  return succeed([...paths.values()])
}

async function* writeRows(
  pages: AsyncIterable<Result<readonly DocumentHead[], Failure>>,
  paths: readonly FlatField['path'][],
  onRows: (count: number) => void,
): Rows {
  const { columns } = messages.tableExport
  const delimiter = localDelimiter()
  const kind: CellKind | undefined = localDecimalSign() === ',' ? 'number-comma' : undefined
  const header = [columns.documentId, columns.title, ...paths.map((path) => headerOf(path))]
  yield succeed(byteOrderMark + csvRow(header, delimiter))
  for await (const page of pages) {
    if (!page.ok) {
      yield fail(page.error)
      return
    }
    for (const head of page.value) {
      const cells = paths.map((path) => {
        const raw = valueAt(head.metadata, path)
        return raw === undefined ? '' : cellOfValue(raw, kind)
      })
      yield succeed(csvRow([head.documentId, head.title ?? '', ...cells], delimiter))
    }
    onRows(page.value.length)
  }
}

/** A field that is called as one of our own columns is told apart from it by a backslash, which means nothing else. */
function headerOf(path: FlatField['path']): string {
  const name = joinFieldName(path)
  return Object.values<string>(messages.tableExport.columns).includes(name) ? `\\${name}` : name
}
