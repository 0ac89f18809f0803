import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Ajv } from 'ajv'
import scheme from 'app-builder-lib/scheme.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { z } from 'zod'
import config from '../../electron.vite.config.ts'
import ownPackage from '../../package.json' with { type: 'json' }
import { packagesOf } from './packages-of.ts'

const fpmTarget = createRequire(import.meta.url).resolve('app-builder-lib/out/targets/FpmTarget.js')
const systems = ['win32', 'darwin', 'linux'] as const

test('electron-builder knows every setting', () => {
  const isValid = new Ajv({ strict: false, allErrors: true }).compile(scheme)
  for (const system of systems) {
    isValid(packagesOf(system))
    expect(isValid.errors).toBeNull()
  }
  expect(isValid({ ...packagesOf('linux'), asarUnpacked: [] })).toBe(false)
})

test('a packed app looks for newer versions where it was told to be packed for, and signs in nowhere', () => {
  expect(packagesOf('linux', {}).publish).toBeNull()
  expect(packagesOf('win32', { GITHUB_REPOSITORY: 'authors/desk', GITHUB_TOKEN: 'secret' }).publish).toEqual({
    provider: 'github',
    owner: 'authors',
    repo: 'desk',
  })
  expect(
    packagesOf('darwin', { INDEX_DESK_FEED: 'https://updates.example/', GITHUB_REPOSITORY: 'authors/desk' })
      .publish,
  ).toEqual({ provider: 'generic', url: 'https://updates.example/' })
})

test('what is published is named as the feed says it is', () => {
  const { appImage, mac, nsis, portable } = packagesOf('win32')
  const names = [appImage, mac, nsis, portable].map((one) => one?.artifactName)
  expect(new Set(names).size).toBe(3)
  for (const name of names) expect(name).toMatch(/^[\w.${}-]+$/)
})

test('the app calls itself on Windows what its shortcuts call it', () => {
  expect(config).toMatchObject({
    main: { define: { __APP_ID__: JSON.stringify(packagesOf('win32').appId) } },
  })
})

test('the desktop entry names the class of its windows', () => {
  const desktop = packagesOf('linux').linux?.desktop
  expect(desktop).toMatchObject({ entry: { StartupWMClass: ownPackage.desktopName.replace('.desktop', '') } })
})

test('the fields of the Debian package are such as Debian takes (Debian Policy, 5.6 and 3.4)', () => {
  const { linux } = packagesOf('linux')
  const { name, version } = z.object({ name: z.string(), version: z.string() }).parse(ownPackage)
  expect(name).toMatch(/^[a-z0-9][a-z0-9+.-]+$/)
  expect(version).toMatch(/^\d[\d.]*$/)
  expect(linux?.maintainer).toMatch(/^[^<>,]+ <[^<>@\s]+@[^<>@\s]+>$/)
  // A line of fewer than 80 characters, without a full stop or leading article.
  expect(linux?.synopsis).toMatch(/^(?!an? |the )[^\n]{1,79}(?<!\.)$/i)
})

test('packages for Linux ask for libsecret, without which no key can be kept', () => {
  const { deb, rpm } = packagesOf('linux')
  // Defaults of electron-builder, unless configured.
  expect([deb?.depends, rpm?.depends]).toEqual([undefined, undefined])
  expect(readFileSync(fpmTarget, 'utf8')).toMatch(/case "deb":\s+return \[[^\]]*"libsecret-1-0"/)
  expect(rpm?.fpm).toContain('--depends=(libsecret or libsecret-1-0)')
})

test('what the app does not use is switched off in the program itself', () => {
  for (const system of systems)
    expect(packagesOf(system).electronFuses).toEqual({
      runAsNode: false,
      enableCookieEncryption: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
      resetAdHocDarwinSignature: true,
    })
})
