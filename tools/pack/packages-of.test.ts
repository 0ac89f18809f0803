import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { packagesOf } from './packages-of.ts'

const schemeFile = createRequire(import.meta.url).resolve('app-builder-lib/scheme.json')
const systems = ['win32', 'darwin', 'linux'] as const

test('electron-builder knows every setting', () => {
  const isValid = new Ajv({ strict: false, allErrors: true }).compile(
    JSON.parse(readFileSync(schemeFile, 'utf8')),
  )
  for (const system of systems) {
    isValid(packagesOf(system))
    expect(isValid.errors).toBeNull()
  }
  expect(isValid({ ...packagesOf('linux'), asarUnpacked: [] })).toBe(false)
})

test('what the app does not use is switched off in the program itself', () => {
  for (const system of systems)
    expect(packagesOf(system).electronFuses).toEqual({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
    })
})
