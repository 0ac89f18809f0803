import path from 'node:path'
import { app, BrowserWindow, Menu, nativeTheme, type Session, screen, session } from 'electron'
import type { Publish } from '../../ipc/publish-events.ts'
import type { Log } from '../../platform/logger.ts'
import type { SettingsStore } from '../../settings/settings.ts'
import { type CloseGate, createCloseGate } from './close-gate.ts'
import { guardContents, guardSession, guardSignIn, keepSpellingLocal } from './guard-contents.ts'
import icon from './icon.png?asset'
import { openMainWindow } from './main-window.ts'
import { showTextMenu } from './text-menu.ts'
import { watchPageErrors, watchPageGone } from './watch-page.ts'
import type { Zoom } from './zoom.ts'

const reloadsAtMostEveryMs = 10_000

type AppWindowsDeps = {
  readonly built: string
  readonly settings: Pick<SettingsStore, 'window' | 'keepWindow'>
  readonly publish: Publish
  readonly zoom: Zoom
  readonly onPageGone: () => void
}

export const ourWindows = () => BrowserWindow.getAllWindows().filter((window) => !window.isDestroyed())

export class AppWindows {
  readonly #deps: AppWindowsDeps
  readonly #closeGate: CloseGate

  constructor(deps: AppWindowsDeps) {
    this.#deps = deps
    this.#closeGate = createCloseGate({
      tellPage: () => deps.publish('window-closing', undefined),
      quit: () => app.quit(),
    })
    app.on('before-quit', () => this.#closeGate.quitting())
  }

  open(): void {
    const { built, settings, zoom, onPageGone } = this.#deps
    const window = openMainWindow({
      create: (options) => new BrowserWindow(options),
      preload: path.join(built, 'preload', 'index.cjs'),
      remembered: settings.window(),
      displays: screen.getAllDisplays(),
      isDark: nativeTheme.shouldUseDarkColors,
      // Windows and macOS take it from the program.
      icon: process.platform === 'linux' ? icon : undefined,
      onPlaceChanged: (place) => settings.keepWindow(place),
    })
    this.#closeGate.watch(window)
    window.webContents.on('dom-ready', () => zoom.loaded(window.webContents))
    watchPageGone(window.webContents, onPageGone)
  }

  show(): void {
    const [window] = ourWindows()
    if (window?.isMinimized()) window.restore()
    if (window === undefined) this.open()
    else window.focus()
  }

  paste(): void {
    ourWindows()[0]?.webContents.paste()
  }

  pageIsReady(): void {
    this.#closeGate.pageIsReady()
  }
}

/** Sets what pages may do, and reloads one that crashed. Call it before any window opens. */
export function guardPages(log: Log): void {
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
    // Prevents an endless loop of a page that crashes at every load.
    if (reason === 'clean-exit' || contents.isDestroyed() || now - lastReloadAt < reloadsAtMostEveryMs) return
    lastReloadAt = now
    contents.reload()
  })
}

/** Call once Electron is ready. */
export function guardSessions(): void {
  const guard = (each: Session) => {
    guardSession(each)
    keepSpellingLocal(each, process.platform)
  }
  guard(session.defaultSession)
  app.on('session-created', guard)
}
