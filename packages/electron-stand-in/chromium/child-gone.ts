/** Electron's report of an ended helper process (`child-process-gone`). */
export type ChildGone = Pick<Electron.Details, 'type' | 'reason' | 'exitCode' | 'serviceName'>

/** Signals of a kill as opposed to a crash, as in `base/process/kill_posix.cc`: by number. */
const KILLED = new Set([2, 9, 15])
const CRASHED = new Set([4, 5, 6, 7, 8, 11, 31])

/**
 * Parses a line of Chromium's log. The DevTools protocol does not report helper processes, but the browser logs the
 * end of its GPU process with the system's status. It logs no status of other helpers.
 */
export function readChildGone(line: string): ChildGone | undefined {
  const status = /GPU process exited unexpectedly: exit_code=(\d+)/.exec(line)?.[1]
  if (status === undefined) return undefined
  const exitCode = Number(status)
  return { type: 'GPU', reason: reasonOf(exitCode), exitCode, serviceName: 'GPU' }
}

function reasonOf(status: number): ChildGone['reason'] {
  // The lowest seven bits are the signal that ended the process; an exit code is above them.
  const signal = status & 0x7f
  if (KILLED.has(signal)) return 'killed'
  return CRASHED.has(signal) ? 'crashed' : 'abnormal-exit'
}
