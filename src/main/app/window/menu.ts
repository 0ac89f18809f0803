import type { MenuItemConstructorOptions } from 'electron'
import { acceleratorOf, type ShortcutName } from '../../../shared/domain/shortcuts.ts'
import type { EventPayload } from '../../../shared/ipc/contract.ts'
import { menuMessages } from '../../messages.ts'

type MenuCommand = EventPayload<'menu-command'>['command']

export type MenuDeps = {
  readonly isMac: boolean
  readonly appName: string
  readonly run: (command: MenuCommand) => void
  readonly showDataFolder: () => void
}

/** The application menu: the roles every desktop app has, and our own places with their keys. */
export function menuTemplate({
  isMac,
  appName,
  run,
  showDataFolder,
}: MenuDeps): MenuItemConstructorOptions[] {
  const go = (label: string, command: MenuCommand, keys?: ShortcutName): MenuItemConstructorOptions => ({
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
      separator,
      { role: 'togglefullscreen' },
    ],
  }
  const window: MenuItemConstructorOptions = {
    label: menuMessages.window,
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
