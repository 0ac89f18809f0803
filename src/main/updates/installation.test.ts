import { expect, test } from 'vitest'
import { type InstallationFacts, recogniseInstallation } from './installation.ts'

const facts: InstallationFacts = {
  platform: 'linux',
  isPackaged: true,
  isFromStore: false,
  environment: {},
  packageType: null,
  hasPublisher: true,
  mayReplace: () => true,
}
const none = (because: string) => ({ kind: 'none', because })
const byHand = (how: string, because: string) => ({ kind: 'by-hand', with: how, because })

test.each<[string, Partial<InstallationFacts>, object]>([
  ['run from its source', { isPackaged: false }, none('not-installed')],
  ['from a store', { isFromStore: true, platform: 'win32' }, none('store')],
  ['a snap', { environment: { SNAP: '/snap/x' } }, none('store')],
  ['a flatpak', { environment: { FLATPAK_ID: 'org.example.indexdesk' } }, none('store')],
  ['installed on Windows', { platform: 'win32' }, { kind: 'here', with: 'nsis' }],
  ['unsigned on Windows', { platform: 'win32', hasPublisher: false }, byHand('nsis', 'not-signed')],
  [
    'portable on Windows',
    { platform: 'win32', environment: { PORTABLE_EXECUTABLE_FILE: 'D:\\Index Desk.exe' } },
    byHand('nsis', 'portable'),
  ],
  ['on a Mac', { platform: 'darwin' }, { kind: 'here', with: 'squirrel' }],
  ['an AppImage', { environment: { APPIMAGE: '/home/a/x.AppImage' } }, { kind: 'here', with: 'appimage' }],
  [
    'an AppImage of somebody else',
    { environment: { APPIMAGE: '/opt/x.AppImage' }, mayReplace: () => false },
    byHand('appimage', 'not-writable'),
  ],
  ['a deb', { packageType: 'deb' }, byHand('deb', 'package')],
  ['an rpm', { packageType: 'rpm' }, byHand('rpm', 'package')],
  ['an unpacked folder', {}, byHand('appimage', 'folder')],
  ['on another system', { platform: 'freebsd' }, none('not-installed')],
])('%s', (_name, some, expected) => {
  expect(recogniseInstallation({ ...facts, ...some })).toEqual(expected)
})
