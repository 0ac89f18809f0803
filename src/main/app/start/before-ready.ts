import path from 'node:path'
import type { App, Menu, Protocol } from 'electron'
import { shutOutDictionaries } from '../window/guard-contents.ts'
import { pageScheme } from '../window/page-address.ts'

export type BeforeReadyDeps = {
  readonly app: Pick<App, 'commandLine' | 'enableSandbox' | 'isPackaged' | 'setAppUserModelId' | 'setPath'>
  readonly menu: Pick<typeof Menu, 'setApplicationMenu'>
  readonly protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>
  readonly platform: NodeJS.Platform
  readonly appId: string
}

/** Sets what Electron accepts only before it is ready. Call it in the first turn of the main module. */
export function prepareBeforeReady({ app, menu, protocol, platform, appId }: BeforeReadyDeps): void {
  // If the process was started without a sandbox (as root, in containers, by test tools), this call would
  // remove the switch after the zygote process has taken it, and pages might not start. Each window requests
  // a sandbox itself.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
  // Windows shows notifications and groups the taskbar by this ID, which the installer's shortcut has as
  // well.
  if (platform === 'win32' && app.isPackaged) app.setAppUserModelId(appId)
  // Without this Electron shows a default menu with Reload and DevTools until the app's own is set.
  menu.setApplicationMenu(null)
  shutOutDictionaries(app.commandLine)
  protocol.registerSchemesAsPrivileged([
    {
      scheme: pageScheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ])
  const chosenFolder = app.commandLine.getSwitchValue('user-data-dir')
  if (chosenFolder !== '') app.setPath('userData', path.resolve(chosenFolder))
}
