import type { BrowserWindow } from 'electron'

/** Time to save a draft; a page that hangs must not keep its window open. */
const patienceMs = 1000

export type CloseGate = {
  watch(window: BrowserWindow): void
  pageIsReady(): void
  /** Marks the app as quitting; it quits once the windows are closed. */
  quitting(): void
}

/** `quit` starts quitting again: preventing a window's close cancels it (Electron, "app.quit"). */
export function createCloseGate({
  tellPage,
  quit,
}: {
  readonly tellPage: () => void
  readonly quit: () => void
}): CloseGate {
  const waiting = new Set<() => void>()
  let isQuitting = false

  const ask = async (): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.add(resolve)
    const patience = setTimeout(resolve, patienceMs)
    tellPage()
    await promise
    clearTimeout(patience)
    waiting.delete(resolve)
  }

  return {
    watch(window) {
      // Windows shuts down without asking to close: Electron emits neither `close` nor `before-quit`.
      window.on('query-session-end', tellPage)
      window.on('session-end', tellPage)
      let state: 'open' | 'asking' | 'asked' = 'open'
      window.on('close', (event) => {
        if (state === 'asked' || window.webContents.isCrashed()) return
        event.preventDefault()
        if (state === 'asking') return
        state = 'asking'
        void ask().then(() => {
          state = 'asked'
          if (isQuitting) quit()
          else if (!window.isDestroyed()) window.close()
        })
      })
    },
    pageIsReady() {
      for (const resolve of waiting) resolve()
    },
    quitting() {
      isQuitting = true
    },
  }
}
