import { useEffect, useState } from 'react'
import type { FoundTable } from '../../intake/found.ts'
import type { ReadingWishes, TableLook, TableProblemCode } from '../../spreadsheets/index.ts'
import { startTableWorker, type TableWorker } from '../../spreadsheets/worker/table-worker.ts'

export type Wishes = ReadingWishes & { readonly headerRow?: number | null }

export type TableState = {
  readonly look: TableLook | null
  readonly worker: TableWorker | null
  readonly read: number
  readonly problem: TableProblemCode | null
}

const nothingRead: TableState = { look: null, worker: null, read: 0, problem: null }

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
