import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { verifySignature } from 'electron-updater/out/windowsExecutableCodeSignatureVerifier.js'
import { expect, test } from 'vitest'
import { verifyStrictly } from './check-download.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

// Covers every computer where PowerShell is unavailable.
test.skipIf(process.platform === 'win32')(
  'what cannot be checked is refused, though electron-updater would let it pass',
  async () => {
    // Its call of PowerShell leaves a file of this name if there is none.
    const folder = mkdtempSync(path.join(tmpdir(), 'index-desk-verify-'))
    const before = process.cwd()
    process.chdir(folder)
    const file = path.join(folder, 'anything.exe')
    try {
      expect(await verifySignature(['CN=Index Desk'], file, silent)).toBeNull()
      expect(await verifyStrictly(verifySignature)(['CN=Index Desk'], file)).toMatch(/could not be checked/)
    } finally {
      process.chdir(before)
      rmSync(folder, { recursive: true })
    }
  },
)

test('what was checked is as it was found', async () => {
  const found = (answer: string | null) => verifyStrictly(async () => answer)(['CN=Index Desk'], 'a.exe')
  expect(await found(null)).toBeNull()
  expect(await found('signed by another')).toBe('signed by another')
})

test.skipIf(process.platform !== 'win32')('a program that nobody signed is refused', async () => {
  expect(await verifyStrictly(verifySignature)(['CN=Index Desk'], process.execPath)).not.toBeNull()
})
