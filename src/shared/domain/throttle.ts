/** Runs once after the delay; returns the way to cancel. */
export type After = (delayMs: number, run: () => void) => () => void

export type Throttle = {
  /** Runs at once if it has rested long enough, else as soon as it has; the last request is never lost. */
  request(): void
  /** Drops what waits. */
  cancel(): void
}

/** Lets `run` run at most once every `everyMs` milliseconds. */
export function createThrottle(run: () => void, everyMs: number, after: After): Throttle {
  let stopResting: (() => void) | undefined
  let isWanted = false
  const look = () => {
    stopResting = undefined
    if (!isWanted) return
    isWanted = false
    stopResting = after(everyMs, look)
    run()
  }
  return {
    request() {
      isWanted = true
      if (stopResting === undefined) look()
    },
    cancel() {
      stopResting?.()
      stopResting = undefined
      isWanted = false
    },
  }
}
