import { errorNameOf } from '../../shared/ipc/failure.ts'
import { createBackgroundJob } from '../jobs/background-job.ts'
import type { Library } from '../library/operations.ts'
import type { Log } from '../platform/logger.ts'

type CountUsageDeps = {
  readonly store: Pick<Library['usage'], 'count'>
  readonly after: (delayMs: number, run: () => void) => () => void
  readonly log: Log
}

/** Leaves time for the window and its first searches. */
const beginsAfterMs = 15_000
/** Delay between pieces. A recovered library may have a million receipts; nobody waits for them. */
const betweenPiecesMs = 60
const looksAgainAfterMs = 10 * 60 * 1000

/** Runs at intervals, in chunks. Returns a function that stops it. */
export function startCountingUsage({ store, after, log }: CountUsageDeps): () => Promise<void> {
  const counting = createBackgroundJob({
    step: () => store.count(),
    onFailed: (cause) => log('warning', 'usage-not-counted', { name: errorNameOf(cause) }),
    pauseMs: betweenPiecesMs,
    repeatAfterMs: looksAgainAfterMs,
    clock: { after },
  })
  const cancel = after(beginsAfterMs, () => void counting.wake())
  return () => {
    cancel()
    return counting.stop()
  }
}
