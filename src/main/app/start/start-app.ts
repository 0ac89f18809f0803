import path from 'node:path'
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  net,
  powerMonitor,
  protocol,
  type Session,
  screen,
  session,
} from 'electron'
import { createIncoming } from '../../incoming/incoming.ts'
import { readOpenedFile } from '../../incoming/read-opened-file.ts'
import { readStartNote, watchOpenings } from '../../incoming/watch-openings.ts'
import { createHandlers } from '../../ipc/handlers/create-handlers.ts'
import type { Services } from '../../ipc/handlers/services.ts'
import { createPublish } from '../../ipc/publish-events.ts'
import { createToFailure, registerCalls } from '../../ipc/register-calls.ts'
import { certificateChooser } from '../../platform/choose-certificate.ts'
import { createClientCertificates, watchCertificateRequests } from '../../platform/client-certificates.ts'
import { factsOf } from '../../platform/log-shapes.ts'
import { createFileLog } from '../../platform/logger.ts'
import { createRunDays } from '../../platform/run-days.ts'
import { watchFailures, watchPageErrors } from '../../platform/watch-failures.ts'
import { openSettings } from '../../settings/settings.ts'
import { createCloseGate } from '../window/close-gate.ts'
import { guardContents, guardSession, guardSignIn, keepSpellingLocal } from '../window/guard-contents.ts'
import { openMainWindow, watchPageGone } from '../window/main-window.ts'
import { menuTemplate } from '../window/menu.ts'
import { isTrustedSender, pageScheme } from '../window/page-address.ts'
import { createPageProtocol } from '../window/page-protocol.ts'
import { showTextMenu } from '../window/text-menu.ts'
import { startDiagnostics } from './start-diagnostics.ts'
import { type OpenedPlace, startLibrary } from './start-library.ts'
import { startPolicy } from './start-policy.ts'
import { startServices } from './start-services.ts'
import { startUpdates } from './start-updates.ts'

const reloadsAtMostEveryMs = 10_000

type AppStart = {
  /** The folder of the built app. */
  readonly built: string
  /** What this process was started with. */
  readonly ownStart: { readonly argv: string[]; readonly folder: string }
  /** Tells of what was opened with the app before this. */
  readonly releaseEvents: () => void
}

