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

export async function worstPauseOfMain(electron: ElectronApplication): Promise<Stop> {
  await electron.evaluate((_electron, every) => {
    const { monitorEventLoopDelay } = process.getBuiltinModule('node:perf_hooks')
    const histogram = monitorEventLoopDelay({ resolution: every })
    histogram.enable()
    Object.assign(globalThis, { loopDelay: histogram })
  }, everyMs)
  return () =>
    electron.evaluate((_electron, every) => {
      const { loopDelay } = globalThis as unknown as {
        readonly loopDelay: { readonly max: number; disable(): void }
      }
      loopDelay.disable()
      // What is counted is from tick to tick.
      return loopDelay.max / 1e6 - every
    }, everyMs)
}
