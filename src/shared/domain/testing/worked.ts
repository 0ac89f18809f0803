/** CPU milliseconds of this thread so far. Costs are measured by it, since a clock also counts other programs. */
export function workedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
