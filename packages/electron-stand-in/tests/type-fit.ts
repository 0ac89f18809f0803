import type { EventEmitter } from 'node:events'
import type { App } from '../main/app.ts'
import type { BrowserWindow } from '../main/browser-window.ts'
import type { ClientRequest } from '../main/client-request.ts'
import type { CommandLine } from '../main/command-line.ts'
import type { Clipboard, PowerMonitor, PowerSaveBlocker } from '../main/desktop.ts'
import type { Dialog } from '../main/dialog.ts'
import type { IpcMain } from '../main/ipc-main.ts'
import type { Menu, MenuItem } from '../main/menu.ts'
import type { NativeImage } from '../main/native-image.ts'
import type { NativeTheme } from '../main/native-theme.ts'
import type { Net } from '../main/net.ts'
import type { Protocol } from '../main/protocol.ts'
import type { Screen } from '../main/screen.ts'
import type { Session } from '../main/session.ts'
import type { Shell } from '../main/shell.ts'
import type { WebContents } from '../main/web-contents.ts'
import type { WebFrameMain } from '../main/web-frame-main.ts'
import type { WebRequest } from '../main/web-request.ts'

/** Members that take or return objects of the stand-in, whose types are checked separately. */
type GivingOurs =
  | 'applicationMenu'
  | 'webContents'
  | 'capturePage'
  | 'mainFrame'
  | 'session'
  | 'protocol'
  | 'webRequest'
  | 'parent'
  | 'top'
  | 'frames'
  | 'framesInSubtree'
  | 'items'
  | 'append'
  | 'insert'
  | 'getMenuItemById'
  | 'menu'
  | 'submenu'
  | 'request'
  // Returned in lower case, which the type does not list for every role.
  | 'role'
  // Node's own stream types overload `end`.
  | 'end'

/** Shared members that are not assignable to Electron's; listeners are Node's own. */
type Misfits<Ours, Theirs> = {
  [Name in Exclude<
    keyof Ours & keyof Theirs,
    keyof EventEmitter | GivingOurs
  >]: Ours[Name] extends Theirs[Name] ? never : Name
}[Exclude<keyof Ours & keyof Theirs, keyof EventEmitter | GivingOurs>]

type Check<Wrong extends never> = Wrong

/** Fails to compile if a class here and Electron's description diverge. */
export type Checked = [
  Check<Misfits<App, Electron.App>>,
  Check<Misfits<BrowserWindow, Electron.BrowserWindow>>,
  Check<Misfits<ClientRequest, Electron.ClientRequest>>,
  Check<Misfits<CommandLine, Electron.CommandLine>>,
  Check<Misfits<Clipboard, Electron.Clipboard>>,
  Check<Misfits<PowerMonitor, Electron.PowerMonitor>>,
  Check<Misfits<PowerSaveBlocker, Electron.PowerSaveBlocker>>,
  Check<Misfits<Dialog, Electron.Dialog>>,
  Check<Misfits<IpcMain, Electron.IpcMain>>,
  Check<Misfits<Menu, Electron.Menu>>,
  Check<Misfits<MenuItem, Electron.MenuItem>>,
  Check<Misfits<NativeImage, Electron.NativeImage>>,
  Check<Misfits<NativeTheme, Electron.NativeTheme>>,
  Check<Misfits<Net, Electron.Net>>,
  Check<Misfits<Protocol, Electron.Protocol>>,
  Check<Misfits<Screen, Electron.Screen>>,
  Check<Misfits<Session, Electron.Session>>,
  Check<Misfits<Shell, Electron.Shell>>,
  Check<Misfits<WebContents, Electron.WebContents>>,
  Check<Misfits<WebFrameMain, Electron.WebFrameMain>>,
  Check<Misfits<WebRequest, Electron.WebRequest>>,
]
