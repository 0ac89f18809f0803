import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import type { Chromium } from '../chromium/chromium.ts'
import { App, type AppOptions } from '../main/app.ts'
import { createConnections } from '../main/connections.ts'
import { Clipboard, createNotificationClass, PowerMonitor, PowerSaveBlocker } from '../main/desktop.ts'
import { Dialog } from '../main/dialog.ts'
import { watchDownloads } from '../main/downloads.ts'
import { completeModule } from '../main/electron-module.ts'
import { IpcMain } from '../main/ipc-main.ts'
import { Menus } from '../main/menu.ts'
import { NativeImage } from '../main/native-image.ts'
import { NativeTheme } from '../main/native-theme.ts'
import { createNetFetch, Net } from '../main/net.ts'
import { reportProblem } from '../main/preventable.ts'
import type { Protocol } from '../main/protocol.ts'
import { refuseTheRest } from '../main/refuse-by-name.ts'
import { Requests } from '../main/requests.ts'
import { Screen } from '../main/screen.ts'
import { Session } from '../main/session.ts'
import { Shell } from '../main/shell.ts'
import { WebContents } from '../main/web-contents.ts'
import { WebFrameMain } from '../main/web-frame-main.ts'
import type { WebRequest } from '../main/web-request.ts'
import { Windows } from '../main/windows.ts'

export type Electron = {
  app: App
  screen: Screen
  module: Record<string, unknown>
  /** Connects the app with the browser. */
  attach(chromium: Chromium): Promise<void>
}

export function createElectron(
  appOptions: Omit<AppOptions, 'windows' | 'showAbout'>,
  electronVersion: string,
): Electron {
  const ipcMain = new IpcMain()
  const screen = new Screen({ width: 1920, height: 1080 })
  const nativeTheme = new NativeTheme()
  const menus = new Menus({ app: () => app, focusedWindow: () => windows.focused ?? windows.all[0] ?? null })
  const dialog = new Dialog({ app: () => app })
  const sessions = new Map<string, Session>()
  const userAgent = () => `${app.name}/${app.getVersion()} Electron/${electronVersion}`

  const showAbout = () => {
    const {
      applicationName = app.name,
      applicationVersion = app.getVersion(),
      copyright = '',
    } = app.aboutPanelOptions
    const message = [`${applicationName} ${applicationVersion}`, copyright].filter(Boolean).join('\n')
    dialog
      .showMessageBox({ title: applicationName, message })
      .catch((cause) => reportProblem('app.showAboutPanel', cause))
  }
  const app = new App({ ...appOptions, windows: () => windows.all, showAbout })
  const isReady = () => app.isReadyInside
  const windows = new Windows({
    app,
    ipcMain,
    menus,
    nativeTheme,
    screen,
    defaultSession: () => sessionFor(''),
  })

  function sessionFor(partition: string): Session {
    const known = sessions.get(partition)
    if (known) return known
    const userData = app.getPath('userData')
    const name = partition.replace(/^persist:/, '')
    const isKept = partition === '' || partition.startsWith('persist:')
    const session = new Session({
      isReady,
      page: () => (partition === '' ? windows.allContents[0]?.page.session : undefined),
      storagePath: isKept ? join(userData, name && join('Partitions', name)) : null,
      fetch: (protocol: Protocol, webRequest: WebRequest) =>
        createNetFetch({
          isReady,
          protocol,
          userAgent,
          connections: createConnections(),
          onRedirect: (redirect) => webRequest.tellRedirect(redirect),
        }),
      userAgent,
    })
    refuseTheRest('Session', session)
    refuseTheRest('Protocol', session.protocol)
    sessions.set(partition, session)
    app.emit('session-created', session)
    return session
  }

  const BrowserWindow = windows.createClass()
  refuseTheRest('BrowserWindow', BrowserWindow.prototype)
  refuseTheRest('WebContents', WebContents.prototype)
  refuseTheRest('WebFrameMain', WebFrameMain.prototype)

  const net = new Net({
    isReady,
    fetch: (input, init) => sessionFor('').fetch(input, init),
    surroundings: {
      handlerOf: (scheme) => sessionFor('').protocol.handlerOf(scheme),
      userAgent,
      connections: createConnections(),
      onRedirect: (redirect) => sessionFor('').webRequest.tellRedirect(redirect),
    },
  })
  const clipboard = new Clipboard({ window: () => windows.focused ?? windows.all[0] })
  const powerMonitor = new PowerMonitor()
  const shell = new Shell()
  refuseTheRest('App', app)
  refuseTheRest('CommandLine', app.commandLine)
  refuseTheRest('Net', net)
  refuseTheRest('Dialog', dialog)
  refuseTheRest('Shell', shell)
  refuseTheRest('Screen', screen)
  refuseTheRest('Clipboard', clipboard)
  refuseTheRest('PowerMonitor', powerMonitor)

  const module = completeModule({
    app,
    BrowserWindow,
    clipboard,
    // Collects and sends nothing: Chromium's own crash reporter is disabled.
    crashReporter: {
      start() {},
      getUploadToServer: () => false,
      setUploadToServer() {},
      addExtraParameter() {},
      removeExtraParameter() {},
    },
    dialog,
    ipcMain,
    ...menus.createClasses(),
    nativeImage: {
      createEmpty: () => new NativeImage(Buffer.alloc(0)),
      createFromBuffer: (png: Buffer) => new NativeImage(png),
      createFromPath: (path: string) => NativeImage.read(path),
    },
    nativeTheme,
    net,
    Notification: createNotificationClass(() => app.name),
    powerMonitor,
    powerSaveBlocker: new PowerSaveBlocker(),
    get protocol() {
      return sessionFor('').protocol
    },
    screen,
    session: {
      get defaultSession() {
        if (!isReady()) throw new Error('Session can only be received when app is ready')
        return sessionFor('')
      },
      fromPartition(partition: string) {
        if (!isReady()) throw new Error('Session can only be received when app is ready')
        return sessionFor(partition)
      },
    },
    shell,
    systemPreferences: Object.assign(new EventEmitter(), {
      getAnimationSettings: () => ({
        shouldRenderRichAnimation: true,
        scrollAnimationsEnabledBySystem: true,
        prefersReducedMotion: false,
      }),
      getAccentColor: () => '',
      getColor: () => '',
    }),
    webContents: {
      getAllWebContents: () => windows.allContents,
      getFocusedWebContents: () => windows.focused?.webContents ?? null,
      fromId: (id: number) => windows.allContents.find((contents) => contents.id === id),
      fromFrame: (frame: unknown) => windows.allContents.find((contents) => contents.mainFrame === frame),
      fromDevToolsTargetId: (targetId: string) => windows.contentsOfTarget(targetId),
    },
  })

  return {
    app,
    screen,
    module,
    async attach(chromium) {
      const requests = await Requests.watch({
        chromium,
        guardOf: (frameId) => windows.guardOf(frameId),
        handlerOf: (scheme) => sessionFor('').protocol.handlerOf(scheme),
        beforeRequest: ({ address, method, resourceType, frame }) =>
          sessionFor('').webRequest.decide({
            url: address,
            method,
            resourceType,
            isMainFrame: frame?.parent === null,
          }),
      })
      await watchDownloads({
        chromium,
        session: () => sessionFor(''),
        startedIn: (frameId) => windows.contentsOfFrame(frameId),
      })
      await windows.attach(chromium, requests)
    },
  }
}
