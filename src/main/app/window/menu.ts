import type { MenuItemConstructorOptions } from 'electron'
import { acceleratorOf, type ShortcutName } from '../../../shared/domain/shortcuts.ts'
import type { EventPayload } from '../../../shared/ipc/contract.ts'
import { menuWords } from './menu-words.ts'

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
  const settings = go(menuWords.settings, 'settings', 'goToSettings')
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
    label: menuWords.file,
    submenu: [
      go(menuWords.newDocument, 'add', 'newDocument'),
      go(menuWords.connect, 'connect'),
      separator,
      ...(isMac ? [] : [settings, separator]),
      isMac ? { role: 'close' } : { role: 'quit' },
    ],
  }
  const edit: MenuItemConstructorOptions = {
    label: menuWords.edit,
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
      go(menuWords.search, 'search', 'search'),
    ],
  }
  const view: MenuItemConstructorOptions = {
    label: menuWords.view,
    submenu: [
      go(menuWords.add, 'add', 'goToAdd'),
      go(menuWords.queue, 'queue', 'goToQueue'),
      go(menuWords.library, 'library', 'goToLibrary'),
      go(menuWords.activity, 'activity', 'goToActivity'),
      separator,
      go(menuWords.palette, 'palette', 'palette'),
      separator,
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      separator,
      { role: 'togglefullscreen' },
    ],
  }
  const window: MenuItemConstructorOptions = {
    label: menuWords.window,
    submenu: [
      { role: 'minimize' },
      ...(isMac ? [{ role: 'zoom' as const }, { role: 'front' as const }] : []),
    ],
  }
  const help: MenuItemConstructorOptions = {
    label: menuWords.help,
    role: 'help',
    submenu: [
      go(menuWords.keys, 'keys'),
      { label: menuWords.showDataFolder, click: showDataFolder },
      go(menuWords.diagnostics, 'diagnostics'),
      ...(isMac ? [] : [go(menuWords.about, 'about')]),
    ],
  }
  return [...(isMac ? [appMenu] : []), file, edit, view, window, help]
}
