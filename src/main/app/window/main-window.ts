import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle, WebPreferences } from 'electron'
import type { WindowPlace } from '../../../shared/schemas/settings.ts'
import { pageAddress } from './page-address.ts'

const defaultSize = { width: 1280, height: 800 }
const smallestSize = { minWidth: 720, minHeight: 480 }
/** If the page never reports that it is ready, a window must still appear. */
const showAnywayAfterMs = 5000
const placeSettlesAfterMs = 400

/** Every preference is explicit, defaults included, so that a test can check them (points 2 to 10). */
export function webPreferencesFor(preload: string): WebPreferences {
  return {
    preload,
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    safeDialogs: true,
    spellcheck: true,
  }
}

export function placeWindow(
  remembered: WindowPlace | null,
  displays: readonly { readonly workArea: Rectangle }[],
): Pick<BrowserWindowConstructorOptions, 'x' | 'y' | 'width' | 'height'> {
  if (remembered === null) return defaultSize
  const { x, y, width, height } = remembered
  if (x === undefined || y === undefined) return { width, height }
  const isVisible = displays.some(
    ({ workArea }) =>
      x < workArea.x + workArea.width - 100 &&
      x + width > workArea.x + 100 &&
      y >= workArea.y - 10 &&
      y < workArea.y + workArea.height - 50,
  )
  return isVisible ? { x, y, width, height } : { width, height }
}

export type MainWindowDeps = {
  readonly create: (options: BrowserWindowConstructorOptions) => BrowserWindow
  readonly preload: string
  readonly remembered: WindowPlace | null
  readonly displays: readonly { readonly workArea: Rectangle }[]
  readonly isDark: boolean
  readonly icon: string | undefined
  readonly onPlaceChanged: (place: WindowPlace) => void
}

export function openMainWindow(deps: MainWindowDeps): BrowserWindow {
  const window = deps.create({
    ...placeWindow(deps.remembered, deps.displays),
    ...smallestSize,
    show: false,
    title: 'Index Desk',
    ...(deps.icon !== undefined && { icon: deps.icon }),
    // Alt shows the bar on Windows and Linux. Always shown it would take its height from the page, which has
    // a minimum height.
    autoHideMenuBar: true,
    // The page's own background, so that nothing flashes before its first paint.
    backgroundColor: deps.isDark ? '#16181c' : '#fbfbfc',
    webPreferences: webPreferencesFor(deps.preload),
  })
  const showAnyway = setTimeout(() => window.show(), showAnywayAfterMs)
  window.once('ready-to-show', () => {
    clearTimeout(showAnyway)
    if (deps.remembered?.maximized === true) window.maximize()
    window.show()
  })
  watchPlace(window, deps.onPlaceChanged)
  window.once('closed', () => clearTimeout(showAnyway))
  void window.loadURL(pageAddress)
  return window
}

function watchPlace(window: BrowserWindow, onPlaceChanged: (place: WindowPlace) => void): void {
  let settling: NodeJS.Timeout | undefined
  const report = () => {
    clearTimeout(settling)
    if (window.isDestroyed() || window.isMinimized() || window.isFullScreen()) return
    onPlaceChanged({ ...window.getNormalBounds(), maximized: window.isMaximized() })
  }
  const reportSoon = () => {
    clearTimeout(settling)
    settling = setTimeout(report, placeSettlesAfterMs)
  }
  window.on('resize', reportSoon)
  window.on('move', reportSoon)
  window.on('maximize', reportSoon)
  window.on('unmaximize', reportSoon)
  window.on('close', report)
  window.once('closed', () => clearTimeout(settling))
}
