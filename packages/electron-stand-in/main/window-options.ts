import { notInTheStandIn } from './preventable.ts'

const SUPPORTED = [
  'width', 'height', 'x', 'y', 'center', 'minWidth', 'minHeight', 'show', 'title', 'backgroundColor', 'icon',
  'autoHideMenuBar', 'webPreferences', 'useContentSize', 'resizable', 'fullscreen', 'fullscreenable', 'maximizable',
  'minimizable', 'closable', 'focusable', 'acceptFirstMouse', 'paintWhenInitiallyHidden', 'darkTheme',
  'titleBarStyle', 'trafficLightPosition', 'vibrancy', 'backgroundMaterial', 'roundedCorners', 'thickFrame',
  'enableLargerThanScreen', 'tabbingIdentifier', 'frame', 'maxWidth', 'maxHeight', 'skipTaskbar', 'hasShadow',
] // biome-ignore format: one list

/** Fixed properties of windows: the app's security depends on them. */
const FIXED_PREFERENCES: Record<string, unknown> = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  offscreen: false,
  javascript: true,
  images: true,
  plugins: false,
}

const FREE_PREFERENCES = [
  'preload', 'zoomFactor', 'spellcheck', 'devTools', 'backgroundThrottling', 'session', 'partition', 'safeDialogs',
  'disableDialogs', 'autoplayPolicy', 'textAreasAreResizable', 'webgl', 'scrollBounce', 'v8CacheOptions',
  'defaultEncoding', 'defaultFontFamily', 'defaultFontSize', 'minimumFontSize', 'additionalArguments',
  'enableWebSQL', 'disableHtmlFullscreenWindowResize', 'accessibleTitle', 'imageAnimationPolicy', 'enablePreferredSizeMode',
] // biome-ignore format: one list

/** Throws by name for unsupported options. */
export function checkWindowOptions(options: Electron.BrowserWindowConstructorOptions): void {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || SUPPORTED.includes(name)) continue
    throw notInTheStandIn(`BrowserWindow option ${name}`)
  }
  if (options.frame === false) throw notInTheStandIn('BrowserWindow option frame: false')
  for (const [name, value] of Object.entries(options.webPreferences ?? {})) {
    if (value === undefined || FREE_PREFERENCES.includes(name)) continue
    if (!(name in FIXED_PREFERENCES)) throw notInTheStandIn(`webPreferences.${name}`)
    if (FIXED_PREFERENCES[name] !== value) throw notInTheStandIn(`webPreferences.${name}: ${String(value)}`)
  }
}
