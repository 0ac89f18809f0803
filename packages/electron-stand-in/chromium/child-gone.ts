/** What Electron tells of a helper process that ended (`child-process-gone`). */
export type ChildGone = Pick<Electron.Details, 'type' | 'reason' | 'exitCode' | 'serviceName'>

/** Signals of somebody else and of a crash, as `base/process/kill_posix.cc` tells them apart: by their number. */
const KILLED = new Set([2, 9, 15])
const CRASHED = new Set([4, 5, 6, 7, 8, 11, 31])

/**
 * Reads a line of Chromium's log. The DevTools protocol says nothing of helper processes, but the browser writes down
 * that its GPU process ended, with the status that the system gave it. Of other helpers it writes no status.
 */
export function readChildGone(line: string): ChildGone | undefined {
  const status = /GPU process exited unexpectedly: exit_code=(\d+)/.exec(line)?.[1]
  if (status === undefined) return undefined
  const exitCode = Number(status)
  return { type: 'GPU', reason: reasonOf(exitCode), exitCode, serviceName: 'GPU' }
}

function reasonOf(status: number): ChildGone['reason'] {
  // The lowest seven bits are the signal that ended the process; an exit code lies above them.
  const signal = status & 0x7f
  if (KILLED.has(signal)) return 'killed'
  return CRASHED.has(signal) ? 'crashed' : 'abnormal-exit'
}
