import path from 'node:path'
import { app, protocol } from 'electron'
import { holdEvents } from './platform/hold-events.ts'
import { shutOutDictionaries } from './windows/keep-spelling-local.ts'
import { pageScheme } from './windows/page-address.ts'

/** Electron goes on getting ready, its other processes too, before the app's own code is read beside it. */
const electronGoesFirstMs = 15

// What must come before `ready` stands at the top level, never behind an await (Electron, "ES Modules").
app.enableSandbox()
shutOutDictionaries(app.commandLine)
protocol.registerSchemesAsPrivileged([
  {
    scheme: pageScheme,
    privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
  },
])
const chosenFolder = app.commandLine.getSwitchValue('user-data-dir')
if (chosenFolder !== '') app.setPath('userData', path.resolve(chosenFolder))

// Also what a later start tells the one that runs already.
const ownStart = { argv: process.argv, folder: process.cwd() }
if (app.requestSingleInstanceLock(ownStart)) {
  const releaseEvents = holdEvents(app, ['open-file', 'open-url', 'second-instance'])
  setTimeout(async () => {
    const { startApp } = await import('./start-app.ts')
    await startApp({ built: path.join(import.meta.dirname, '..'), ownStart, releaseEvents })
  }, electronGoesFirstMs)
} else app.quit()
