import { fail, type Result, succeed } from '../../../shared/result.ts'
import { startWorker } from '../../ipc/start-worker.ts'
import type { ReadingWishes } from '../cell.ts'
import type { CandidateContext } from '../columns/to-candidate.ts'
import type { TableProblemCode } from '../table-problem.ts'
import type { TableLook } from './table-look.ts'
import address from './worker.ts?worker&url'
import type { Bundle, Numbered, TableAnswer, TableRequest } from './worker-messages.ts'

/** Table read by its own worker. Closing it ends any work at once. */
export type TableWorker = {
  look(
    table: { readonly source: File | string; readonly name: string },
    wishes: ReadingWishes & { readonly headerRow?: number | null },
    onProgress: (read: number) => void,
  ): Promise<Result<TableLook, TableProblemCode>>
  /** Yields the rows as documents; prefetches the next bundle while one is used. */
  candidates(context: CandidateContext): AsyncGenerator<Result<Bundle, TableProblemCode>>
  rows(): AsyncGenerator<Result<Bundle, TableProblemCode>>
  close(): void
}

export function startTableWorker(): TableWorker {
  const worker = startWorker(address, 'spreadsheets')
  let lastId = 0
  let resolve: ((answer: TableAnswer) => void) | undefined
  let onProgress: (read: number) => void = () => undefined
  worker.addEventListener('message', ({ data }: MessageEvent<Numbered<TableAnswer>>) => {
    if (data.id !== lastId) return
    if (data.message.kind === 'progress') onProgress(data.message.read)
    else resolve?.(data.message)
  })
  // Out of memory, or a bug: the table cannot be read, and nothing else is affected.
  worker.addEventListener('error', (event) => {
    event.preventDefault()
    resolve?.({ kind: 'failed', code: 'damaged' })
  })
  const ask = (message: TableRequest): Promise<TableAnswer> => {
    resolve?.({ kind: 'end' })
    const answered = Promise.withResolvers<TableAnswer>()
    resolve = answered.resolve
    lastId += 1
    worker.postMessage({ id: lastId, message } satisfies Numbered<TableRequest>)
    return answered.promise
  }
  async function* bundles(request: TableRequest): AsyncGenerator<Result<Bundle, TableProblemCode>> {
    let asked = ask(request)
    for (;;) {
      const answer = await asked
      if (answer.kind === 'failed') yield fail(answer.code)
      if (answer.kind !== 'bundle') return
      asked = ask({ kind: 'next' })
      yield succeed(answer.bundle)
    }
  }
  return {
    look: async ({ source, name }, { headerRow, ...wishes }, progress) => {
      onProgress = progress
      const answer = await ask({ kind: 'look', source, name, wishes, headerRow })
      return answer.kind === 'look'
        ? succeed(answer.look)
        : fail(answer.kind === 'failed' ? answer.code : 'damaged')
    },
    candidates: (context) => bundles({ kind: 'candidates', context }),
    rows: () => bundles({ kind: 'rows' }),
    close: () => worker.terminate(),
  }
}
