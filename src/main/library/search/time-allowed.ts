/** A machine that has much else to do may take this many times as long as the work itself. */
const patience = 4
/** Fewer steps than these are taken whatever the time, so that each call comes further. */
const leastSteps = 20

/**
 * Says whether the time is over. What this thread worked counts, since what others did meanwhile on a busy machine would
 * only cut a search into more pieces; but waiting, as for a slow disk, is bounded as well.
 */
export function allowTime(ms: number): () => boolean {
  const startedAt = performance.now()
  const worked = process.threadCpuUsage()
  let steps = 0
  return () => {
    steps += 1
    if (steps <= leastSteps) return false
    const passed = performance.now() - startedAt
    if (passed < ms) return false
    if (passed >= ms * patience) return true
    const { user, system } = process.threadCpuUsage(worked)
    return (user + system) / 1000 >= ms
  }
}
