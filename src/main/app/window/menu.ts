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

/** The application menu: the roles every desktop app has, and our own places with their keys. */
export function menuTemplate({
  isMac,
  appName,
  run,
  showDataFolder,
}: MenuDeps): MenuItemConstructorOptions[] {
  const go = (label: string, command: PageCommand, keys?: ShortcutName): MenuItemConstructorOptions => ({
    label,
    ...(keys === undefined ? {} : { accelerator: acceleratorOf(keys, isMac) }),
    click: () => run(command),
  })
  const separator: MenuItemConstructorOptions = { type: 'separator' }
  const settings = go(menuMessages.settings, 'settings', 'goToSettings')
  const appMenu: MenuItemConstructorOptions = {
    label: appName,
    submenu: [
      { role: 'about' },
      separator,
      settings,
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
  const file: MenuItemConstructorOptions = {
    label: menuMessages.file,
    submenu: [
      go(menuMessages.newDocument, 'add', 'newDocument'),
      go(menuMessages.connect, 'connect'),
      separator,
      ...(isMac ? [] : [settings, separator]),
      isMac ? { role: 'close' } : { role: 'quit' },
    ],
  }
  const edit: MenuItemConstructorOptions = {
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
  const view: MenuItemConstructorOptions = {
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
  const window: MenuItemConstructorOptions = {
    label: menuMessages.window,
    // macOS adds the list of windows to it.
    ...(isMac && { role: 'window' as const }),
    submenu: [
      { role: 'minimize' },
      ...(isMac ? [{ role: 'zoom' as const }, { role: 'front' as const }] : []),
    ],
  }
  const help: MenuItemConstructorOptions = {
    label: menuMessages.help,
    role: 'help',
    submenu: [
      go(menuMessages.helpPanel, 'help', 'help'),
      go(menuMessages.keys, 'keys'),
      { label: menuMessages.showDataFolder, click: showDataFolder },
      go(menuMessages.diagnostics, 'diagnostics'),
      ...(isMac ? [] : [go(menuMessages.about, 'about')]),
    ],
  }
  return [...(isMac ? [appMenu] : []), file, edit, view, window, help]
}
