import { notInTheStandIn } from './preventable.ts'

/** Everything that Electron 45 exports to a main process: using a missing part throws by name. */
export const EXPORTS = [
  'app', 'autoUpdater', 'BaseWindow', 'BrowserView', 'BrowserWindow', 'clipboard', 'ClipboardItem', 'contentTracing',
  'crashReporter', 'desktopCapturer', 'dialog', 'globalShortcut', 'ImageView', 'inAppPurchase', 'ipcMain', 'Menu',
  'MenuItem', 'MessageChannelMain', 'nativeImage', 'nativeTheme', 'net', 'netLog', 'Notification', 'powerMonitor',
  'powerSaveBlocker', 'protocol', 'pushNotifications', 'safeStorage', 'screen', 'ServiceWorkerMain', 'session',
  'ShareMenu', 'sharedTexture', 'shell', 'systemPreferences', 'TouchBar', 'Tray', 'utilityProcess', 'View',
  'webContents', 'WebContentsView', 'webFrameMain',
] // biome-ignore format: one list

/**
 * The module that the app imports. Its objects throw by name for Electron's members that they lack; method names come
 * from Electron's type file.
 */
export function completeModule(parts: Record<string, unknown>): Record<string, unknown> {
  const module: Record<string, unknown> = {}
  for (const name of EXPORTS) {
    // Copies the descriptor, not the value: a getter, such as that of `protocol`, must not run before the module
    // exists.
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
