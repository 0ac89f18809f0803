import { launchApp, type RunningApp } from './app.ts'
import { type LoopbackListener, startLoopbackListener } from './loopback-listener.ts'

export type MarkedWindow = { marked?: boolean }

/** The app with a marked document, and a web server that its page must not reach. */
export type MarkedApp = RunningApp & {
  readonly elsewhere: LoopbackListener
  isSamePage(): Promise<boolean>
}

export async function launchMarked(): Promise<MarkedApp> {
  const elsewhere = await startLoopbackListener()
  const app = await launchApp()
  await app.page.evaluate(() => {
    ;(window as unknown as MarkedWindow).marked = true
  })
  return {
    ...app,
    elsewhere,
    isSamePage: () => app.page.evaluate(() => (window as unknown as MarkedWindow).marked === true),
    close: async () => {
      await app.close()
      await elsewhere.close()
    },
  }
}
