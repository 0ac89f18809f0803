import type { App } from './app.ts'
import type { BrowserWindow } from './browser-window.ts'
import { notInTheStandIn } from './preventable.ts'

type Role = {
  label: string
  accelerator?: string
  submenu?: readonly string[]
  run?(window: BrowserWindow | undefined, app: App): void
}

/** Keys that Chromium's own editing handles: the menu only displays them. */
export const NATIVE_ROLES = new Set([
  'undo',
  'redo',
  'cut',
  'copy',
  'paste',
  'pasteandmatchstyle',
  'delete',
  'selectall',
])

const ZOOM_STEP = 0.5

/** Labels and actions of Electron's menu roles: https://www.electronjs.org/docs/latest/api/menu-item#roles */
export const ROLES: Record<string, Role> = {
  about: { label: 'About', run: (_window, app) => app.showAboutPanel() },
  close: { label: 'Close Window', accelerator: 'CommandOrControl+W', run: (window) => window?.close() },
  copy: { label: 'Copy', accelerator: 'CommandOrControl+C', run: (window) => window?.webContents.copy() },
  cut: { label: 'Cut', accelerator: 'CommandOrControl+X', run: (window) => window?.webContents.cut() },
  delete: { label: 'Delete', run: (window) => window?.webContents.delete() },
  editmenu: {
    label: '&Edit',
    submenu: ['undo', 'redo', '-', 'cut', 'copy', 'paste', 'delete', '-', 'selectAll'],
  },
  filemenu: { label: '&File', submenu: ['quit'] },
  forcereload: {
    label: 'Force Reload',
    accelerator: 'Shift+CommandOrControl+R',
    run: (window) => window?.webContents.reloadIgnoringCache(),
  },
  help: { label: 'Help' },
  minimize: { label: 'Minimize', accelerator: 'CommandOrControl+M', run: (window) => window?.minimize() },
  paste: { label: 'Paste', accelerator: 'CommandOrControl+V', run: (window) => window?.webContents.paste() },
  pasteandmatchstyle: {
    label: 'Paste and Match Style',
    accelerator: 'Shift+CommandOrControl+V',
    run: (window) => window?.webContents.pasteAndMatchStyle(),
  },
  quit: { label: 'Quit', accelerator: 'CommandOrControl+Q', run: (_window, app) => app.quit() },
  redo: {
    label: 'Redo',
    accelerator: 'Shift+CommandOrControl+Z',
    run: (window) => window?.webContents.redo(),
  },
  reload: { label: 'Reload', accelerator: 'CommandOrControl+R', run: (window) => window?.reload() },
  resetzoom: {
    label: 'Actual Size',
    accelerator: 'CommandOrControl+0',
    run: (window) => window?.webContents.setZoomLevel(0),
  },
  selectall: {
    label: 'Select All',
    accelerator: 'CommandOrControl+A',
    run: (window) => window?.webContents.selectAll(),
  },
  toggledevtools: {
    label: 'Toggle Developer Tools',
    accelerator: 'Control+Shift+I',
    run: () => {
      throw notInTheStandIn('webContents.openDevTools')
    },
  },
  togglefullscreen: {
    label: 'Toggle Full Screen',
    accelerator: 'F11',
    run: (window) => window?.setFullScreen(!window.isFullScreen()),
  },
  undo: { label: 'Undo', accelerator: 'CommandOrControl+Z', run: (window) => window?.webContents.undo() },
  viewmenu: {
    label: '&View',
    submenu: [
      'reload',
      'forceReload',
      'toggleDevTools',
      '-',
      'resetZoom',
      'zoomIn',
      'zoomOut',
      '-',
      'togglefullscreen',
    ],
  },
  window: { label: 'Window' },
  windowmenu: { label: '&Window', submenu: ['minimize', 'zoom', 'close'] },
  zoom: {
    label: 'Zoom',
    run: (window) => (window?.isMaximized() ? window.unmaximize() : window?.maximize()),
  },
  zoomin: {
    label: 'Zoom In',
    accelerator: 'CommandOrControl+Plus',
    run: (window) => window?.webContents.setZoomLevel(window.webContents.getZoomLevel() + ZOOM_STEP),
  },
  zoomout: {
    label: 'Zoom Out',
    accelerator: 'CommandOrControl+-',
    run: (window) => window?.webContents.setZoomLevel(window.webContents.getZoomLevel() - ZOOM_STEP),
  },
  // macOS-only roles have no effect elsewhere, in Electron too.
  ...Object.fromEntries(
    [
      'appmenu',
      'services',
      'hide',
      'hideothers',
      'unhide',
      'front',
      'startspeaking',
      'stopspeaking',
      'sharemenu',
      'recentdocuments',
      'clearrecentdocuments',
    ].map((name) => [name, { label: '' }]),
  ),
}
