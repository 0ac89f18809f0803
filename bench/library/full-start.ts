import { seededLibrary } from '../seed/seeded-library.ts'
import { type Figure, median, withAppOn } from '../support.ts'
import { openLibraryScreen } from './library-screen.ts'

const runs = 7

type Start = { readonly usableMs: number; readonly listMs: number }

/** Time from starting the process to a usable window, alternating a full and an empty library. */
export async function measureFullStart(documents: number): Promise<readonly Figure[]> {
  const [full, empty] = [seededLibrary(documents), seededLibrary(0)]
  const pairs: { readonly ours: Start; readonly peer: Start }[] = []
  for (let run = 0; run <= runs; run += 1) {
    // Alternate: the second start has a warm disk cache.
    const fullFirst = run % 2 === 0
    const first = await start(fullFirst ? full : empty)
    const second = await start(fullFirst ? empty : full)
    // The first pair is a warm-up.
    if (run > 0) pairs.push(fullFirst ? { ours: first, peer: second } : { ours: second, peer: first })
  }
  const figure = (what: string, pick: (start: Start) => number): Figure => ({
    name: `${what}, ${documents.toLocaleString('en')} documents`,
    ours: median(pairs.map(({ ours }) => pick(ours))),
    peer: median(pairs.map(({ peer }) => pick(peer))),
    unit: 'ms',
    peerName: 'an empty library',
    ratio: median(pairs.map(({ ours, peer }) => pick(ours) / pick(peer))),
    goal: { of: 'ratio', atMost: 1.2 },
  })
  return [
    figure('Start to usable window', ({ usableMs }) => usableMs),
    figure('Start to the first rows of the library', ({ listMs }) => listMs),
  ]
}

function start(folder: string): Promise<Start> {
  return withAppOn(folder, '.', async (page, startedAt) => {
    await page.getByRole('tab', { name: 'Text' }).waitFor()
    const usableMs = performance.now() - startedAt
    await openLibraryScreen(page)
    return { usableMs, listMs: performance.now() - startedAt }
  })
}
