import { setTimeout as wait } from 'node:timers/promises'
import type { ElectronApplication, Page } from 'playwright'
import { longestTaskOfPage, worstPauseOfMain } from '../longest-work.ts'
import type { Figure } from '../support.ts'

/** Durations in milliseconds: of the whole, of the longest task of the page, of the longest pause of the main process. */
export type Stage = { readonly ms: number; readonly page: number; readonly main: number }

/** Long enough to show the machine's other load, in milliseconds. */
const idleMs = 10_000
const goal = { of: 'ours', atMost: 50 } as const

export async function connect(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try the practice service' }).click()
  await page.getByRole('tab', { name: 'Text' }).waitFor()
}

export async function stage(
  page: Page,
  electron: ElectronApplication,
  work: () => Promise<void>,
): Promise<Stage> {
  const [endPageWatch, mainWatch] = await Promise.all([longestTaskOfPage(page), worstPauseOfMain(electron)])
  const startedAt = performance.now()
  await work()
  const ms = performance.now() - startedAt
  return { ms, page: (await endPageWatch()).longestMs, main: (await mainWatch()).longestMs }
}

/** The same measures while nothing happens. */
export function idle(page: Page, electron: ElectronApplication): Promise<Stage> {
  return stage(page, electron, () => wait(idleMs))
}

export function pausesWhile(work: string, { page, main }: Stage, whenIdle: Stage): readonly Figure[] {
  const pause = (of: string, ours: number, peer: number): Figure => ({
    ...{ name: `Longest ${of} while ${work}`, ours, peer, unit: 'ms' },
    ...{ peerName: 'an idle one', ratio: ours / peer, goal },
  })
  return [
    pause('task of the page', page, whenIdle.page),
    pause('pause of the main process', main, whenIdle.main),
  ]
}
