import type { ElectronApplication, Page } from 'playwright'

/** Each stop ends the watch and gives the longest time, in milliseconds, for which nothing else could happen. */
type Stop = () => Promise<number>

type Watched = { watch?: { readonly timer: number; longest: number } }

const everyMs = 4

export async function worstPauseOfPage(page: Page): Promise<Stop> {
  await page.evaluate((every) => {
    const watched = window as unknown as Watched
    let before = performance.now()
    const watch = {
      longest: 0,
      timer: window.setInterval(() => {
        const now = performance.now()
        watch.longest = Math.max(watch.longest, now - before - every)
        before = now
      }, every),
    }
    watched.watch = watch
  }, everyMs)
  return () =>
    page.evaluate(() => {
      const { watch } = window as unknown as Watched
      window.clearInterval(watch?.timer)
      return watch?.longest ?? 0
    })
}

export type PauseOfMain = {
  /** The longest time for which nothing else could happen, in milliseconds. */
  readonly longestMs: number
  /** The longest that the process worked itself at a stretch: what others took of the computer is not in it. */
  readonly workedMs: number
}

type WatchedMain = { readonly watchOfMain: PauseOfMain & { readonly timer: NodeJS.Timeout } }

export async function worstPauseOfMain(electron: ElectronApplication): Promise<() => Promise<PauseOfMain>> {
  await electron.evaluate((_electron, every) => {
    const workedUntilNow = () => {
      const { user, system } = process.threadCpuUsage()
      return (user + system) / 1000
    }
    let [before, worked] = [performance.now(), workedUntilNow()]
    const watch = {
      longestMs: 0,
      workedMs: 0,
      timer: setInterval(() => {
        const [now, workedNow] = [performance.now(), workedUntilNow()]
        watch.longestMs = Math.max(watch.longestMs, now - before - every)
        watch.workedMs = Math.max(watch.workedMs, workedNow - worked)
        before = now
        worked = workedNow
      }, every),
    }
    Object.assign(globalThis, { watchOfMain: watch })
  }, everyMs)
  return () =>
    electron.evaluate(() => {
      // Put there when the watch began.
      const { watchOfMain } = globalThis as unknown as WatchedMain
      clearInterval(watchOfMain.timer)
      return { longestMs: watchOfMain.longestMs, workedMs: watchOfMain.workedMs }
    })
}
