import path from 'node:path'
import { app, dialog, ipcMain, Menu, Notification, nativeTheme, net, protocol } from 'electron'
import ElectronStore from 'electron-store'
import { createIncoming } from '../../incoming/incoming.ts'
import { argumentsFromAnywhere } from '../../incoming/read-arguments.ts'
import { readOpenedFile } from '../../incoming/read-opened-file.ts'
import { type Openings, readStartNote, watchOpenings } from '../../incoming/watch-openings.ts'
import { createHandlers } from '../../ipc/handlers/handlers.ts'
import { createPublish } from '../../ipc/publish-events.ts'
import { createToFailure, registerCalls } from '../../ipc/register-calls.ts'
import { systemClock } from '../../jobs/system-clock.ts'
import { noticeMessages } from '../../messages.ts'
import { certificateChooser } from '../../platform/choose-certificate.ts'
import { createClientCertificates, watchCertificateRequests } from '../../platform/client-certificates.ts'
import { createFileDialogs } from '../../platform/file-dialogs.ts'
import { createFileLog } from '../../platform/logger.ts'
import { reopen } from '../../platform/reopen.ts'
import { createRunDays } from '../../platform/run-days.ts'
import { createShowNotice, tellOpenedAgain } from '../../platform/show-notice.ts'
import { watchFailures } from '../../platform/watch-failures.ts'
import { SettingsStore } from '../../settings/settings.ts'
import type { Updates } from '../../updates/updates.ts'
import { AppWindows, guardPages, guardSessions, ourWindows } from '../window/app-windows.ts'
import { menuTemplate } from '../window/menu.ts'
import { isTrustedSender, pageScheme } from '../window/page-address.ts'
import { PageCommands } from '../window/page-commands.ts'
import { createPageProtocol } from '../window/page-protocol.ts'
import { Zoom } from '../window/zoom.ts'
import type { AppContext } from './app-context.ts'
import { LibraryServices } from './library-services.ts'
import { startDiagnostics } from './start-diagnostics.ts'
import { type LibraryStart, startLibrary } from './start-library.ts'
import { startPolicy } from './start-policy.ts'
import { startUpdates } from './start-updates.ts'

type AppStart = {
  readonly built: string
  readonly ownStart: { readonly argv: string[]; readonly folder: string }
  /** Replays events of files opened before this. */
  readonly releaseEvents: () => void
}

const ourContents = () => ourWindows().map(({ webContents }) => webContents)

/** The composition root: assembles the app, in the order in which its parts start and end. */
export async function startApp({ built, ownStart, releaseEvents }: AppStart): Promise<void> {
  const openAnew = () => {
    services.openAnew()
    // Runs after the requesting call was answered.
    setImmediate(() => {
      for (const contents of ourContents()) contents.reload()
    })
  }
  const context = startContext({ built, openAnew, showWindow: () => windows.show() })
  const { settings, log, publish, commands, incoming } = context
  const openings = watchOpenings(app, incoming, ownStart, process.env)
  watchCertificateRequests(app, context.certificates)
  guardPages(log)
  const library = startLibrary(context)
  const services = new LibraryServices(context, library)
  await app.whenReady()
  guardSessions()
  protocol.handle(
    pageScheme,
    createPageProtocol({ root: path.join(built, 'renderer'), fetchFile: (address) => net.fetch(address) }),
  )
  const zoom = new Zoom({ settings, contents: ourContents })
  // Before the window, which takes the menu that exists when it opens.
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(
      menuTemplate({
        isMac: process.platform === 'darwin',
        appName: app.name,
        run: (command) => commands.run(command),
        zoom: (step) => zoom.change(step),
        showDataFolder: () => void services.ready().then(({ showDataFolder }) => showDataFolder()),
      }),
    ),
  )
  const windows = new AppWindows({
    ...{ built, settings, publish, zoom },
    onPageGone: () => {
      commands.pageGone()
      services.pageGone()
    },
  })
  // First: its page loads while the rest is assembled, and can call only after this turn.
  windows.open()
  services.start()
  const updates = startUpdates(context)
  registerCalls(ipcMain, handlersOf(context, services, library, windows, updates), {
    isTrusted: (event) => isTrustedSender(event, () => ourContents().map(({ id }) => id)),
    toFailure: createToFailure(log),
    onRefused: (call, reason) => log('warning', 'call-refused', { call, reason }),
    onAnswered: (call, code, ms) => log('debug', 'call', { call, code: code ?? 'done', ms }),
  })
  listenToApp(windows, openings, releaseEvents)
  endOnQuit(context, services, library, updates)
}

