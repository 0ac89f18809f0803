import { guessUses } from '../columns/guess-uses.ts'
import { toCandidate } from '../columns/to-candidate.ts'
import { openTable } from '../readers/open-table.ts'
import { TableProblem } from '../table-problem.ts'
import { dataRows, lookAtTable } from '../worker/table-look.ts'
import { hostileWorkbook, hostileWorkbooks, mutatedWorkbooks } from './hostile-workbooks.ts'

/** The types of the page know no Node, in which this runs as a process of its own, so that its memory can be measured. */
declare const process: { readonly argv: readonly string[] }

const { peakMemoryBytes }: { readonly peakMemoryBytes: () => number } = await import(
  new URL('../../../main/testing/peak-memory.ts', import.meta.url).href
)

/** Reads files as an import does, and says of each what became of it and how much memory the process had at most. */
async function read(name: string, file: File): Promise<void> {
  let outcome = 'read'
  try {
    const table = await openTable(file, file.name)
    const look = await lookAtTable(table, {})
    const context = {
      source: file.name,
      mapping: { uses: guessUses(look.columns, false), collection: 'c' },
      columnNames: look.columns.map((column) => column.name),
      reportsShortRows: false,
    }
    for await (const rows of dataRows(table, look)) for (const row of rows) toCandidate(row, context)
  } catch (cause) {
    outcome = cause instanceof TableProblem ? cause.code : String(cause)
  }
  // biome-ignore lint/suspicious/noConsole: the process that started this one reads it.
  console.log(JSON.stringify({ name, outcome, memoryKb: peakMemoryBytes() / 1024 }))
}

const [, , seed = '1', count = '10'] = process.argv
for (const [name, parts] of Object.entries(hostileWorkbooks)) await read(name, await hostileWorkbook(parts))
let number = 0
for await (const file of mutatedWorkbooks(Number(seed), Number(count))) {
  number += 1
  await read(`mutated ${number} of seed ${seed}`, file)
}
