import type { ElectronApplication, Page } from 'playwright'
import { openLibraryScreen, searchField } from '../library/library-screen.ts'
import { createSampleDocuments } from '../seed/sample-documents.ts'
import { seededLibrary, usualSeed } from '../seed/seeded-library.ts'
import { type Figure, withAppOn } from '../support.ts'
import { worstPauseOfMain } from '../worst-pause.ts'
import { readKeys, typeAndWatch, watchKeys } from './keys-to-rows.ts'
import type { PeerReport } from './peer-task.ts'
import { runPeer } from './peers.ts'
import { percentile } from './percentile.ts'
import { measureQueriesAlone, type QueriesAlone } from './query-alone.ts'
import { textsWhileTyping, typedSearches } from './typed-searches.ts'

/** Eight or nine keys a second: a quick typist. */
const everyMs = 115
const idleMs = 10_000

/**
 * Searching as one types: the way from a key to rows beside the searches themselves, and these beside two that work in
 * memory. Each figure comes as soon as it is known.
 */
export async function* measureSearching(documents: number): AsyncGenerator<Figure> {
  const folder = seededLibrary(documents)
  const searches = typedSearches(createSampleDocuments(usualSeed).vocabulary, usualSeed)
  const texts = searches.flatMap(textsWhileTyping)
  const among = `among ${documents.toLocaleString('en')} documents`
  const alone = await measureQueriesAlone(
    folder,
    texts.map((text) => ({ text })),
  )
  const typed = await withAppOn(folder, '.', (page, _, electron) => typeAll(page, electron, searches))
  for (const percent of [50, 99]) {
    const [ours, peer] = [percentile(typed.ms, percent), percentile(alone.ms, percent)]
    yield {
      name: `From a key to the rows on the screen ${among}, percentile ${percent} of ${typed.ms.length} keys`,
      ...{ ours, peer, unit: 'ms', peerName: 'the query alone', ratio: ours / peer },
      goal: percent === 99 ? { of: 'ours', atMost: 50 } : null,
    }
  }
  yield {
    name: `Longest pause of the main process while searching ${among}`,
    ...{ ours: typed.mainMs, peer: typed.idleMs, unit: 'ms', peerName: 'an idle one' },
    ...{ ratio: typed.mainMs / typed.idleMs, goal: { of: 'ours', atMost: 16 } },
  }
  for (const peer of ['MiniSearch', 'FlexSearch'] as const) {
    const report = await runPeer({ peer, documents, seed: usualSeed, texts })
    if (report !== undefined && report.ms.length > 0) yield* besidePeer({ alone, peer, report, documents })
    else console.log(`${peer} came to no end ${among}: it ran out of memory or time.`)
  }
}

function* besidePeer({
  alone,
  peer,
  report,
  documents,
}: {
  readonly alone: QueriesAlone
  readonly peer: string
  readonly report: PeerReport
  readonly documents: number
}): Generator<Figure> {
  const among = `among ${documents.toLocaleString('en')} documents`
  const fewer = report.documents < documents ? ` with only ${report.documents.toLocaleString('en')}` : ''
  const peerName = `${peer}${fewer}`
  // Where its time was over, both are held against each other by what it was asked.
  const asked = report.ms.length
  for (const percent of [50, 99]) {
    const [ours, theirs] = [percentile(alone.ms.slice(0, asked), percent), percentile(report.ms, percent)]
    yield {
      name: `Searching ${among}, the query alone, percentile ${percent} of ${asked} texts`,
      ...{ ours, peer: theirs, unit: 'ms', peerName, ratio: ours / theirs, goal: null },
    }
  }
  yield {
    name: `Memory for searching ${among}`,
    ...{ ours: alone.memoryMb, peer: report.memoryMb, unit: 'MB', peerName },
    ...{ ratio: alone.memoryMb / report.memoryMb, goal: null },
  }
}

type Typed = { readonly ms: readonly number[]; readonly mainMs: number; readonly idleMs: number }

async function typeAll(
  page: Page,
  electron: ElectronApplication,
  searches: readonly string[],
): Promise<Typed> {
  await openLibraryScreen(page)
  const idle = await worstPauseOfMain(electron)
  await page.waitForTimeout(idleMs)
  const pauseWhenIdle = await idle()
  await watchKeys(page)
  const pause = await worstPauseOfMain(electron)
  for (const search of searches) {
    await searchField(page).fill('')
    await page.waitForTimeout(everyMs * 2)
    await searchField(page).focus()
    await typeAndWatch(page, search, everyMs)
  }
  return { ms: await readKeys(page), mainMs: await pause(), idleMs: pauseWhenIdle }
}