type ContextStart = Pick<AppContext, 'openAnew'> & { readonly built: string; showWindow(): void }

function startContext({ built, openAnew, showWindow }: ContextStart): AppContext {
  const usualFolder = app.getPath('userData')
  const { log, setLevel } = createFileLog({ folder: path.join(usualFolder, 'logs'), now: Date.now })
  watchFailures(process, app, log)
  log('info', 'app-started', { version: app.getVersion(), system: process.platform })
  const settings = new SettingsStore({
    ...{ folder: usualFolder, log },
    open: (options) => {
      const store = new ElectronStore(options)
      // electron-store's listener sends any page the path of the data folder, without checking the sender.
      ipcMain.removeAllListeners('electron-store-get-data')
      return store
    },
  })
  const follow = (apply: () => void) => {
    apply()
    settings.onChange(apply)
  }
  follow(() => setLevel(settings.preferences().logLevel))
  const policy = startPolicy(log)
  policy.apply(settings)
  follow(() => {
    nativeTheme.themeSource = settings.preferences().theme
  })
  const publish = createPublish(ourContents)
  return {
    ...{ usualFolder, workers: path.join(built, 'main'), settings, policy, log, publish },
    commands: new PageCommands({ showWindow, publish }),
    ...{ ourWindows, dialogs: createFileDialogs(dialog, ourWindows), openAnew },
    incoming: createIncoming({
      readFile: readOpenedFile,
      onArrived: () => publish('incoming', undefined),
    }),
    certificates: createClientCertificates({
      choose: certificateChooser(dialog, ourWindows),
      now: Date.now,
    }),
    runDays: createRunDays({ file: path.join(usualFolder, 'run-days.json'), now: Date.now, log }),
  }
}

function handlersOf(
  context: AppContext,
  services: LibraryServices,
  place: LibraryStart,
  windows: AppWindows,
  updates: Updates,
) {
  const { settings, policy, commands, openAnew } = context
  return createHandlers({
    ...{ ready: () => services.ready(), settings, place, openAnew, updates, policy },
    windowMayClose: () => windows.pageIsReady(),
    pageListens: () => commands.pageListens(),
    paste: () => windows.paste(),
    diagnostics: startDiagnostics(context, async () => (await services.ready()).diagnosable),
  })
}

function listenToApp(windows: AppWindows, openings: Openings, releaseEvents: () => void): void {
  let isEnding = false
  const showNotice = createShowNotice({
    create: (notice) => (Notification.isSupported() ? new Notification(notice) : null),
    onClick: () => windows.show(),
  })
  app.on('will-quit', () => {
    isEnding = true
  })
  app.on('second-instance', (_event, argv, folder, note) => {
    const started = readStartNote(note, { argv, folder })
    // This process holds the lock until it ends, so the later start has ended: reopen in its place.
    if (isEnding)
      return reopen({ app, environment: process.env, processId: process.pid }, argumentsFromAnywhere(started))
    windows.show()
    tellOpenedAgain({
      isFocused: () => ourWindows().some((window) => window.isFocused()),
      after: systemClock.after,
      notify: () => showNotice({ title: noticeMessages.title, body: noticeMessages.isOpen }),
    })
    openings.laterStart(started)
  })
  app.on('open-file', () => windows.show())
  app.on('open-url', () => windows.show())
  releaseEvents()
  app.on('activate', () => {
    if (ourWindows().length === 0) windows.open()
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
}

function endOnQuit(
  { log }: AppContext,
  services: LibraryServices,
  { dataFolder }: LibraryStart,
  updates: Updates,
): void {
  let isClosed = false
  app.on('will-quit', (event) => {
    if (isClosed) return
    event.preventDefault()
    // The move may be copying gigabytes; the next start begins it again.
    dataFolder.stopMove(true)
    void services
      .close()
      .then(() => {
        isClosed = true
        updates.close()
        // The queue is on disk and everything is closed: from here on the app's own files may be replaced.
        return updates.finish()
      })
      .finally(() => {
        log('info', 'app-ended')
        app.quit()
      })
  })
}
