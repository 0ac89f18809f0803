import { guessUses } from '../columns/guess-uses.ts'
import { toCandidate } from '../columns/to-candidate.ts'
import { openTable } from '../readers/open-table.ts'
import { TableProblem } from '../table-problem.ts'
import { dataRows, lookAtTable } from '../worker/table-look.ts'
import { hostileWorkbook, hostileWorkbooks, type Mutations, mutatedWorkbook } from './hostile-workbooks.ts'

export async function prepare(
  wanted: string | Mutations | Uint8Array<ArrayBuffer>,
): Promise<() => Promise<string>> {
  const file =
    typeof wanted === 'string'
      ? await hostileWorkbook(hostileWorkbooks[wanted] ?? {})
      : wanted instanceof Uint8Array
        ? new File([wanted], 'hostile')
        : await mutatedWorkbook(wanted)
  return async () => {
    try {
      await readAll(file)
      return 'read'
    } catch (cause) {
      return cause instanceof TableProblem ? cause.code : String(cause)
    }
  }
}

async function readAll(file: File): Promise<void> {
  const table = await openTable(file, file.name)
  const look = await lookAtTable(table, {})
  const context = {
    source: file.name,
    mapping: { uses: guessUses(look.columns, false), collection: 'c' },
    columnNames: look.columns.map((column) => column.name),
    reportsShortRows: false,
  }
  for await (const rows of dataRows(table, look)) for (const row of rows) toCandidate(row, context)
}
