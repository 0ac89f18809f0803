/** Runs once after the delay; returns the way to cancel. */
export type After = (delayMs: number, run: () => void) => () => void

export type Throttle = {
  /** Runs at once after enough rest, else as soon as allowed; the last request is never lost. */
  request(): void
  cancel(): void
}

const longRow = 10

/**
 * Runs `run` at most once every `everyMs` milliseconds, and every `inLongRowMs` while requests keep coming.
 */
export function createThrottle(
  run: () => void,
  everyMs: number,
  after: After,
  inLongRowMs: number = everyMs,
): Throttle {
  let inARow = 0
  let stopResting: (() => void) | undefined
  let isWanted = false
  const look = () => {
    stopResting = undefined
    if (!isWanted) {
      inARow = 0
      return
    }
    isWanted = false
    inARow += 1
    stopResting = after(inARow > longRow ? inLongRowMs : everyMs, look)
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
