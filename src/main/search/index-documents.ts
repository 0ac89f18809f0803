import { type After, createThrottle } from '../../shared/domain/throttle.ts'
import { createBackgroundJob } from '../jobs/background-job.ts'
import type { Library } from '../library/operations.ts'

export type DocumentIndexing = ReturnType<typeof startIndexingDocuments>

/** Documents accepted in a row are indexed together, when most of them are there. */
const indexesEveryMs = 1500

/**
 * Has the library index changed documents, so that they are sorted and found by their fields: in pieces,
 * between which other calls have their turn. After a recovery, that is all of them.
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
  const preparing = createBackgroundJob({
    step: () => {
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
    /** Documents came, went or changed. */
    changed: () => throttle.request(),
    /** A connection came, went or has another name. */
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
