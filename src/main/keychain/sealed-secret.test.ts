import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { sealSecret } from './sealed-secret.ts'

it('decrypts to the original, for any length and script', () => {
  for (const secret of ['', 'k', 'sk-4f9d1c7e', 'Münchhausen ✓ 🗝', 'x'.repeat(2500)]) {
    const sealed = sealSecret(secret)
    expect([sealed.open(), sealed.open()]).toEqual([secret, secret])
  }
})

it('holds no plain text once destroyed', () => {
  const sealed = sealSecret('sk-4f9d1c7e')
  sealed.destroy()
  expect(sealed.open()).toBe('\0'.repeat(11))
})

it('is absent from heap snapshots, unlike a plain string', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'memory-'))
  const program = path.join(import.meta.dirname, 'testing', 'hold-secrets.ts')
  const told = execFileSync(process.execPath, [program, folder], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect(JSON.parse(told)).toMatchObject({ given: ['plain'], opens: true })
})
