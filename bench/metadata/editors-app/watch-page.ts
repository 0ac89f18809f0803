import type { Bench } from '../bench-page.ts'

type Watched = Pick<Bench, 'begin' | 'end' | 'painted'> & {
  timed(work: () => void): Promise<undefined>
}

/** Observes the page's thread: the longest block, and the time from key to paint. */
export function watchPage(): Watched {
  let longest = 0
  let last = 0
  let isOn = false
  let keys: number[] = []
  const ticks = new MessageChannel()
  ticks.port1.onmessage = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (isOn) ticks.port2.postMessage(null)
  }
  document.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      if (isOn) afterPaint(() => keys.push(performance.now() - timeStamp))
    },
    { capture: true },
  )
  return {
    begin: () => {
      longest = 0
      keys = []
      last = performance.now()
      isOn = true
      ticks.port2.postMessage(null)
    },
    end: () => {
      isOn = false
      return { stallMs: longest, keysMs: keys }
    },
    timed: (work) => {
      const startedAt = performance.now()
      work()
      return new Promise((resolve) =>
        afterPaint(() => {
          keys.push(performance.now() - startedAt)
          resolve(undefined)
        }),
      )
    },
    painted: () => new Promise((resolve) => afterPaint(() => resolve(undefined))),
  }
}

/** A message posted in a frame's callback arrives after that frame's paint. */
function afterPaint(then: () => void): void {
  requestAnimationFrame(() => {
    const painted = new MessageChannel()
    painted.port1.onmessage = then
    painted.port2.postMessage(null)
  })
}
