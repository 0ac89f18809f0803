import path from 'node:path'
import { app, Menu, protocol } from 'electron'
import { prepareBeforeReady } from './app/start/before-ready.ts'
import { holdEvents } from './platform/hold-events.ts'

/** Lets Electron and its other processes get ready before the app's own code is read beside it. */
const electronGoesFirstMs = 15

// Must not follow an await, or Electron may be ready before (Electron, "ES Modules").
prepareBeforeReady({ app, menu: Menu, protocol, platform: process.platform, appId: __APP_ID__ })

// A later start also sends it to the running app.
const ownStart = { argv: process.argv, folder: process.cwd() }
if (app.requestSingleInstanceLock(ownStart)) {
  const releaseEvents = holdEvents(app, ['open-file', 'open-url', 'second-instance'])
  setTimeout(async () => {
    const { startApp } = await import('./app/start/start-app.ts')
    await startApp({ built: path.join(import.meta.dirname, '..'), ownStart, releaseEvents })
  }, electronGoesFirstMs)
} else app.quit()
