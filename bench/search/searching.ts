import type { ElectronApplication, Page } from 'playwright'
import { documentRows, openLibraryScreen } from '../library/library-screen.ts'
import { type PauseOfMain, worstPauseOfMain } from '../longest-work.ts'
import { createSampleDocuments } from '../seed/sample-documents.ts'
import { seededLibrary, usualSeed } from '../seed/seeded-library.ts'
import { type Figure, withAppOn } from '../support.ts'
import { typeSearches } from './keys-to-rows.ts'
import type { PeerReport } from './peer-task.ts'
import { runPeer } from './peers.ts'
import { percentile } from './percentile.ts'
import { typeInPlainSearch } from './plain-search.ts'
import { measureQueriesAlone, type QueriesAlone } from './query-alone.ts'
import { textsWhileTyping, typedSearches } from './typed-searches.ts'

const idleMs = 10_000

/**
 * Search as you type: the time from key to rows, compared with a minimal search, and the searches compared with two
 * in-memory ones. Yields each figure once known.
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
  const plain = await typeInPlainSearch(searches, typed.rows)
  for (const percent of [50, 99]) {
    const [ours, peer] = [percentile(typed.ms, percent), percentile(plain, percent)]
    yield {
      name: `From a key to the rows on the screen ${among}, percentile ${percent} of ${typed.ms.length} keys`,
      ...{ ours, peer, unit: 'ms', peerName: 'a bare search that has its rows at once', ratio: ours / peer },
      goal: percent === 99 ? { of: 'ours', atMost: 50 } : null,
    }
  }
  const { main, idle } = typed
  const pauses = [
    { name: 'Longest pause of the main process', ours: main.longestMs, peer: idle.longestMs },
    { name: 'Longest work of the main process at a stretch', ours: main.workedMs, peer: idle.workedMs },
  ]
  for (const { name, ours, peer } of pauses) {
    yield {
      name: `${name} while searching ${among}`,
      ...{ ours, peer, unit: 'ms', peerName: 'an idle one', ratio: ours / peer },
      goal: { of: 'ours', atMost: 16 },
    }
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
  // If time ran out, both are compared on the texts searched.
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

type Typed = {
  readonly ms: readonly number[]
  /** Number of rows in the window. */
  readonly rows: number
  readonly main: PauseOfMain
  readonly idle: PauseOfMain
}

async function typeAll(
  page: Page,
  electron: ElectronApplication,
  searches: readonly string[],
): Promise<Typed> {
  await openLibraryScreen(page)
  const stopIdle = await worstPauseOfMain(electron)
  await page.waitForTimeout(idleMs)
  const idle = await stopIdle()
  const rows = await documentRows(page).count()
  const pause = await worstPauseOfMain(electron)
  const ms = await typeSearches(page, searches)
  return { ms, rows, main: await pause(), idle }
}
