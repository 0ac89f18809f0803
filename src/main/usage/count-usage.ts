import { createBackgroundJob } from '../jobs/background-job.ts'
import type { Log } from '../platform/logger.ts'
import type { UsageStore } from './ports.ts'

export type CountUsageDeps = {
  readonly store: Pick<UsageStore, 'usageCount'>
  /** Runs once after the delay; returns the way to cancel. */
  readonly after: (delayMs: number, run: () => void) => () => void
  readonly log: Log
}

/** Long enough for the window and its first searches to be there. */
const beginsAfterMs = 15_000
/** A library of before may have a million receipts: nobody waits for them, so they leave room for everything else. */
const betweenPiecesMs = 60
const looksAgainAfterMs = 10 * 60 * 1000

/** Counts what came in uncounted, now and then and piece by piece. Returns the way to stop. */
export function startCountingUsage({ store, after, log }: CountUsageDeps): () => Promise<void> {
  const counting = createBackgroundJob({
    step: () => store.usageCount(),
    onFailed: (cause) =>
      log('warning', 'usage-not-counted', { name: cause instanceof Error ? cause.name : '' }),
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
