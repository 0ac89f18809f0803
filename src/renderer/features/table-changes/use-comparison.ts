import { useEffect, useState } from 'react'
import { type TableLook, textOfCell } from '../../spreadsheets/index.ts'
import type { TableWorker } from '../../spreadsheets/worker/table-worker.ts'
import { type ChangeColumns, findChangeColumns } from './change-columns.ts'
import { type Comparison, type ComparisonFailure, compareTable, findHeads } from './compare-table.ts'

type ComparisonState = {
  readonly read: number
  readonly comparison: Comparison | null
  readonly failure: ComparisonFailure | null
}

const nothingRead: ComparisonState = { read: 0, comparison: null, failure: null }

/** Compares a table with the library as soon as it is there, and anew when asked to. */
export function useComparison(
  connectionId: string,
  table: { readonly worker: TableWorker; readonly look: TableLook; readonly changing: ChangeColumns },
) {
  const { worker, look, changing } = table
  const [state, setState] = useState(nothingRead)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round compares again.
  useEffect(() => {
    const stop = new AbortController()
    const change = (next: Partial<ComparisonState>) => {
      if (!stop.signal.aborted) setState((before) => ({ ...before, ...next }))
    }
    change(nothingRead)
    void compareTable({
      worker,
      connectionId,
      context: { changing, columns: look.columns, format: look.format },
      signal: stop.signal,
      onProgress: (read) => change({ read }),
    }).then((compared) => change(compared.ok ? { comparison: compared.value } : { failure: compared.error }))
    return () => stop.abort()
  }, [worker, connectionId, changing, look, round])
  return { ...state, again: () => setRound(round + 1) }
}

/**
 * Whether a table changes documents that are there: by its columns, and because the library knows one of its first
 * documents. Undefined until that is known, null where it does not.
 */
export function useChangesOffer(
  connectionId: string,
  look: TableLook | null,
): ChangeColumns | null | undefined {
  const [found, setFound] = useState<{
    readonly look: TableLook
    readonly offer: ChangeColumns | null
  } | null>(null)
  useEffect(() => {
    if (look === null) return
    let isOver = false
    const settle = (offer: ChangeColumns | null) => {
      if (!isOver) setFound({ look, offer })
    }
    const columns = findChangeColumns(look)
    if (columns === undefined) settle(null)
    else {
      const ids = look.firstRows.map(({ cells }) => textOfCell(cells[columns.id]).trim())
      void findHeads(connectionId, ids).then((heads) =>
        settle(heads.ok && heads.value.size > 0 ? columns : null),
      )
    }
    return () => {
      isOver = true
    }
  }, [connectionId, look])
  return found?.look === look ? found?.offer : undefined
}
