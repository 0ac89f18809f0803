import type { Page } from 'playwright'

type Watched = { frames?: { before: number; longest: number; isOn: boolean } }

/** Longest time between two frames while `work` runs, in milliseconds. */
export async function longestFrameWhile(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const watched = window as unknown as Watched
    const frames = { before: performance.now(), longest: 0, isOn: true }
    watched.frames = frames
    const next = () => {
      const now = performance.now()
      frames.longest = Math.max(frames.longest, now - frames.before)
      frames.before = now
      if (frames.isOn) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  await work()
  return page.evaluate(() => {
    const { frames } = window as unknown as Watched
    if (frames !== undefined) frames.isOn = false
    return frames?.longest ?? 0
  })
}
