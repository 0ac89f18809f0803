import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { CallError } from '../../ipc/call.ts'
import { type TableLook, textOfCell } from '../../spreadsheets/index.ts'
import type { TableWorker } from '../../spreadsheets/worker/table-worker.ts'
import { type ChangeColumns, findChangeColumns } from './change-columns.ts'
import {
  type CompareTableInput,
  type Comparison,
  compareTable,
  findHeads,
  type UnreadableTable,
} from './compare-table.ts'

export function useComparison(
  connectionId: string,
  table: { readonly worker: TableWorker; readonly look: TableLook; readonly changing: ChangeColumns },
) {
  const { worker, look, changing } = table
  const [read, setRead] = useState(0)
  const [round, setRound] = useState(0)
  const { mutate, data, error } = useMutation<Comparison, CallError | UnreadableTable, CompareTableInput>({
    mutationFn: compareTable,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round compares again.
  useEffect(() => {
    const stop = new AbortController()
    setRead(0)
    mutate({
      worker,
      connectionId,
      context: { changing, columns: look.columns, format: look.format },
      signal: stop.signal,
      onProgress: (rows) => {
        if (!stop.signal.aborted) setRead(rows)
      },
    })
    return () => stop.abort()
  }, [mutate, worker, connectionId, changing, look, round])
  return { read, comparison: data, error, again: () => setRound(round + 1) }
}

/**
 * Whether a table changes existing documents, by its columns and its first documents. Undefined while
 * unknown, null if not.
 */
export function useChangesOffer(
  connectionId: string,
  look: TableLook | null,
): ChangeColumns | null | undefined {
  const columns = useMemo(() => (look === null ? undefined : findChangeColumns(look)), [look])
  const ids =
    columns === undefined
      ? []
      : (look?.firstRows ?? []).map(({ cells }) => textOfCell(cells[columns.id]).trim())
  const heads = useQuery({
    queryKey: ['comparison', connectionId, ids],
    queryFn: () => findHeads(connectionId, ids),
    // Looked up once for each table: its purpose must not change during use.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: columns !== undefined,
  })
  if (look === null) return undefined
  if (columns === undefined) return null
  if (heads.isPending) return undefined
  return heads.data !== undefined && heads.data.size > 0 ? columns : null
}
