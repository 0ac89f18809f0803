import { readFileSync } from 'node:fs'

/**
 * Peak resident memory of this process, in bytes. On Linux the `maxRSS` of Node begins with that of the
 * parent process (getrusage(2) keeps it across exec), so that a child of a large test run would always seem
 * large.
 */
export function peakMemoryBytes(): number {
  const status = process.platform === 'linux' ? readFileSync('/proc/self/status', 'utf8') : ''
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]
  return 1024 * (kilobytes === undefined ? process.resourceUsage().maxRSS : Number(kilobytes))
}