/** The composition root: puts the app together, in the order in which its parts start and end. */
export async function startApp({ built, ownStart, releaseEvents }: AppStart): Promise<void> {
  const folder = app.getPath('userData')
  const { log, setLevel } = createFileLog({ folder: path.join(folder, 'logs'), now: Date.now })
  watchFailures(process, app, log)
  log('info', 'app-started', { version: app.getVersion(), system: process.platform })

  const settings = openSettings({ folder, log })
  const applyLogLevel = () => setLevel(settings.preferences().logLevel)
  applyLogLevel()
  settings.onChange(applyLogLevel)
  const policy = startPolicy(log)
  policy.apply(settings)
  const applyTheme = () => {
    nativeTheme.themeSource = settings.preferences().theme
  }
  applyTheme()
  settings.onChange(applyTheme)

  const ourWindows = () => BrowserWindow.getAllWindows().filter((window) => !window.isDestroyed())
  const publish = createPublish(() => ourWindows().map(({ webContents }) => webContents))
  const incoming = createIncoming({
    readFile: readOpenedFile,
    onArrived: () => publish('incoming', undefined),
  })
  const openings = watchOpenings(app, incoming, ownStart, process.env)
  const certificates = createClientCertificates({
    choose: certificateChooser(dialog, ourWindows),
    now: Date.now,
  })
  watchCertificateRequests(app, certificates)
  guardSignIn(app)
  app.on('web-contents-created', (_event, contents) => {
    guardContents(contents)
    showTextMenu(contents, Menu)
    watchPageErrors(contents, log)
  })
  let lastReloadAt = 0
  app.on('render-process-gone', (_event, contents, { reason, exitCode }) => {
    log('error', 'page-gone', { reason, exitCode })
    const now = Date.now()
    // A page that crashes as soon as it is back would otherwise crash for ever.
    if (reason === 'clean-exit' || contents.isDestroyed() || now - lastReloadAt < reloadsAtMostEveryMs) return
    lastReloadAt = now
    contents.reload()
  })

  const workers = path.join(built, 'main')
  const runDays = createRunDays({ file: path.join(folder, 'run-days.json'), now: Date.now, log })
  const needed = Promise.withResolvers<void>()
  // Without a connection there is nothing in it to show: the window, which needs the computer too, goes first.
  const mayOpen = settings.connections.all().length > 0 ? Promise.resolve() : needed.promise
  const place = startLibrary({ usual: folder, workers, log, ourWindows, openAnew: () => openAnew() })
  const opening = mayOpen.then(place.open)
  // Whoever awaits it is told; until then a failure must not count as one that nobody hears of.
  opening.catch(() => undefined)
  await app.whenReady()
  const guard = (each: Session) => {
    guardSession(each)
    keepSpellingLocal(each, process.platform)
  }
  guard(session.defaultSession)
  app.on('session-created', guard)
  protocol.handle(
    pageScheme,
    createPageProtocol({ root: path.join(built, 'renderer'), fetchFile: (address) => net.fetch(address) }),
  )

  const closeGate = createCloseGate({
    tellPage: () => publish('window-closing', undefined),
    quit: () => app.quit(),
  })
  app.on('before-quit', () => closeGate.quitting())
  const openWindow = () => {
    const window = openMainWindow({
      create: (options) => new BrowserWindow(options),
      preload: path.join(built, 'preload', 'index.cjs'),
      remembered: settings.window(),
      displays: screen.getAllDisplays(),
      isDark: nativeTheme.shouldUseDarkColors,
      onPlaceChanged: (place) => settings.keepWindow(place),
    })
    closeGate.watch(window)
    watchPageGone(window.webContents, () => forgetQuestions())
  }

  // Before the window, which takes the menu that is there when it opens.
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(
      menuTemplate({
        isMac: process.platform === 'darwin',
        appName: app.name,
        run: (command) => publish('menu-command', { command }),
        showDataFolder: () => void ready().then(({ showDataFolder }) => showDataFolder()),
      }),
    ),
  )
  // Until there are services, the page has asked nothing.
  let forgetQuestions = (): void => undefined
  // First of all: its page loads while the rest is put together, and can call only once this turn has ended.
  openWindow()
  const start = (library: Promise<OpenedPlace>) =>
    startServices({
      ...{
        opening: library,
        workers,
        settings,
        log,
        publish,
        ourWindows,
        incoming,
        powerMonitor,
        policy,
        certificates,
        runDays,
      },
      openAnew: () => openAnew(),
    })
  let services = start(opening)
  forgetQuestions = () =>
    void services.ready.then(
      ({ websites }) => websites.pageGone(),
      () => undefined,
    )
  const openAnew = () => {
    needed.resolve()
    const closed = services.close().catch((cause: unknown) => log('error', 'close-failed', factsOf(cause)))
    services = start(closed.then(place.open))
    // After the answer to the call that asked for it.
    setImmediate(() => {
      for (const window of ourWindows()) window.webContents.reload()
    })
  }
  const ready = (): Promise<Services> => {
    needed.resolve()
    return services.ready
  }
  const diagnostics = startDiagnostics({
    logFolder: path.join(folder, 'logs'),
    ...{ settings, ourWindows, policy },
    opened: async () => (await ready()).diagnosable,
  })
  const updates = startUpdates({ folder, policy: policy.policy.updates ?? {}, settings, publish, log })
  const handlers = createHandlers(
    ready,
    settings,
    closeGate.pageIsReady,
    diagnostics,
    { ...place, openAnew },
    updates,
    policy,
  )
  registerCalls(ipcMain, handlers, {
    isTrusted: (event) => isTrustedSender(event, () => ourWindows().map(({ webContents }) => webContents.id)),
    toFailure: createToFailure(log),
    onRefused: (call, reason) => log('warning', 'call-refused', { call, reason }),
    onAnswered: (call, code, ms) => log('debug', 'call', { call, code: code ?? 'done', ms }),
  })
  const showWindow = () => {
    const [window] = ourWindows()
    if (window === undefined) return void openWindow()
    if (window.isMinimized()) window.restore()
    window.focus()
  }
  let isEnding = false
  app.on('second-instance', (_event, argv, folder, note) => {
    const started = readStartNote(note, { argv, folder })
    // This process holds the lock until it ends, so the later start has ended: it is made up for.
    if (isEnding) return app.relaunch({ args: started.argv.slice(1) })
    showWindow()
    openings.laterStart(started)
  })
  app.on('open-file', showWindow)
  app.on('open-url', showWindow)
  releaseEvents()
  app.on('activate', () => {
    if (ourWindows().length === 0) openWindow()
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })

  let isClosed = false
  app.on('will-quit', (event) => {
    isEnding = true
    if (isClosed) return
    event.preventDefault()
    // What waits until it is needed must come to its end as well.
    needed.resolve()
    // It may be copying gigabytes; the next start begins it again.
    place.dataFolder.stopMove(true)
    void services
      .close()
      .catch((cause: unknown) => log('error', 'close-failed', factsOf(cause)))
      .then(() => {
        isClosed = true
        updates.close()
        // What waits is on disk and nothing is open any more: from here on the app's own files may be replaced.
        return updates.finish()
      })
      .finally(() => {
        log('info', 'app-ended')
        app.quit()
      })
  })
}
