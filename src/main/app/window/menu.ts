import type { MenuItemConstructorOptions } from 'electron'
import { acceleratorOf, type ShortcutName } from '../../../shared/domain/shortcuts.ts'
import { menuMessages } from '../../messages.ts'
import type { PageCommand } from './page-commands.ts'
import type { ZoomStep } from './zoom.ts'

export type MenuDeps = {
  readonly isMac: boolean
  readonly appName: string
  readonly run: (command: PageCommand) => void
  readonly zoom: (step: ZoomStep) => void
  readonly showDataFolder: () => void
}

const separator: MenuItemConstructorOptions = { type: 'separator' }

type Go = (label: string, command: PageCommand, keys?: ShortcutName) => MenuItemConstructorOptions

export function menuTemplate({
  isMac,
  appName,
  run,
  zoom,
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
    viewMenu(go, zoom),
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

type ZoomEntry = readonly [label: string, step: ZoomStep, key: string, ...furtherKeys: readonly string[]]

/** An entry has one key: plus needs Shift on many keyboards, and the number pad has keys of its own. */
function zoomEntries(zoom: MenuDeps['zoom']): MenuItemConstructorOptions[] {
  const entries: readonly ZoomEntry[] = [
    [menuMessages.actualSize, null, '0', 'num0'],
    [menuMessages.zoomIn, 1, 'Plus', '=', 'numadd'],
    [menuMessages.zoomOut, -1, '-', 'numsub'],
  ]
  return entries.flatMap(([label, step, ...keys]) =>
    keys.map(
      (key, at): MenuItemConstructorOptions => ({
        label,
        accelerator: `CmdOrCtrl+${key}`,
        visible: at === 0,
        click: () => zoom(step),
      }),
    ),
  )
}

function viewMenu(go: Go, zoom: MenuDeps['zoom']): MenuItemConstructorOptions {
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
      ...zoomEntries(zoom),
      separator,
      { role: 'togglefullscreen' },
    ],
  }
}

function windowMenu(isMac: boolean): MenuItemConstructorOptions {
  return {
    label: menuMessages.window,
    ...(isMac && { role: 'window' as const }),
    submenu: [
      { role: 'minimize' },
      ...(isMac ? [{ role: 'zoom' as const }, { role: 'front' as const }] : []),
    ],
  }
}
