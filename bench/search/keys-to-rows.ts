import type { Page } from 'playwright'
import { searchField } from '../library/library-screen.ts'

type Watched = { keysToRows?: { readonly ms: number[]; settled: Promise<void> } }

/**
 * From now on the page notes how long each key takes: from the key to the first frame after which the field has its
 * text and the list the rows for that very text, painted.
 */
async function watchKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched = window as unknown as Watched
    const keysToRows: { ms: number[]; settled: Promise<void> } = { ms: [], settled: Promise.resolve() }
    watched.keysToRows = keysToRows
    const afterPaint = new MessageChannel()
    let done: () => void = () => undefined
    afterPaint.port1.onmessage = () => done()
    const isSettled = () => document.querySelector('[aria-busy="true"]') === null
    /** Once the next frame has been painted: whether it had what it was to have. */
    const nextPaint = () =>
      new Promise<boolean>((resolve) =>
        requestAnimationFrame(() => {
          const wasSettled = isSettled()
          // What comes after a frame's callbacks is its painting; the message comes after that.
          done = () => resolve(wasSettled)
          afterPaint.port2.postMessage(null)
        }),
      )
    // Told of it, since asking at every frame would have frames drawn for nothing else.
    const untilSettled = () =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!isSettled()) return
          observer.disconnect()
          resolve()
        })
        observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
      })
    const watch = async (startedAt: number) => {
      while (!(await nextPaint())) if (!isSettled()) await untilSettled()
      keysToRows.ms.push(performance.now() - startedAt)
    }
    document.addEventListener(
      // A letter that no key has by itself comes without a key's own event.
      'beforeinput',
      ({ target, timeStamp, inputType }) => {
        if (!(target instanceof HTMLInputElement) || target.type !== 'search' || inputType !== 'insertText')
          return
        keysToRows.settled = watch(timeStamp)
      },
      { capture: true },
    )
  })
}

/** Eight or nine keys a second: a quick typist. */
const everyMs = 115

/** How long each key of these searches takes until its rows are painted, in milliseconds. */
export async function typeSearches(page: Page, searches: readonly string[]): Promise<readonly number[]> {
  await watchKeys(page)
  for (const search of searches) {
    await searchField(page).fill('')
    await page.waitForTimeout(everyMs * 2)
    await searchField(page).focus()
    await typeAndWatch(page, search)
  }
  return page.evaluate(() => (window as unknown as Watched).keysToRows?.ms ?? [])
}

/** Types as people do, one key after the other or, where the rows take longer than that, once they are there. */
async function typeAndWatch(page: Page, text: string): Promise<void> {
  for (const key of text) {
    const rest = new Promise((resolve) => setTimeout(resolve, everyMs))
    await page.keyboard.type(key)
    // Asked once, and not at every frame, which the page would have to answer beside its work.
    await page.evaluate(() => (window as unknown as Watched).keysToRows?.settled)
    await rest
  }
}
