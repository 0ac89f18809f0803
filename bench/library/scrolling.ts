import path from 'node:path'
import type { Page } from 'playwright'
import { build } from 'vite'
import { seededLibrary } from '../seed/seeded-library.ts'
import { type Figure, root, withApp, withAppOn } from '../support.ts'
import { documentRows, openLibraryScreen } from './library-screen.ts'
import type { PlainList } from './plain-list/page.ts'
import { placeOfList, type ScrolledList, scrollInAllWays } from './ways-of-scrolling.ts'

const plainList = path.join(import.meta.dirname, 'plain-list')

/**
 * The longest frame while scrolling the list of a full library, compared with a minimal list of equal size, which
 * shows the machine's share.
 */
export async function measureScrolling(documents: number): Promise<readonly Figure[]> {
  await build({
    root: plainList,
    configFile: false,
    logLevel: 'error',
    build: { outDir: path.join(root, 'out', 'bench-plain-list'), emptyOutDir: true, minify: true },
  })
  const { place, ...ours } = await withAppOn(seededLibrary(documents), '.', async (page) => {
    await openLibraryScreen(page)
    const list = ownList(page)
    return { place: await placeOfList(list), ...(await scrollInAllWays(page, list)) }
  })
  const peer = await withApp(plainList, async (page) => {
    const { left, top, width, height } = place
    await showPlainList(page, { count: documents, left, top, width, height })
    return scrollInAllWays(page, { rows: page.locator('.row'), focusable: page.locator('.scroller') })
  })
  const among = `among ${documents.toLocaleString('en')} documents`
  const peerName = 'a bare list of as many rows'
  const figures = ours.ways.map(({ name, longestMs, reached }, at): Figure => {
    const theirs = peer.ways[at]?.longestMs ?? Number.NaN
    return {
      name: `${name} ${among}, down to number ${reached.toLocaleString('en')}: the longest frame`,
      ...{ ours: longestMs, peer: theirs, unit: 'ms', peerName, ratio: longestMs / theirs },
      goal: { of: 'ours', atMost: 50 },
    }
  })
  const idle: Figure = {
    name: `Doing nothing ${among}: the longest frame`,
    ...{ ours: ours.idleMs, peer: peer.idleMs, unit: 'ms', peerName, ratio: ours.idleMs / peer.idleMs },
    goal: null,
  }
  return [idle, ...figures]
}

function ownList(page: Page): ScrolledList {
  const rows = documentRows(page)
  return { rows, focusable: rows.first().getByRole('link') }
}

async function showPlainList(page: Page, list: PlainList): Promise<void> {
  await page.waitForFunction(() => 'show' in globalThis)
  await page.evaluate((wanted) => {
    const { show } = globalThis as unknown as { show(list: PlainList): void }
    show(wanted)
  }, list)
  await page.locator('.row').first().waitFor()
}
