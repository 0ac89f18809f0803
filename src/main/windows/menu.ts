import type { MenuItemConstructorOptions } from 'electron'
import type { EventPayload } from '../../shared/ipc/contract.ts'
import { menuWords } from './menu-words.ts'

type MenuCommand = EventPayload<'menu-command'>['command']

export type MenuParts = {
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
}: MenuParts): MenuItemConstructorOptions[] {
  const go = (label: string, command: MenuCommand, accelerator?: string): MenuItemConstructorOptions => ({
    label,
    ...(accelerator === undefined ? {} : { accelerator }),
    click: () => run(command),
  })
  const separator: MenuItemConstructorOptions = { type: 'separator' }
  const settings = go(menuWords.settings, 'settings', 'CmdOrCtrl+,')
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
      go(menuWords.newDocument, 'add', 'CmdOrCtrl+N'),
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
      go(menuWords.search, 'search', 'CmdOrCtrl+F'),
    ],
  }
  const view: MenuItemConstructorOptions = {
    label: menuWords.view,
    submenu: [
      go(menuWords.add, 'add', 'CmdOrCtrl+1'),
      go(menuWords.queue, 'queue', 'CmdOrCtrl+2'),
      go(menuWords.library, 'library', 'CmdOrCtrl+3'),
      go(menuWords.activity, 'activity', 'CmdOrCtrl+4'),
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
      { label: menuWords.showDataFolder, click: showDataFolder },
      ...(isMac ? [] : [go(menuWords.about, 'about')]),
    ],
  }
  return [...(isMac ? [appMenu] : []), file, edit, view, window, help]
}
