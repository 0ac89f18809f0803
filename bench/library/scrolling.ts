import type { Page } from 'playwright'
import { seededLibrary } from '../seed/seeded-library.ts'
import { type Figure, withAppOn } from '../support.ts'
import { longestFrameWhile } from './frames.ts'
import { documentRows, openLibraryScreen } from './library-screen.ts'

const idleMs = 4000
const wheelTurns = 150
const wheelPixels = 700
const pagesDown = 120
const dragSteps = 160
const betweenMs = 25
/** What was begun is drawn to its end. */
const restMs = 1000

type Way = { readonly name: string; scroll(page: Page): Promise<void> }

const ways: readonly Way[] = [
  { name: 'Turning the wheel', scroll: turnWheel },
  { name: 'Holding Page Down', scroll: holdPageDown },
  { name: 'Dragging the scroll bar', scroll: dragScrollBar },
]

/** The longest frame while the list of a full library is scrolled in each of the ways there are. */
export async function measureScrolling(documents: number): Promise<readonly Figure[]> {
  return withAppOn(seededLibrary(documents), '.', async (page) => {
    await openLibraryScreen(page)
    const idle = await longestFrameWhile(page, () => page.waitForTimeout(idleMs))
    const figures: Figure[] = []
    for (const { name, scroll } of ways) {
      await page.keyboard.press('Control+Home')
      const longest = await longestFrameWhile(page, async () => {
        await scroll(page)
        await page.waitForTimeout(restMs)
      })
      const reached = (await lowestRow(page)).toLocaleString('en')
      figures.push({
        name: `${name} among ${documents.toLocaleString('en')} documents, down to number ${reached}: the longest frame`,
        ...{ ours: longest, peer: idle, unit: 'ms', peerName: 'an idle window' },
        ratio: longest / idle,
        goal: { of: 'ours', atMost: 50 },
      })
    }
    return figures
  })
}

async function turnWheel(page: Page): Promise<void> {
  await documentRows(page).nth(3).hover()
  for (let turn = 0; turn < wheelTurns; turn += 1) {
    await page.mouse.wheel(0, wheelPixels)
    await page.waitForTimeout(betweenMs)
  }
}

async function holdPageDown(page: Page): Promise<void> {
  await documentRows(page).first().getByRole('link').focus()
  for (let press = 0; press < pagesDown; press += 1) {
    // Without letting go in between, each is a repeat as of a key that is held.
    await page.keyboard.down('PageDown')
    await page.waitForTimeout(betweenMs)
  }
  await page.keyboard.up('PageDown')
}

/** From the top of the bar to its end, as far as it goes. */
async function dragScrollBar(page: Page): Promise<void> {
  const place = await page.getByRole('table', { name: 'Documents' }).evaluate((table) => {
    let scroller: Element = table
    while (scroller.scrollHeight <= scroller.clientHeight + 1 && scroller.parentElement !== null)
      scroller = scroller.parentElement
    scroller.scrollTop = 0
    const { right, top, bottom } = scroller.getBoundingClientRect()
    return { x: right - 6, top: top + 20, bottom }
  })
  await page.waitForTimeout(restMs)
  await page.mouse.move(place.x, place.top)
  await page.mouse.down()
  for (let step = 1; step <= dragSteps; step += 1) {
    await page.mouse.move(place.x, place.top + ((place.bottom - place.top) * step) / dragSteps)
    await page.waitForTimeout(betweenMs)
  }
  await page.mouse.up()
}

async function lowestRow(page: Page): Promise<number> {
  return documentRows(page).evaluateAll((rows) =>
    Math.max(0, ...rows.map((row) => Number(row.getAttribute('aria-rowindex')) - 1)),
  )
}
