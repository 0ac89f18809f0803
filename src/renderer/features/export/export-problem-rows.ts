import type { Failure } from '../../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../../shared/result.ts'
import type { WholeReviewRow } from '../../../shared/schemas/review.ts'
import { tryCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { findLayout, keepMapping } from '../../spreadsheets/columns/kept-mapping.ts'
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
  /** The rows that are in the file. */
  readonly keys: readonly number[]
  /** How many cells are longer than Excel keeps. */
  readonly tooLong: number
}

/** Excel cuts what is longer, without a word (Excel specifications and limits). */
const excelLength = 32_767

/** Writes the rows of a review that have problems into a table that can be corrected and brought back. */
export async function exportProblemRows(
  connectionId: string,
): Promise<Result<ProblemExport | null, Failure>> {
  const looked = await lookAtRows(connectionId)
  if (!looked.ok) return looked
  const { fields, table: name } = looked.value
  const table = layOutProblemTable(
    name === undefined ? null : await findLayout(name),
    fields,
    localDecimalSign(),
  )
  const keys: number[] = []
  const found = { tooLong: 0 }
  const saved = await saveTable(
    messages.tableExport.problemFile(name),
    writeRows(connectionId, table, (key, cells) => {
      keys.push(key)
      found.tooLong += cells.filter((cell) => cell.length > excelLength).length
    }),
  )
  if (!saved.ok || saved.value === null) return saved.ok ? succeed(null) : saved
  await keepMapping(table.layout)
  return succeed({ name: saved.value.name, keys, tooLong: found.tooLong })
}

async function lookAtRows(
  connectionId: string,
): Promise<
  Result<
    { readonly fields: readonly Pick<FlatField, 'path' | 'kind'>[]; readonly table: string | undefined },
    Failure
  >
> {
  const fields = new Map<string, Pick<FlatField, 'path' | 'kind'>>()
  const sources = new Set<string>()
  for await (const page of readProblemRows(connectionId)) {
    if (!page.ok) return page
    for (const row of page.value) {
      sources.add(row.source)
      for (const { path, kind } of flatFields(row.metadata) ?? [])
        fields.set(keyOf([...path, kind]), { path, kind })
    }
  }
  return succeed({ fields: [...fields.values()], table: commonTable(sources) })
}

async function* writeRows(
  connectionId: string,
  table: ProblemTable,
  onRow: (key: number, cells: readonly string[]) => void,
): AsyncGenerator<Result<string, Failure>> {
  const delimiter = localDelimiter()
  yield succeed(byteOrderMark + csvRow(table.layout.columns, delimiter))
  for await (const page of readProblemRows(connectionId)) {
    if (!page.ok) {
      yield fail(page.error)
      return
    }
    for (const row of page.value) {
      const cells = table.cellsOf(row)
      onRow(row.key, cells)
      yield succeed(csvRow(cells, delimiter))
    }
  }
}

const rowsAtOnce = 200

/** The rows of a review that have problems, whole, page by page. Ends with the failure where one cannot be read. */
async function* readProblemRows(
  connectionId: string,
): AsyncGenerator<Result<readonly WholeReviewRow[], Failure>> {
  for (let after: number | null = null; ; ) {
    const page: Result<{ readonly rows: readonly WholeReviewRow[]; readonly next: number | null }, Failure> =
      await tryCall('review/problem-rows', { connectionId, after, limit: rowsAtOnce })
    if (!page.ok) {
      yield fail(page.error)
      return
    }
    yield succeed(page.value.rows)
    after = page.value.next
    if (after === null) return
  }
}
