import type { App, CommandLine, Session, WebContents } from 'electron'
import { isPageAddress } from './page-address.ts'

/** Permissions our own page may use; everything else is denied (Electron's security checklist, point 5). */
const allowedPermissions: ReadonlySet<string> = new Set(['clipboard-sanitized-write'])

type GuardedSession = Pick<
  Session,
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'setDisplayMediaRequestHandler'
  | 'on'
>

/**
 * Denies all permissions and devices except the listed permissions, which only our own page gets, and every
 * download: main saves files itself, to a place chosen in its own dialog.
 */
export function guardSession(session: GuardedSession): void {
  session.setPermissionRequestHandler((contents, permission, decide) => {
    decide(allowedPermissions.has(permission) && contents !== null && isPageAddress(contents.getURL()))
  })
  session.setPermissionCheckHandler(
    (contents, permission) =>
      allowedPermissions.has(permission) && contents !== null && isPageAddress(contents.getURL()),
  )
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null))
  // Without a listener Electron would ask where to save it.
  session.on('will-download', (event) => event.preventDefault())
  session.on('select-hid-device', (event, _details, choose) => {
    event.preventDefault()
    choose(null)
  })
  session.on('select-usb-device', (event, _details, choose) => {
    event.preventDefault()
    choose()
  })
  session.on('select-serial-port', (event, _ports, _contents, choose) => {
    event.preventDefault()
    choose('')
  })
  session.on('file-system-access-restricted', (_event, _details, decide) => decide('deny'))
}

/** Cancels HTTP sign-in dialogs: no page and no request gets a name and a password this way. */
export function guardSignIn(app: Pick<App, 'on'>): void {
  app.on('login', (event, _contents, _details, _who, answer) => {
    event.preventDefault()
    answer()
  })
}

/**
 * Keeps a window on our own page: no navigation, no redirect, no new window, no webview (points 12 to 14),
 * and no nearby device.
 */
export function guardContents(contents: WebContents): void {
  for (const event of ['will-navigate', 'will-frame-navigate', 'will-redirect'] as const) {
    // The three share a listener whose overloads TypeScript cannot join.
    contents.on(event as 'will-navigate', (details) => {
      if (!isPageAddress(details.url)) details.preventDefault()
    })
  }
  contents.on('will-attach-webview', (event) => event.preventDefault())
  // A listener that does not prevent the default hands out the first device.
  contents.on('select-bluetooth-device', (event, _devices, choose) => {
    event.preventDefault()
    choose('')
  })
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
}

const hostOfDictionaries = 'redirector.gvt1.com'
const hostRules = 'host-resolver-rules'

/**
 * Without a system spell checker, Chromium downloads dictionaries from its maker, even with checking off, and
 * before an app can intervene (electron/electron#22995). Users did not agree to that, so the host is not even
 * resolved. Call it before Electron is ready.
 */
export function shutOutDictionaries(commandLine: Pick<CommandLine, 'getSwitchValue' | 'appendSwitch'>): void {
  const given = commandLine.getSwitchValue(hostRules)
  const rules = [`MAP ${hostOfDictionaries} ~NOTFOUND`, ...(given === '' ? [] : [given])]
  commandLine.appendSwitch(hostRules, rules.join(', '))
}

/** Turns spell checking off where its dictionaries would be downloaded: everywhere but on macOS. */
export function keepSpellingLocal(
  session: Pick<Session, 'setSpellCheckerEnabled' | 'setSpellCheckerLanguages'>,
  platform: NodeJS.Platform,
): void {
  if (platform === 'darwin') return
  session.setSpellCheckerEnabled(false)
  session.setSpellCheckerLanguages([])
}
