import type { Session, WebContents } from 'electron'
import { isPageAddress } from './page-address.ts'

/** Permissions our own page may use; everything else is denied (Electron's security checklist, point 5). */
const allowedPermissions: ReadonlySet<string> = new Set(['clipboard-sanitized-write'])

/** Denies every permission and device but the listed ones, which only our own page gets. */
export function guardSession(
  session: Pick<
    Session,
    'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'
  >,
): void {
  session.setPermissionRequestHandler((contents, permission, decide) => {
    decide(allowedPermissions.has(permission) && contents !== null && isPageAddress(contents.getURL()))
  })
  session.setPermissionCheckHandler(
    (contents, permission) =>
      allowedPermissions.has(permission) && contents !== null && isPageAddress(contents.getURL()),
  )
  session.setDevicePermissionHandler(() => false)
}

/** Keeps a window on our own page: no navigation, no redirect, no new window, no webview (points 12 to 14). */
export function guardContents(contents: WebContents): void {
  for (const event of ['will-navigate', 'will-frame-navigate', 'will-redirect'] as const) {
    // The three share a listener whose overloads TypeScript cannot join.
    contents.on(event as 'will-navigate', (details) => {
      if (!isPageAddress(details.url)) details.preventDefault()
    })
  }
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
}
