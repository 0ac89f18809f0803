import type { JSHandle, Locator, Page } from 'playwright'
import { longestFrameWhile } from './frames.ts'

const idleMs = 4000
const wheelTurns = 150
const wheelPixels = 700
const pagesDown = 120
const dragSteps = 160
const betweenMs = 25
/** Milliseconds until pending rendering has finished. */
const restMs = 1000

/** A scrollable list. */
export type ScrolledList = {
  /** Rendered rows, each with its 0-based index as `data-index`. */
  readonly rows: Locator
  /** The element that takes keys. */
  readonly focusable: Locator
}

type Way = { readonly name: string; scroll(page: Page, list: ScrolledList): Promise<void> }

const ways: readonly Way[] = [
  { name: 'Turning the wheel', scroll: turnWheel },
  { name: 'Holding Page Down', scroll: holdPageDown },
  { name: 'Dragging the scroll bar', scroll: dragScrollBar },
]

type Scrolled = {
  readonly idleMs: number
  readonly ways: readonly {
    readonly name: string
    readonly longestMs: number
    /** 1-based number of the lowest row reached. */
    readonly reached: number
  }[]
}

/** The longest frame at rest, and with each way of scrolling. */
export async function scrollInAllWays(page: Page, list: ScrolledList): Promise<Scrolled> {
  const idle = await longestFrameWhile(page, () => page.waitForTimeout(idleMs))
  const scrolled: Scrolled['ways'][number][] = []
  for (const { name, scroll } of ways) {
    await toTop(page, list)
    const longestMs = await longestFrameWhile(page, async () => {
      await scroll(page, list)
      await page.waitForTimeout(restMs)
    })
    scrolled.push({ name, longestMs, reached: await lowestRow(list) })
  }
  return { idleMs: idle, ways: scrolled }
}

async function turnWheel(page: Page, { rows }: ScrolledList): Promise<void> {
  await rows.nth(3).hover()
  for (let turn = 0; turn < wheelTurns; turn += 1) {
    await page.mouse.wheel(0, wheelPixels)
    await page.waitForTimeout(betweenMs)
  }
}

async function holdPageDown(page: Page, { focusable }: ScrolledList): Promise<void> {
  await focusable.focus()
  for (let press = 0; press < pagesDown; press += 1) {
    // Key repeat: without releasing the key in between.
    await page.keyboard.down('PageDown')
    await page.waitForTimeout(betweenMs)
  }
  await page.keyboard.up('PageDown')
}

/** Drags the scroll bar from the top to its end. */
async function dragScrollBar(page: Page, list: ScrolledList): Promise<void> {
  const { right, top, bottom } = await placeOfList(list)
  const x = right - 6
  const from = top + 20
  await page.mouse.move(x, from)
  await page.mouse.down()
  for (let step = 1; step <= dragSteps; step += 1) {
    await page.mouse.move(x, from + ((bottom - from) * step) / dragSteps)
    await page.waitForTimeout(betweenMs)
  }
  await page.mouse.up()
}

async function toTop(page: Page, list: ScrolledList): Promise<void> {
  const scroller = await scrollerOf(list)
  await scroller.evaluate((element) => {
    element.scrollTop = 0
  })
  await page.waitForTimeout(restMs)
}

/** Bounds of the list in the window, in pixels. */
export async function placeOfList(list: ScrolledList): Promise<DOMRect> {
  const scroller = await scrollerOf(list)
  return scroller.evaluate((element): DOMRect => element.getBoundingClientRect().toJSON())
}

function scrollerOf({ rows }: ScrolledList): Promise<JSHandle<Element>> {
  return rows.first().evaluateHandle((row) => {
    let scroller: Element = row.parentElement ?? row
    while (scroller.scrollHeight <= scroller.clientHeight + 1 && scroller.parentElement !== null)
      scroller = scroller.parentElement
    return scroller
  })
}

async function lowestRow({ rows }: ScrolledList): Promise<number> {
  return rows.evaluateAll((all) =>
    Math.max(0, ...all.map((row) => Number(row.getAttribute('data-index')) + 1)),
  )
}
