import { toBrowserAddress } from '../chromium/address.ts'
import type { Chromium } from '../chromium/chromium.ts'
import type { App } from './app.ts'
import { BrowserWindow, type WindowSurroundings } from './browser-window.ts'
import type { IpcMain } from './ipc-main.ts'
import type { Menus } from './menu.ts'
import type { NativeTheme } from './native-theme.ts'
import { settlePermissions } from './permissions.ts'
import { notInTheStandIn, preventable } from './preventable.ts'
import type { NavigationGuard, Requests } from './requests.ts'
import type { Screen } from './screen.ts'
import type { Session } from './session.ts'
import { WebContents } from './web-contents.ts'
import type { WebFrameMain } from './web-frame-main.ts'

export type WindowsOptions = {
  app: App
  ipcMain: IpcMain
  menus: Menus
  nativeTheme: NativeTheme
  screen: Screen
  defaultSession(): Session
}

export class Windows {
  readonly #options: WindowsOptions
  readonly #open = new Map<number, BrowserWindow>()
  readonly #everyContents = new Map<number, { contents: WebContents; window: BrowserWindow }>()
  #lastId = 0
  #browser: { chromium: Chromium; requests: Requests } | undefined

  constructor(options: WindowsOptions) {
    this.#options = options
    options.nativeTheme.on('-changed', () => {
      for (const { contents } of this.#everyContents.values()) {
        contents.whenOpened(() => contents.applyColorScheme())
      }
    })
    options.menus.onChange(() => {
      for (const { contents } of this.#everyContents.values())
        contents.whenOpened(() => contents.applyChords())
    })
  }

  get all(): BrowserWindow[] {
    return [...this.#open.values()]
  }

  get focused(): BrowserWindow | null {
    return this.all.find((window) => window.isFocused()) ?? null
  }

  get allContents(): WebContents[] {
    return [...this.#everyContents.values()].map(({ contents }) => contents)
  }

  byId(id: number): BrowserWindow | undefined {
    return this.#open.get(id)
  }

  ofContents(contents: unknown): BrowserWindow | null {
    return [...this.#everyContents.values()].find((entry) => entry.contents === contents)?.window ?? null
  }

  contentsOfTarget(targetId: string): WebContents | undefined {
    return this.allContents.find(({ page }) => page.targetId === targetId)
  }

  createClass() {
    const windows = this
    return class extends BrowserWindow {
      constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
        if (!windows.#options.app.isReadyInside)
          throw new Error('Cannot create BrowserWindow before app is ready')
        windows.#lastId += 1
        super(options, windows.#surroundings(), windows.#lastId)
        windows.#options.app.emit('browser-window-created', preventable({}), this)
      }

      static getAllWindows(): BrowserWindow[] {
        return windows.all
      }

      static getFocusedWindow(): BrowserWindow | null {
        return windows.focused
      }

      static fromWebContents(contents: unknown): BrowserWindow | null {
        return windows.ofContents(contents)
      }

      static fromId(id: number): BrowserWindow | null {
        return windows.byId(id) ?? null
      }
    }
  }

  /** Enables opening windows. */
  async attach(chromium: Chromium, requests: Requests): Promise<void> {
    this.#browser = { chromium, requests }
    chromium.browser.on('Target.targetCreated', ({ targetInfo }) => {
      if (targetInfo.type === 'page' && !targetInfo.url.includes('.new-window.invalid/'))
        this.#strangerCame(targetInfo)
    })
    chromium.browser.on('Target.targetDestroyed', ({ targetId }) => {
      this.ofContents(this.contentsOfTarget(targetId))?.closed()
    })
    chromium.browser.on('Target.targetCrashed', ({ targetId }) => {
      const contents = this.contentsOfTarget(targetId)
      if (!contents) return
      contents.page.crashed()
      const details = { reason: 'crashed', exitCode: 5 }
      this.#options.app.emit('render-process-gone', preventable({}), contents, details)
    })
    await chromium.browser.send('Target.setDiscoverTargets', { discover: true })
  }

  guardOf(frameId: string): NavigationGuard | undefined {
    const { contents, frame } = this.contentsOfFrame(frameId)
    return contents && frame ? this.#guard(contents, frame) : undefined
  }

  contentsOfFrame(frameId: string): { contents: WebContents | undefined; frame: WebFrameMain | null } {
    for (const { contents } of this.#everyContents.values()) {
      const frame = contents.page.frame(frameId)
      if (frame) return { contents, frame }
    }
    return { contents: undefined, frame: null }
  }

  #guard(contents: WebContents, frame: WebFrameMain): NavigationGuard {
    return {
      frame,
      mayNavigate: (navigation) => contents.mayNavigate(frame, navigation),
      beforeDocument: async (address) => {
        const browserOrigin = new URL(toBrowserAddress(address)).origin
        if (browserOrigin === 'null' || !this.#browser) return
        const { protocol, host } = new URL(address)
        await settlePermissions({
          chromium: this.#browser.chromium,
          browserOrigin,
          appOrigin: `${protocol}//${host}`,
          // Handlers get the stand-in's own contents, made to Electron's description.
          judge: (permission, origin) =>
            contents.session.judgePermission(contents as unknown as Electron.WebContents, permission, origin),
        })
      },
    }
  }

  /** A page without a BrowserWindow: a pop-up that bypassed the document's own guard. */
  #strangerCame(target: { targetId: string; url: string; openerId?: string }): void {
    if (this.contentsOfTarget(target.targetId)) return
    const opener = target.openerId ? this.contentsOfTarget(target.openerId) : undefined
    if (!opener && target.url) {
      const disposition = 'background-tab'
      this.focused?.webContents.askToOpen({ url: target.url, frameName: '', features: '', disposition })
    }
    this.#browser?.chromium.browser
      .send('Target.closeTarget', { targetId: target.targetId })
      .catch(() => undefined)
  }

  #surroundings(): WindowSurroundings {
    const { app, ipcMain, menus, nativeTheme, screen, defaultSession } = this.#options
    const attached = () => {
      if (!this.#browser) throw new Error('Cannot create BrowserWindow before app is ready')
      return this.#browser
    }
    return {
      chromium: () => attached().chromium,
      waitForWindow: (address) => attached().requests.waitForWindow(address),
      workArea: () => screen.getPrimaryDisplay().workArea,
      createContents: (window, parts, preferences) => {
        const asked = preferences.session ?? preferences.partition
        if (asked && asked !== (defaultSession() as unknown))
          throw notInTheStandIn('a window with its own session')
        const contents: WebContents = new WebContents({
          id: window.id,
          session: defaultSession(),
          preload: preferences.preload,
          zoomFactor: preferences.zoomFactor ?? 1,
          isDriven: app.commandLine.hasSwitch('remote-debugging-port'),
          // Keys sent by the protocol never reach Electron's menu (Chromium, `skip_if_unhandled`). Playwright starts
          // the app with an inspector.
          chords: () => (app.commandLine.hasSwitch('inspect') ? [] : menus.chords()),
          colorScheme: () => nativeTheme.emulated,
          requestClose: parts.requestClose,
          // A tool that drives the page answers its dialogs itself, and closes windows through the app.
          isGuarded: () => parts.isGuarded() && !app.commandLine.hasSwitch('remote-debugging-port'),
          onState: (state) => {
            screen.noticed(state)
            nativeTheme.noticed(state)
            parts.onState(state)
          },
          onIpc: (message, document, frame) =>
            ipcMain.receive({ message, document, frame, page: contents.page, sender: contents }),
          onAccelerator: (index) => menus.press(index, window),
          onMenuClosed: (id, index) => menus.popupClosed(id, index, window),
        })
        this.#everyContents.set(contents.id, { contents, window })
        this.#open.set(window.id, window)
        app.emit('web-contents-created', preventable({}), contents)
        for (const change of ['focus', 'blur']) {
          window.on(change, () => app.emit(`browser-window-${change}`, preventable({}), window))
        }
        return contents
      },
      closed: (window) => {
        this.#open.delete(window.id)
        window.once('closed', () => {
          this.#everyContents.delete(window.webContents.id)
          app.windowClosed(this.#open.size)
        })
      },
    }
  }
}
