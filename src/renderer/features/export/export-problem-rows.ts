import type { WholeReviewRow } from '../../../shared/schemas/review.ts'
import { call, pagesOf } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { findLayout, keepExportMapping } from '../../spreadsheets/columns/kept-mapping.ts'
import {
  byteOrderMark,
  csvRow,
  type FlatField,
  flatFields,
  localDecimalSign,
  localDelimiter,
} from '../../spreadsheets/index.ts'
import { commonTable, keyOf, layOutProblemTable, type ProblemTable } from './problem-table.ts'
import { saveTable } from './save-table.ts'

export type ProblemExport = {
  readonly name: string
  readonly keys: readonly number[]
  readonly tooLong: number
}

/** Excel truncates longer cells silently (Excel specifications and limits). */
const excelLength = 32_767

export async function exportProblemRows(
  connectionId: string,
): Promise<ProblemExport | 'only-pictures' | null> {
  const { fields, name, isEmpty } = await lookAtRows(connectionId)
  if (isEmpty) return 'only-pictures'
  const layout = name === undefined ? null : await findLayout(name)
  const table = layOutProblemTable(layout, fields, localDecimalSign())
  const keys: number[] = []
  let tooLong = 0
  const rows = tableOf(connectionId, table, (key, cells) => {
    keys.push(key)
    tooLong += cells.filter((cell) => cell.length > excelLength).length
  })
  const saved = await saveTable(messages.tableExport.problemFile(name), rows)
  if (saved === null) return null
  await keepExportMapping(table.layout)
  return { name: saved, keys, tooLong }
}

async function lookAtRows(connectionId: string) {
  const fields = new Map<string, Pick<FlatField, 'path' | 'kind'>>()
  const sources = new Set<string>()
  for await (const { source, metadata } of problemRowsOf(connectionId)) {
    sources.add(source)
    for (const { path, kind } of flatFields(metadata) ?? [])
      fields.set(keyOf([...path, kind]), { path, kind })
  }
  return { fields: [...fields.values()], name: commonTable(sources), isEmpty: sources.size === 0 }
}

async function* tableOf(
  connectionId: string,
  table: ProblemTable,
  onRow: (key: number, cells: readonly string[]) => void,
): AsyncGenerator<string> {
  const delimiter = localDelimiter()
  yield byteOrderMark + csvRow(table.layout.columns, delimiter)
  for await (const row of problemRowsOf(connectionId)) {
    const cells = table.cellsOf(row)
    onRow(row.key, cells)
    yield csvRow(cells, delimiter)
  }
}

const rowsAtOnce = 200

/** Without picture files: a table can’t hold them, so they would be lost on their way back. */
async function* problemRowsOf(connectionId: string): AsyncGenerator<WholeReviewRow> {
  const read = (after: number | null) =>
    call('review/problem-rows', { connectionId, after, limit: rowsAtOnce })
  for await (const { rows } of pagesOf(read))
    yield* rows.filter(({ content }) => content.kind !== 'picture-file')
}
