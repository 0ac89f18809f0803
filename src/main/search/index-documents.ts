import { type After, createThrottle } from '../../shared/domain/throttle.ts'
import { createBackgroundJob } from '../jobs/background-job.ts'
import type { Library } from '../library/operations.ts'

export type DocumentIndexing = ReturnType<typeof startIndexingDocuments>

/** Consecutively accepted documents are indexed together. */
const indexesEveryMs = 1500

/**
 * Indexes changed documents for sorting and finding, in chunks between other calls. After a recovery, that is
 * all of them.
 */
export function startIndexingDocuments(deps: {
  readonly library: Pick<Library, 'search'>
  readonly connections: () => readonly { readonly id: string; readonly name: string }[]
  readonly after: After
  /** Called if indexing took so long that results shown meanwhile may be incomplete. */
  readonly onPrepared: () => void
  readonly onFailed: (cause: unknown) => void
}) {
  const { library, connections, after, onPrepared, onFailed } = deps
  let pieces = 0
  let waitsFor = 0
  const preparing = createBackgroundJob({
    step: async () => {
      if (waitsFor > 0) return true
      pieces += 1
      return library.search.prepare()
    },
    onFailed: (cause) => {
      pieces = 0
      onFailed(cause)
    },
    onProgress: (isAtRest) => {
      if (!isAtRest) return
      if (pieces > 1 && !isClosed) onPrepared()
      pieces = 0
    },
  })
  let isClosed = false
  const keepNames = async () =>
    library.search.keepConnectionNames(connections().map(({ id, name }) => ({ id, name })))
  const throttle = createThrottle(() => void preparing.wake(), indexesEveryMs, after)
  const indexing = {
    changed: () => throttle.request(),
    /** Indexes nothing until `run` is over, which it would only slow down. */
    waitFor: (run: Promise<unknown>) => {
      waitsFor += 1
      const end = () => {
        waitsFor -= 1
        if (!isClosed) throttle.request()
      }
      run.then(end, end)
    },
    namesChanged: () => void keepNames().catch(onFailed),
    close: () => {
      isClosed = true
      throttle.cancel()
      void preparing.stop()
    },
  }
  indexing.namesChanged()
  indexing.changed()
  return indexing
}
