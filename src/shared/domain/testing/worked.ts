/** CPU milliseconds of this thread. A clock would also count other programs. */
export function workedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
