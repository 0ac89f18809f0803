import { useEffect, useState } from 'react'
import type { FoundTable } from '../../intake/found.ts'
import type { ReadingWishes, TableLook, TableProblemCode } from '../../spreadsheets/index.ts'
import { startTableWorker, type TableWorker } from '../../spreadsheets/worker/table-worker.ts'

export type Wishes = ReadingWishes & { readonly headerRow?: number | null }

export type TableState = {
  /** What the table is like, as it was read last; it stays while the table is read in another way. */
  readonly look: TableLook | null
  /** Ready to read the rows of `look`; null while the table is being read. */
  readonly worker: TableWorker | null
  /** How many rows were seen so far. */
  readonly read: number
  readonly problem: TableProblemCode | null
}

const nothingRead: TableState = { look: null, worker: null, read: 0, problem: null }

/** Reads a table in a worker of its own, anew whenever the editor wants it read in another way. */
export function useTableLook(table: FoundTable, wishes: Wishes): TableState {
  const [state, setState] = useState(nothingRead)
  useEffect(() => {
    const worker = startTableWorker()
    let isOver = false
    const change = (next: Partial<TableState>) => {
      if (!isOver) setState((before) => ({ ...before, ...next }))
    }
    change({ worker: null, read: 0, problem: null })
    void worker
      .look(table, wishes, (read) => change({ read }))
      .then((looked) => {
        if (looked.ok) change({ look: looked.value, worker })
        else change({ look: null, problem: looked.error })
      })
    return () => {
      isOver = true
      worker.close()
    }
  }, [table, wishes])
  return state
}
