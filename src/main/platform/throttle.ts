/** Runs at once, then at most once each `everyMs`; the last call is never dropped. */
export function throttle(run: () => void, everyMs: number): { (): void; cancel(): void } {
  let resting: NodeJS.Timeout | undefined
  let isWanted = false
  const call = () => {
    if (resting !== undefined) {
      isWanted = true
      return
    }
    isWanted = false
    run()
    resting = setTimeout(() => {
      resting = undefined
      if (isWanted) call()
    }, everyMs)
  }
  return Object.assign(call, { cancel: () => clearTimeout(resting) })
}
