import type { Page } from 'playwright'

type Watched = { keysToRows?: { readonly ms: number[]; isUnderWay: boolean } }

/**
 * From now on the page notes how long each key takes: from the key to the first frame after which the field has its
 * text and the list the rows for that very text, painted.
 */
export async function watchKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched = window as unknown as Watched
    const keysToRows: { ms: number[]; isUnderWay: boolean } = { ms: [], isUnderWay: false }
    watched.keysToRows = keysToRows
    const afterPaint = new MessageChannel()
    let done: () => void = () => undefined
    afterPaint.port1.onmessage = () => done()
    const isSettled = () => document.querySelector('[aria-busy="true"]') === null
    const watch = (startedAt: number) =>
      requestAnimationFrame(() => {
        if (!isSettled()) return watch(startedAt)
        // What comes after a frame's callbacks is its painting; the message comes after that.
        done = () => {
          keysToRows.ms.push(performance.now() - startedAt)
          keysToRows.isUnderWay = false
        }
        afterPaint.port2.postMessage(null)
      })
    document.addEventListener(
      // A letter that no key has by itself comes without a key's own event.
      'beforeinput',
      ({ target, timeStamp, inputType }) => {
        if (!(target instanceof HTMLInputElement) || target.type !== 'search' || inputType !== 'insertText')
          return
        keysToRows.isUnderWay = true
        watch(timeStamp)
      },
      { capture: true },
    )
  })
}

/** Types as people do, a key each `everyMs` or, where the rows take longer than that, once they are there. */
export async function typeAndWatch(page: Page, text: string, everyMs: number): Promise<void> {
  for (const key of text) {
    const rest = new Promise((resolve) => setTimeout(resolve, everyMs))
    await page.keyboard.type(key)
    await page.waitForFunction(() => (window as unknown as Watched).keysToRows?.isUnderWay === false)
    await rest
  }
}

export function readKeys(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => (window as unknown as Watched).keysToRows?.ms ?? [])
}
