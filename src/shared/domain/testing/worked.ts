/**
 * Milliseconds that this thread has worked so far. What something costs is told by it and not by a clock, which goes on
 * where the computer does other things.
 */
export function workedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
