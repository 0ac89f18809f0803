import type { WebContents } from 'electron'

/**
 * Tells when a page is gone: loaded anew, led elsewhere, or its window closed. What it asked for then has nobody who waits
 * for it.
 */
export function watchPageGone(contents: Pick<WebContents, 'on'>, onGone: () => void): void {
  contents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) onGone()
  })
  contents.on('destroyed', onGone)
}
