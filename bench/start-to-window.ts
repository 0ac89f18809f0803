import { emptyApp, type Figure, median, withApp } from './support.ts'

const runs = 7

/** Time from starting the process to a usable window, alternating the app and the empty app. */
export async function measureStart(): Promise<Figure> {
  const ours: number[] = []
  const peer: number[] = []
  const ratios: number[] = []
  for (let run = 0; run <= runs; run += 1) {
    const mine = await timeToHeading('.', 'Welcome to Index Desk')
    const empty = await timeToHeading(emptyApp, 'Empty')
    // The first start warms the disk cache and is not counted.
    if (run === 0) continue
    ours.push(mine)
    peer.push(empty)
    ratios.push(mine / empty)
  }
  return {
    name: 'Start to usable window',
    ours: median(ours),
    peer: median(peer),
    unit: 'ms',
    peerName: 'an empty app',
    ratio: median(ratios),
    goal: { of: 'ratio', atMost: 1.3 },
  }
}

function timeToHeading(app: string, heading: string): Promise<number> {
  return withApp(app, async (page, startedAt) => {
    await page.getByRole('heading', { name: heading }).waitFor()
    return performance.now() - startedAt
  })
}
