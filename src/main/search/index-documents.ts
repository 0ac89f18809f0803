import { type After, createThrottle } from '../../shared/domain/throttle.ts'
import { createBackgroundJob } from '../jobs/background-job.ts'
import type { Library } from '../library/operations.ts'

export type FindingPreparer = {
  /** Documents came, went or changed. */
  changed(): void
  /** A connection came, went or has another name. */
  namesChanged(): void
  close(): void
}

/** What is accepted in a row is taken up together, when most of it has come. */
const takesUpEveryMs = 1500

/**
 * Has the library take up what became of its documents, so that they are sorted and found by their fields: in pieces,
 * between which everything else has its turn. After a library of an older app was opened, that is all of them.
 */
export function createFindingPreparer(deps: {
  readonly library: Pick<Library, 'search'>
  readonly connections: () => readonly { readonly id: string; readonly name: string }[]
  readonly after: After
  /** It took so long that what is shown may have been found without it. */
  readonly onPrepared: () => void
  readonly onFailed: (cause: unknown) => void
}): FindingPreparer {
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
  const throttle = createThrottle(() => void preparing.wake(), takesUpEveryMs, after)
  const preparer: FindingPreparer = {
    changed: () => throttle.request(),
    namesChanged: () => void keepNames().catch(onFailed),
    close: () => {
      isClosed = true
      throttle.cancel()
      void preparing.stop()
    },
  }
  preparer.namesChanged()
  preparer.changed()
  return preparer
}
