/** Runs at once and then at most once every `periodMs`, the last request never lost. `cancel` drops what waits. */
export function throttle(run: () => void, periodMs: number): { request(): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wanted = false
  const tick = () => {
    timer = undefined
    if (!wanted) return
    wanted = false
    run()
    timer = setTimeout(tick, periodMs)
  }
  return {
    request() {
      wanted = true
      if (timer === undefined) tick()
    },
    cancel() {
      clearTimeout(timer)
      timer = undefined
      wanted = false
    },
  }
}
