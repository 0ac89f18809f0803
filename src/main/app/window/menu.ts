import type { MenuItemConstructorOptions } from 'electron'
import { acceleratorOf, type ShortcutName } from '../../../shared/domain/shortcuts.ts'
import { menuMessages } from '../../messages.ts'
import type { PageCommand } from './page-commands.ts'

export type MenuDeps = {
  readonly isMac: boolean
  readonly appName: string
  readonly run: (command: PageCommand) => void
  readonly showDataFolder: () => void
}

/** Electron's roles listen to one key each: plus needs Shift on many keyboards, and the number pad has keys of its own. */
const furtherZoomKeys = (
  [
    ['zoomIn', '='],
    ['zoomIn', 'numadd'],
    ['zoomOut', 'numsub'],
    ['resetZoom', 'num0'],
  ] as const
).map(
  ([role, key]): MenuItemConstructorOptions => ({
    role,
    accelerator: `CmdOrCtrl+${key}`,
    visible: false,
  }),
)

const separator: MenuItemConstructorOptions = { type: 'separator' }

/** An entry that runs a command of the page. */
type Go = (label: string, command: PageCommand, keys?: ShortcutName) => MenuItemConstructorOptions

/** The application menu: the roles every desktop app has, and our own places with their keys. */
export function menuTemplate({
  isMac,
  appName,
  run,
  showDataFolder,
}: MenuDeps): MenuItemConstructorOptions[] {
  const go: Go = (label, command, keys) => ({
    label,
    ...(keys === undefined ? {} : { accelerator: acceleratorOf(keys, isMac) }),
    click: () => run(command),
  })
  return [
    ...(isMac ? [appMenu(appName, go)] : []),
    fileMenu(isMac, go),
    editMenu(go),
    viewMenu(go),
    windowMenu(isMac),
    {
      label: menuMessages.help,
      role: 'help',
      submenu: [
        go(menuMessages.helpPanel, 'help', 'help'),
        go(menuMessages.keys, 'keys'),
        { label: menuMessages.showDataFolder, click: showDataFolder },
        go(menuMessages.diagnostics, 'diagnostics'),
        ...(isMac ? [] : [go(menuMessages.about, 'about')]),
      ],
    },
  ]
}

const settings = (go: Go) => go(menuMessages.settings, 'settings', 'goToSettings')

/** macOS alone has it. */
function appMenu(label: string, go: Go): MenuItemConstructorOptions {
  return {
    label,
    submenu: [
      { role: 'about' },
      separator,
      settings(go),
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit' },
    ],
  }
}

function fileMenu(isMac: boolean, go: Go): MenuItemConstructorOptions {
  return {
    label: menuMessages.file,
    submenu: [
      go(menuMessages.newDocument, 'add', 'newDocument'),
      go(menuMessages.connect, 'connect'),
      separator,
      ...(isMac ? [] : [settings(go), separator]),
      isMac ? { role: 'close' } : { role: 'quit' },
    ],
  }
}

function editMenu(go: Go): MenuItemConstructorOptions {
  return {
    label: menuMessages.edit,
    submenu: [
      { role: 'undo' },
      { role: 'redo' },
      separator,
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'pasteAndMatchStyle' },
      { role: 'delete' },
      { role: 'selectAll' },
      separator,
      go(menuMessages.search, 'search', 'search'),
    ],
  }
}

function viewMenu(go: Go): MenuItemConstructorOptions {
  return {
    label: menuMessages.view,
    submenu: [
      go(menuMessages.add, 'add', 'goToAdd'),
      go(menuMessages.queue, 'queue', 'goToQueue'),
      go(menuMessages.library, 'library', 'goToLibrary'),
      go(menuMessages.activity, 'activity', 'goToActivity'),
      separator,
      go(menuMessages.palette, 'palette', 'palette'),
      separator,
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      ...furtherZoomKeys,
      separator,
      { role: 'togglefullscreen' },
    ],
  }
}

function windowMenu(isMac: boolean): MenuItemConstructorOptions {
  return {
    label: menuMessages.window,
    // macOS adds the list of windows to it.
    ...(isMac && { role: 'window' as const }),
    submenu: [
      { role: 'minimize' },
      ...(isMac ? [{ role: 'zoom' as const }, { role: 'front' as const }] : []),
    ],
  }
}
