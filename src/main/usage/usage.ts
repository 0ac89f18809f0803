import { errorNameOf } from '../../shared/ipc/failure.ts'
import type { UsageFigures, UsageRow } from '../../shared/schemas/usage.ts'
import { createBackgroundJob } from '../jobs/background-job.ts'
import type { Log } from '../platform/logger.ts'

type CountUsageDeps = {
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

type Period = {
  readonly connectionId: string | null
  readonly from: string | null
  readonly to: string
}

/** What was sent and used, as it is counted when each try to send ends. */
export type UsageStore = {
  /** Counts a piece of what came in uncounted; whether there is nothing left. */
  usageCount(): Promise<boolean>
  /** Counts a piece first, where there is something left. */
  usageFigures(period: Period): Promise<UsageFigures>
  usageRows(
    query: Period & { readonly after: string | null; readonly limit: number },
  ): Promise<{ readonly rows: UsageRow[]; readonly next: string | null }>
}
