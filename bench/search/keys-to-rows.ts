import type { Page } from 'playwright'
import { searchField } from '../library/library-screen.ts'

type Watched = { keysToRows?: { readonly ms: number[]; settled: Promise<void> } }

/**
 * Makes the page record the time of each key: until the first painted frame in which field and rows both match the
 * text.
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
    /** After the next paint: returns whether it matched. */
    const nextPaint = () =>
      new Promise<boolean>((resolve) =>
        requestAnimationFrame(() => {
          const wasSettled = isSettled()
          // Painting follows a frame's callbacks, and the message follows painting.
          done = () => resolve(wasSettled)
          afterPaint.port2.postMessage(null)
        }),
      )
    // Notified, since polling at every frame would cause frames of its own.
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
      // A character without a key of its own has no key event.
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

/** Milliseconds between keys of a fast typist: eight or nine a second. */
const everyMs = 115

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

/** Types key by key, waiting for slow rows. */
async function typeAndWatch(page: Page, text: string): Promise<void> {
  for (const key of text) {
    const rest = new Promise((resolve) => setTimeout(resolve, everyMs))
    await page.keyboard.type(key)
    // Awaited once, instead of polling at every frame, which would compete with the page's work.
    await page.evaluate(() => (window as unknown as Watched).keysToRows?.settled)
    await rest
  }
}
