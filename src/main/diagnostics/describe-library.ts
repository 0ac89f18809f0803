import type { DiagnosticStore, TableState } from './ports.ts'

/** A larger library is not gone through: its thread would be busy for too long, and the app goes on meanwhile. */
const mostBytesChecked = 300_000_000
const checksForMs = 10_000

/** Table by table, so that other calls of the library come in between. */
export async function describeLibrary(store: DiagnosticStore, elapsed: () => number) {
  const { tables, ...file } = await store.diagnosticFile()
  const endsAt = elapsed() + (file.bytes > mostBytesChecked ? 0 : checksForMs)
  const states: (readonly [string, TableState])[] = []
  for (const name of tables) {
    if (elapsed() >= endsAt) break
    states.push([name, await store.diagnosticTable(name)])
  }
  const faults = states.flatMap(([table, state]) => state.faults.map((fault) => ({ table, fault })))
  return {
    ...file,
    quickCheck: {
      result: faults.length > 0 ? 'faults' : states.length < tables.length ? 'not finished' : 'ok',
      faults,
      notChecked: tables.slice(states.length),
    },
    rows: Object.fromEntries(
      states.flatMap(([name, { rows }]) => (rows === null ? [] : [[name, rows] as const])),
    ),
  }
}
