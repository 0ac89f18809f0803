import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Delay of this process's timers while `work` runs: the 99th percentile, in milliseconds. */
export async function withLoopDelay<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly delayMs: number }> {
  const histogram = monitorEventLoopDelay({ resolution: 1 })
  histogram.enable()
  const result = await work()
  histogram.disable()
  return { result, delayMs: histogram.percentile(99) / 1e6 }
}
