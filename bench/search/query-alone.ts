import { type OpenedLibrary, openLibrary } from '../../src/main/library/open-library.ts'
import type { LibrarySearch } from '../../src/shared/schemas/search.ts'
import { seededConnectionId } from '../seed/by-operations.ts'
import { median } from '../support.ts'

/** Rows of a window, plus a few. */
const rowsAtOnce = 50
const times = 3
const megabyte = 1_000_000

export type QueriesAlone = {
  /** Milliseconds for each text, in order. */
  readonly ms: readonly number[]
  readonly memoryMb: number
}

/** The searches alone, from the request to the library's thread to the rows of a window. */
export async function measureQueriesAlone(
  folder: string,
  searches: readonly Pick<LibrarySearch, 'text' | 'sort'>[],
): Promise<QueriesAlone> {
  const before = process.memoryUsage.rss()
  const opened = await openLibrary({
    folder,
    workerFile: new URL('../../src/main/library/worker.ts', import.meta.url),
    log: () => undefined,
  })
  try {
    await searchUntilFull(opened, { text: '' })
    const ms: number[] = []
    for (const search of searches) {
      const runs: number[] = []
      for (let run = 0; run < times; run += 1) {
        const startedAt = performance.now()
        await searchUntilFull(opened, search)
        runs.push(performance.now() - startedAt)
      }
      ms.push(median(runs))
    }
    return { ms, memoryMb: (process.memoryUsage.rss() - before) / megabyte }
  } finally {
    await opened.close()
  }
}

/** A search that ran out of time is continued, as the window does. */
async function searchUntilFull(
  { library }: OpenedLibrary,
  { text, sort = { by: 'added', descending: true } }: Pick<LibrarySearch, 'text' | 'sort'>,
): Promise<void> {
  let rows = 0
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<(typeof library.calls)['documents/search']>> = await library.calls[
      'documents/search'
    ]({
      ...{ connectionId: seededConnectionId, text, sort, fields: [] },
      ...{ after, limit: rowsAtOnce - rows },
    })
    rows += page.rows.length
    after = page.isPartial ? page.next : null
  } while (after !== null && rows < rowsAtOnce)
}
