import { notInTheStandIn } from './preventable.ts'

/** Everything Electron 45 exports to a main process: what is missing here is refused by name when it is used. */
export const EXPORTS = [
  'app', 'autoUpdater', 'BaseWindow', 'BrowserView', 'BrowserWindow', 'clipboard', 'ClipboardItem', 'contentTracing',
  'crashReporter', 'desktopCapturer', 'dialog', 'globalShortcut', 'ImageView', 'inAppPurchase', 'ipcMain', 'Menu',
  'MenuItem', 'MessageChannelMain', 'nativeImage', 'nativeTheme', 'net', 'netLog', 'Notification', 'powerMonitor',
  'powerSaveBlocker', 'protocol', 'pushNotifications', 'safeStorage', 'screen', 'ServiceWorkerMain', 'session',
  'ShareMenu', 'sharedTexture', 'shell', 'systemPreferences', 'TouchBar', 'Tray', 'utilityProcess', 'View',
  'webContents', 'WebContentsView', 'webFrameMain',
] // biome-ignore format: one list

/**
 * The module as the app imports it. Objects and instances also refuse by name what Electron has and they lack; the
 * names of methods come from Electron's own type file.
 */
export function completeModule(parts: Record<string, unknown>): Record<string, unknown> {
  const module: Record<string, unknown> = {}
  for (const name of EXPORTS) {
    // As it is, not its value: a getter, such as that of `protocol`, must not run before the module is there.
    const part = Object.getOwnPropertyDescriptor(parts, name) ?? { value: missing(name), enumerable: true }
    Object.defineProperty(module, name, part)
  }
  return module
}

function missing(name: string): unknown {
  const refuse = (): never => {
    throw notInTheStandIn(name)
  }
  return new Proxy(class {}, {
    construct: refuse,
    apply: refuse,
    get(target, key) {
      if (typeof key === 'symbol' || key in target || key === 'then') return Reflect.get(target, key)
      throw notInTheStandIn(`${name}.${key}`)
    },
  })
}
