import type { Library } from '../library/operations.ts'

type DiagnosticStore = Library['diagnostics']
type TableState = Awaited<ReturnType<DiagnosticStore['table']>>
type QueueState = Awaited<ReturnType<DiagnosticStore['queue']>>

/**
 * Maximum bytes to check: a larger library would keep its thread busy for too long while the app is in use.
 */
const mostBytesChecked = 300_000_000
const checksForMs = 10_000

/** Table by table, so that other calls run in between. */
export async function describeLibrary(store: DiagnosticStore, elapsed: () => number) {
  const { tables, ...file } = await store.file()
  const endsAt = elapsed() + (file.bytes > mostBytesChecked ? 0 : checksForMs)
  const states: (readonly [string, TableState])[] = []
  for (const name of tables) {
    if (elapsed() >= endsAt) break
    states.push([name, await store.table(name)])
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

export function describeQueue({ counts, pauses, items, tries }: QueueState) {
  return {
    counts,
    pauses: pauses.map(({ connectionId, reason, until }) => ({ connectionId, reason, until: timeOf(until) })),
    notOver: items.map(({ acceptedAt, notBefore, ...item }) => ({
      ...item,
      acceptedAt: timeOf(acceptedAt),
      notBefore: timeOf(notBefore),
    })),
    lastTries: tries.map(({ startedAt, ...one }) => ({ startedAt: timeOf(startedAt), ...one })),
  }
}

function timeOf(at: number | null): string | null {
  // A damaged file may have an invalid time.
  return at === null || Math.abs(at) > 8.64e15 ? null : new Date(at).toISOString()
}
