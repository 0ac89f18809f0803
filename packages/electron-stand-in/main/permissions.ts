import type { Chromium } from '../chromium/chromium.ts'
import type { Protocol } from '../chromium/protocol.ts'

/** Permission names of Electron and of Chromium's protocol. */
const PERMISSIONS: readonly (readonly [string, Protocol.Browser.PermissionDescriptor])[] = [
  ['clipboard-read', { name: 'clipboard-read' }],
  ['clipboard-sanitized-write', { name: 'clipboard-write', allowWithoutSanitization: false }],
  ['geolocation', { name: 'geolocation' }],
  ['idle-detection', { name: 'idle-detection' }],
  ['media', { name: 'camera' }],
  ['media', { name: 'microphone' }],
  ['midi', { name: 'midi' }],
  ['midiSysex', { name: 'midi', sysex: true }],
  ['notifications', { name: 'notifications' }],
  ['persistent-storage', { name: 'persistent-storage' }],
  ['sensors', { name: 'accelerometer' }],
  ['sensors', { name: 'gyroscope' }],
  ['storage-access', { name: 'storage-access' }],
  ['display-capture', { name: 'display-capture' }],
  ['window-management', { name: 'window-management' }],
  ['keyboardLock', { name: 'keyboard-lock' }],
  ['pointerLock', { name: 'pointer-lock' }],
  ['local-fonts', { name: 'local-fonts' }],
]

/** Asks the app's handlers whether a page of `origin` may use a permission. */
export type PermissionJudge = (permission: string, origin: string) => Promise<boolean>

/**
 * Passes the app's decisions to Chromium. Electron asks the handlers on request; Chromium needs the answers in
 * advance, so every permission is asked about before a document starts.
 */
export async function settlePermissions(options: {
  chromium: Chromium
  browserOrigin: string
  appOrigin: string
  judge: PermissionJudge
}): Promise<void> {
  const { chromium, browserOrigin, appOrigin, judge } = options
  const verdicts = new Map<string, Promise<boolean>>()
  await Promise.all(
    PERMISSIONS.map(async ([name, permission]) => {
      const verdict = verdicts.get(name) ?? judge(name, appOrigin)
      verdicts.set(name, verdict)
      const setting = (await verdict) ? 'granted' : 'denied'
      // A Chromium that does not know a permission does not grant it.
      await chromium.setPermission(permission, setting, browserOrigin).catch(() => undefined)
    }),
  )
}
